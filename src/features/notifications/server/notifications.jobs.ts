// The background work of notifications: due mails are written to the outbox, and read notifications are deleted.

import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { describeEvent, mailDetailsOf, mailSubjectOf } from '../../events/server/kinds.ts'
import { forgetRead, takeOwedMail } from '../../events/server/notifications.actions.ts'
import { lookUpSubjects } from '../../events/server/subjects.ts'
import { apartAmong } from '../../profiles/blocks/server/avoidance.ts'
import { willingAmong } from '../../profiles/blocks/server/blocks.actions.ts'
import { READ_DAYS } from '../notifications.rules.ts'
import { type EventCatalogue, type KeyedHash, waysOut } from './notifications.actions.ts'
import { notificationMail } from './notifications.mails.ts'
import { type DueMail, dueMails } from './notifications.records.ts'

const DAY_MS = 24 * 3600 * 1000
const BATCH_SIZE = 20
/** So many rows per statement: none may run for long. */
const CHUNK = 500

export type NotificationParts = {
  database: Pick<Database, 'db' | 'inTransaction'>
  clock: Clock
  log: Log
  hash: KeyedHash
  siteUrl: string
  eventCatalogue: EventCatalogue
}

/** Writes every due mail to the outbox, each once across all processes; returns how many it wrote. */
async function writeDueMails(parts: NotificationParts): Promise<number> {
  const { database, clock } = parts
  let written = 0
  for (let due: DueMail[] | undefined; due === undefined || due.length === BATCH_SIZE; ) {
    due = await dueMails(database.db, clock.now().toISOString(), BATCH_SIZE)
    const found = await lookUpSubjects(database.db, parts.eventCatalogue.subjects, due)
    for (const one of due)
      if (await writeMail(parts, await asTheyStandNow(parts, one), found(one)?.title ?? null)) written++
  }
  return written
}

/**
 * Between the event and its mail, the recipient may have blocked or muted the actor, or been blocked. No mail names the actor
 * then, and none is sent for a social kind, whose mail says nothing else.
 */
async function asTheyStandNow(
  { database, eventCatalogue }: NotificationParts,
  due: DueMail,
): Promise<DueMail> {
  const { user_id, actor_id, person_id, kind, count } = due
  const isApartFrom = async (id: string) => (await apartAmong(database.db, [user_id], id)).length > 0
  if (actor_id !== null && eventCatalogue.kinds.notifiedOf(kind)?.notification.isSocial) {
    const isWilling = (await willingAmong(database.db, [user_id], actor_id)).length > 0
    if (isWilling && !(await isApartFrom(actor_id))) return due
    return count === 1 ? { ...due, email: null } : { ...due, person: null }
  }
  const isApart = person_id !== null && (await isApartFrom(person_id))
  return isApart ? { ...due, person: null } : due
}

async function writeMail(parts: NotificationParts, due: DueMail, title: string | null): Promise<boolean> {
  const { id, email } = due
  // The mail is composed before the transaction, to keep it short.
  const mail = email === null ? undefined : await compose(parts, due, title)
  return parts.database.inTransaction(async (tx) => {
    const isTaken = await takeOwedMail(tx, id)
    if (!isTaken || !mail || email === null) return false
    await enqueueMail(tx, { ...mail, to: email }, parts.clock.now())
    return true
  })
}

/** Returns undefined for a notification of which no mail can be made: it stays in the app, and those behind it must not wait. */
async function compose(parts: NotificationParts, due: DueMail, title: string | null) {
  const { siteUrl, log, eventCatalogue } = parts
  const { kind, user_id } = due
  try {
    const said = describeEvent(eventCatalogue.kinds, { ...due, title })
    const label = eventCatalogue.kinds.notifiedOf(kind)?.notification.label
    const subject = mailSubjectOf(eventCatalogue.kinds, { ...due, title })
    if (!said || label === undefined || subject === undefined)
      throw new Error('No one declares this kind of event')
    return await notificationMail(
      {
        kind,
        label,
        subject,
        text: said.text,
        details: mailDetailsOf(eventCatalogue.kinds, { ...due, title }),
      },
      { open: siteUrl + said.path, ...waysOut(parts, user_id, kind) },
    )
  } catch (err) {
    log.error({ event: 'notification_mail_failed', name: kind, err })
    return undefined
  }
}

export type NotificationMailer = {
  /** Starts writing due mails soon; failures are logged. */
  wake(): void
  /** Resolves with the number of written mails once nothing is due any more. */
  writeDue(): Promise<number>
}

/** Writes mails one after the other, however often it is woken. */
export function createNotificationMailer(parts: NotificationParts): NotificationMailer {
  let running: Promise<number> | undefined
  let askedAgain = false

  async function run(): Promise<number> {
    let written = 0
    try {
      do {
        askedAgain = false
        written += await writeDueMails(parts)
      } while (askedAgain)
      return written
    } finally {
      running = undefined
    }
  }
  function writeDue(): Promise<number> {
    askedAgain = true
    running ??= run()
    return running
  }
  return {
    wake: () =>
      void writeDue().catch((err) => parts.log.warn({ event: 'notification_mails_not_written', err })),
    writeDue,
  }
}

export function notificationJobs(
  { database, clock }: Pick<NotificationParts, 'database' | 'clock'>,
  mailer: NotificationMailer,
): Job[] {
  return [
    // The job writes mails that waited for a notification to stay unread, and any whose wake-up was missed.
    { name: 'write-notification-mails', cron: '* * * * *', run: mailer.writeDue },
    {
      name: 'forget-read-notifications',
      cron: '53 2 * * *',
      async run() {
        const cutoff = new Date(clock.now().getTime() - READ_DAYS * DAY_MS).toISOString()
        for (let count = CHUNK; count === CHUNK; ) count = await forgetRead(database.db, cutoff, CHUNK)
      },
    },
  ]
}
