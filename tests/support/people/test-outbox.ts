// An outbox with everything around it: a database, a clock, a log, and senders that are stopped after the test.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import { enqueueMail } from '../../../src/platform/mail/outbox.ts'
import { createMailSender, type MailSender } from '../../../src/platform/mail/sender.ts'
import { createSmtpTransport } from '../../../src/platform/mail/smtp-transport.ts'
import type { MailTransport } from '../../../src/platform/mail/transport.ts'
import { testDatabase } from '../database/database.ts'
import { stillClock } from '../product/clock.ts'
import { recordingLog } from '../product/recording-log.ts'

export const FROM = 'Guildhall <post@guildhall.example>'

export const someMail = {
  to: 'ada@example.com',
  template: 'confirmation',
  subject: 'Your verification code',
  html: '<p>482913</p>',
  text: 'The code is 482913',
}

/** Call it at the top of a test file. Every test begins with an empty outbox and an empty log. */
export async function testOutbox() {
  const { database, rowChanges } = await testDatabase()
  const clock = stillClock()
  const log = recordingLog()
  const senders: MailSender[] = []

  beforeEach(async () => {
    await database.db.execute(sql`truncate mails`)
    log.lines.length = 0
  })
  afterEach(async () => {
    for (const sender of senders.splice(0)) await sender.stop()
  })

  /** A sender that is not stopped after the test: for a process that dies. */
  const senderWith = (transport: MailTransport) => createMailSender({ database, transport, clock, log })

  return {
    database,
    rowChanges,
    clock,
    log,
    senderWith,
    senderTo(url: string): MailSender {
      const sender = senderWith(createSmtpTransport({ url, from: FROM }))
      senders.push(sender)
      return sender
    },
    enqueue: (more: Partial<typeof someMail> = {}) =>
      database.inTransaction((tx) => enqueueMail(tx, { ...someMail, ...more }, clock.now())),
    async rows() {
      const { rows } = await database.db.execute<{
        recipient: string
        tries: number
        sent: boolean
        failed: boolean
        text: string | null
        html: string | null
      }>(
        sql`select recipient, tries, sent_at is not null as sent, failed_at is not null as failed, text, html
            from mails order by id`,
      )
      return rows
    },
  }
}
