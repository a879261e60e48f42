// Sends the digests that are due: each once, however many processes run and wherever one of them dies.
import type { Clock } from '../../../../platform/clock.ts'
import { localDay } from '../../../../platform/contract/local-time.ts'
import { nextMorning } from '../../../../platform/contract/mornings.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { Log } from '../../../../platform/log.ts'
import { enqueueMail, type MailContent } from '../../../../platform/mail/outbox.ts'
import { mailRecipient } from '../../../accounts/identity/users/server/users.actions.ts'
import { type KeyedHash, waysOut } from '../../../notifications/server/notifications.actions.ts'
import { MOST_LATE_HOURS, nextDigest } from '../digest.rules.ts'
import { collectDigest, digestSeries } from './digest.actions.ts'
import { digestMail } from './digest.mails.ts'
import { type DueDigest, dueDigests, moveOn } from './digest.records.ts'

const BATCH_SIZE = 50
const HOUR_MS = 3_600_000
/** Updates of the last minute may not be committed yet; they are in the next digest. */
const SETTLED_MS = 60_000

export type DigestParts = {
  database: Pick<Database, 'db' | 'inTransaction'>
  clock: Clock
  log: Log
  hash: KeyedHash
  siteUrl: string
}

export async function sendDueDigests(parts: DigestParts): Promise<number> {
  const { database, clock } = parts
  let sent = 0
  for (let due: DueDigest[] | undefined; due === undefined || due.length === BATCH_SIZE; ) {
    due = await dueDigests(database.db, clock.now().toISOString(), BATCH_SIZE)
    for (const one of due) if (await sendOne(parts, one)) sent++
  }
  return sent
}

/** Returns true if a mail was written. Either way the digest is due later afterwards. */
async function sendOne(parts: DigestParts, due: DueDigest): Promise<boolean> {
  const { inTransaction } = parts.database
  const now = parts.clock.now()
  const { user_id, time_zone, due_at, sent_for } = due
  if (now.getTime() - Date.parse(due_at) > MOST_LATE_HOURS * HOUR_MS) {
    const morning = nextMorning(time_zone, now).toISOString()
    await inTransaction((tx) => moveOn(tx, user_id, due_at, { due_at: morning }))
    return false
  }
  const until = new Date(now.getTime() - SETTLED_MS)
  const today = localDay(time_zone, now)
  const { email, mail, hasFailed } = await compose(parts, due, now, until)
  const covered = hasFailed || email === undefined ? {} : { covered_until: until.toISOString() }
  const next = nextDigest({ ...due }, now, mail ? today : sent_for).toISOString()
  // One transaction covers the mail and the digest: there is a mail if and only if the digest has moved on.
  return inTransaction(async (tx) => {
    const change = { due_at: next, ...covered, ...(mail && { sent_for: today }) }
    if (!(await moveOn(tx, user_id, due_at, change))) return false
    if (!mail || email === undefined) return false
    await enqueueMail(tx, { ...mail, to: email }, now)
    return true
  })
}

type Composed = { email: string | undefined; mail: MailContent | undefined; hasFailed: boolean }

/** A digest that cannot be composed must not keep back those behind it. */
async function compose(parts: DigestParts, due: DueDigest, now: Date, until: Date): Promise<Composed> {
  const { database, siteUrl, log } = parts
  const to = await mailRecipient(database.db, due.user_id, now)
  if (!to) return { email: undefined, mail: undefined, hasFailed: false }
  const { owner, email } = to
  try {
    const content = await collectDigest(database.db, { ...due, owner }, until)
    const addresses = { siteUrl, ...waysOut(parts, owner, digestSeries.kind) }
    return { email, mail: await digestMail(content, due, addresses), hasFailed: false }
  } catch (err) {
    log.error({ event: 'digest_not_composed', err })
    return { email, mail: undefined, hasFailed: true }
  }
}

export function digestJobs(parts: DigestParts): Job[] {
  return [{ name: 'send-digests', cron: '*/5 * * * *', run: () => sendDueDigests(parts) }]
}
