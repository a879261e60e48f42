// Readers of the digest, on a clock that every test moves through weeks of its own.
import { beforeEach } from 'vitest'
import { followPerson } from '../../../src/features/follows/server/follows.actions.ts'
import type { DigestSettings } from '../../../src/features/updates/digest/digest.contract.ts'
import { saveOwnDigest } from '../../../src/features/updates/digest/server/digest.actions.ts'
import { markUpdate } from '../../../src/features/updates/server/interactions.actions.ts'
import { actFor, type Person } from '../../../src/platform/actor.ts'
import { createLog } from '../../../src/platform/log.ts'
import { readMailbox } from '../../../src/platform/mail/outbox.ts'
import type { TestAccounts } from './accounts.ts'
import { newRecipient } from './recipients.ts'

export const HOUR = 3600
export const SITE = 'http://localhost:3000'
export const WANTED: DigestSettings = {
  frequency: 'daily',
  interest: 'research',
  format: 'summary',
  time_zone: 'UTC',
}

/** Call it at the top of a test file. */
export function digestReaders(accounts: TestAccounts) {
  const { product } = accounts
  const { database, clock } = product
  const log = createLog('silent')
  const parts = {
    database,
    clock,
    log,
    hash: (...words: readonly string[]) => words.join('-'),
    siteUrl: SITE,
  }
  /** The product itself runs this every few minutes. */
  const run = async () => {
    const job = product.product.jobs.find(({ name }) => name === 'send-digests')
    if (!job) throw new Error('No one sends digests')
    return job.run()
  }
  const mailsTo = (email: string) => readMailbox(database.db, email)
  const newest = async ({ email }: { email: string }) => (await mailsTo(email))[0]

  function goTo(moment: string): void {
    const seconds = (Date.parse(moment) - clock.now().getTime()) / 1000
    if (seconds < 0) throw new Error(`It is after ${moment} already`)
    clock.advance(seconds)
  }
  /** Every test has ten weeks of its own. */
  let tests = 0
  /** The first Monday at nine in UTC from now on; 1970 began with a Thursday. */
  const WEEK_MS = 7 * 24 * HOUR * 1000
  const MONDAY = Math.ceil(clock.now().getTime() / WEEK_MS) * WEEK_MS + (4 * 24 + 9) * HOUR * 1000
  beforeEach(async () => {
    await database.pool.query('truncate mails')
    await database.pool.query('delete from update_digests')
    goTo(new Date(MONDAY + 10 * WEEK_MS * tests++).toISOString())
  })
  const inDays = (days: number, hour = 8) =>
    goTo(
      `${new Date(clock.now().getTime() + days * 24 * HOUR * 1000).toISOString().slice(0, 10)}T0${hour}:00:00Z`,
    )

  async function reader(wanted: Partial<DigestSettings> = {}, { isProved = true } = {}) {
    const one = await newRecipient(accounts, { isProved })
    await choose(one, wanted)
    return one
  }
  const choose = (one: { id: string }, wanted: Partial<DigestSettings>) =>
    database.inTransaction((tx) => saveOwnDigest(tx, actFor(one.id), { ...WANTED, ...wanted }, clock.now()))
  const handleOf = async ({ id }: { id: string }) =>
    (await database.pool.query('select handle from profiles where id = $1', [id])).rows[0].handle as string
  const follow = async (one: { id: string }, other: Person) => {
    const handle = await handleOf(other)
    await database.inTransaction((tx) => followPerson(tx, actFor(one.id), handle, clock.now()))
  }
  const like = (by: Person, id: number) =>
    database.inTransaction((tx) =>
      markUpdate(tx, { id, interaction_type: 'like' }, { actor: by, now: clock.now() }),
    )
  return { log, parts, run, mailsTo, newest, goTo, inDays, reader, choose, handleOf, follow, like }
}
