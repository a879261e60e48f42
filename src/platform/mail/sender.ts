// Sends the mails in the outbox: leases due mails, hands each to the transport, retries later or gives up. A crash
// loses no mail. A crash between sending and recording that sends it again, under the same Message-ID.
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { type LeasedMail, leaseDueMails, markFailed, markSent, retryAt } from './mail.records.ts'
import { MailRefusal, type MailTransport } from './transport.ts'

const MINUTE_MS = 60_000
const BATCH_SIZE = 10
/** A lease lasts longer than a whole batch takes if every send reaches its time limit. */
export const LEASE_MINUTES = 10
/** The delays after each failed attempt; after the last of them a mail is given up. */
export const RETRY_AFTER_MINUTES = [1, 2, 5, 15, 60, 180, 360] as const
/** A code that comes a day late helps no one, and a backlog must not flood anyone. */
export const MAX_AGE_HOURS = 24
/** A stop waits so long for mails under way; the rest is sent after their lease. */
const STOP_MS = 10_000

export type MailSender = {
  /** Sends due mails, soon; logs failures. */
  wake(): void
  /** Returns the number of sent mails, once nothing is due any more; rejects if the database cannot be queried. */
  sendDue(): Promise<number>
  /** Lets mails under way finish. */
  stop(): Promise<void>
}

export function createMailSender(options: {
  database: Pick<Database, 'db'>
  transport: MailTransport
  clock: Clock
  log: Log
}): MailSender {
  const { database, transport, clock, log } = options
  const { db } = database
  let running: Promise<number> | undefined
  let askedAgain = false
  let stopped = false

  const fromNow = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString()

  async function sendAll(): Promise<number> {
    let sent = 0
    try {
      do {
        askedAgain = false
        for (let mails = await lease(); mails.length > 0; mails = await lease()) {
          const outcomes = await Promise.all(mails.map(send))
          sent += outcomes.filter(Boolean).length
        }
      } while (askedAgain)
      return sent
    } finally {
      running = undefined
    }
  }

  async function lease(): Promise<LeasedMail[]> {
    if (stopped) return []
    return leaseDueMails(db, {
      now: fromNow(0),
      leasedUntil: fromNow(LEASE_MINUTES),
      oldest: fromNow(-MAX_AGE_HOURS * 60),
      limit: BATCH_SIZE,
    })
  }

  /** Returns whether the transport accepted it. */
  async function send(mail: LeasedMail): Promise<boolean> {
    const { message_id, recipient, subject, html, text, headers } = mail
    try {
      await transport.send({
        message_id,
        recipient,
        subject,
        html: html ?? '',
        text: text ?? '',
        headers,
      })
    } catch (error) {
      await putOff(mail, error)
      return false
    }
    await markSent(db, mail.id, fromNow(0))
    return true
  }

  async function putOff(mail: LeasedMail, error: unknown): Promise<void> {
    const reason = error instanceof MailRefusal ? error.message : 'fault'
    const fields = {
      name: mail.template,
      count: mail.tries,
      detail: `mail ${mail.id}: ${reason}`,
      ...(error instanceof MailRefusal ? {} : { err: error }),
    }
    const minutes = RETRY_AFTER_MINUTES[mail.tries - 1]
    if (minutes === undefined || (error instanceof MailRefusal && error.isFinal)) {
      await markFailed(db, mail, fromNow(0))
      log.error({ event: 'mail_given_up', ...fields })
    } else {
      await retryAt(db, mail, fromNow(minutes))
      log.warn({ event: 'mail_delayed', ...fields })
    }
  }

  async function sendDue(): Promise<number> {
    if (stopped) return 0
    askedAgain = true
    running ??= sendAll()
    return running
  }

  return {
    wake: () => void sendDue().catch((err) => log.warn({ event: 'mail_sending_failed', err })),
    sendDue,
    async stop() {
      stopped = true
      if (running) await Promise.race([running.catch(() => {}), delay(STOP_MS)])
      transport.close()
    },
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
