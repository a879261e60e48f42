// Sends the mails of the outbox and erases old ones.
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { deleteOldMails, eraseBodies, failOldMails } from './mail.records.ts'
import { MAX_AGE_HOURS, type MailSender } from './sender.ts'

const HOUR_MS = 3_600_000
/** A mail can be read for so long after it was written; its codes expire long before. */
export const BODY_DAYS = 3
/** A mail's row is kept for so long. */
export const MAIL_DAYS = 30
/** No statement may run for long, so it changes so many rows. */
const CHUNK = 500

export function mailJobs(options: {
  database: Pick<Database, 'db'>
  clock: Clock
  log: Log
  /** Without a mail server there is no sender: the outbox is then the mailbox of a demonstration. */
  sender: MailSender | undefined
}): Job[] {
  const { database, clock, log, sender } = options
  const tidy: Job = {
    name: 'tidy-mails',
    cron: '41 * * * *',
    run: () => tidyMails(database, clock, log, sender),
  }
  // The cron job sends mails without a change that wakes the sender: those due for a retry, or whose change was missed.
  return sender ? [{ name: 'send-mails', cron: '* * * * *', run: sender.sendDue }, tidy] : [tidy]
}

async function tidyMails(
  { db }: Pick<Database, 'db'>,
  clock: Clock,
  log: Log,
  sender: MailSender | undefined,
): Promise<void> {
  const now = clock.now()
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  if (sender) {
    const count = await inChunks(() => failOldMails(db, hoursAgo(MAX_AGE_HOURS), now.toISOString(), CHUNK))
    if (count > 0) log.error({ event: 'mail_given_up', detail: 'too old', count })
  }
  await inChunks(() => eraseBodies(db, hoursAgo(BODY_DAYS * 24), CHUNK))
  await inChunks(() => deleteOldMails(db, hoursAgo(MAIL_DAYS * 24), CHUNK))
}

async function inChunks(work: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let count = CHUNK; count === CHUNK; sum += count) count = await work()
  return sum
}
