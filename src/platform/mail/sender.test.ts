// Does every mail that a transaction wrote arrive, once, whatever the mail server and the sender's process do?
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { RowNews } from '../database/row-news.ts'
import { BODY_DAYS, MAIL_DAYS, mailJobs } from './jobs.ts'
import { enqueueMail, eraseMailsTo, MAILS, readMailbox } from './outbox.ts'
import {
  createMailSender,
  LEASE_MINUTES,
  MAX_AGE_HOURS,
  type MailSender,
  RETRY_AFTER_MINUTES,
} from './sender.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import { closeInboxes, recordingLog, startInbox, startTestDatabase, stillClock } from './test-support.ts'
import type { MailTransport } from './transport.ts'

const DAY_SECONDS = 24 * 3600
const FROM = 'Guildhall <post@guildhall.example>'
const mail = {
  to: 'ada@example.com',
  template: 'confirmation',
  subject: 'Your confirmation code',
  html: '<p>482913</p>',
  text: 'The code is 482913',
}

let database: Database
let news: RowNews
let clock: Clock
let log: ReturnType<typeof recordingLog>
const senders: MailSender[] = []

closeInboxes()

beforeAll(async () => {
  const started = await startTestDatabase()
  database = started.database
  news = started.news
}, 60_000)

beforeEach(async () => {
  await database.db.execute(sql`truncate mails`)
  clock = stillClock()
  log = recordingLog()
})

afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.stop()
})

function senderTo(url: string): MailSender {
  const sender = senderWith(createSmtpTransport({ url, from: FROM }))
  senders.push(sender)
  return sender
}

function senderWith(transport: MailTransport): MailSender {
  return createMailSender({ database, transport, clock, log })
}

const enqueue = (more: Partial<typeof mail> = {}) =>
  database.inTransaction((tx) => enqueueMail(tx, { ...mail, ...more }, clock.now()))

async function rows() {
  const { rows: all } = await database.db.execute<{
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
  return all
}

/** An address at which nobody listens: of a server that was just closed. */
async function deadServer() {
  const inbox = await startInbox()
  await inbox.close()
  return inbox
}

describe('the outbox', () => {
  it('holds nothing of a transaction that was rolled back', async () => {
    const woken = vi.fn()
    const end = news.onChange(MAILS, woken)
    const attempt = database.inTransaction(async (tx) => {
      await enqueueMail(tx, mail, clock.now())
      throw new Error('the cause did not come about')
    })
    await expect(attempt).rejects.toThrow('the cause did not come about')
    expect(await rows()).toEqual([])
    expect(woken).not.toHaveBeenCalled()
    end()
  })

  it('wakes the sender as soon as the transaction is committed, and not before', async () => {
    const inbox = await startInbox()
    const sender = senderTo(inbox.url)
    const end = news.onChange(MAILS, sender.wake)
    await database.inTransaction(async (tx) => {
      await enqueueMail(tx, mail, clock.now())
      await sender.sendDue()
      expect(inbox.deliveries).toEqual([])
    })
    await vi.waitFor(() => expect(inbox.deliveries).toHaveLength(1), 5_000)
    end()
  })

  it('is written although no mail server can be reached', async () => {
    const { url } = await deadServer()
    const sender = senderTo(url)
    const end = news.onChange(MAILS, sender.wake)
    await enqueue()
    await sender.sendDue()
    expect(await rows()).toMatchObject([{ sent: false, failed: false, tries: 1 }])
    end()
  })

  it('forgets the mails to an address, however it is written', async () => {
    await enqueue({ to: 'Ada@Example.com' })
    await enqueue({ to: 'bob@example.com' })
    await database.inTransaction((tx) => eraseMailsTo(tx, 'ada@example.com'))
    expect(await rows()).toMatchObject([{ recipient: 'bob@example.com' }])
  })
})

describe('a sender', () => {
  it('hands over both forms, from the house, to one recipient, under a name of its own', async () => {
    const inbox = await startInbox()
    await enqueue()
    await senderTo(inbox.url).sendDue()
    expect(inbox.deliveries).toMatchObject([
      {
        from: 'post@guildhall.example',
        recipients: ['ada@example.com'],
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@guildhall\.example>$/),
      },
    ])
    const source = inbox.deliveries[0]?.source ?? ''
    expect(source).toContain('From: Guildhall <post@guildhall.example>')
    expect(source).toContain('Subject: Your confirmation code')
    expect(source).toContain('Auto-Submitted: auto-generated')
    expect(source).toContain('<p>482913</p>')
    expect(source).toContain('The code is 482913')
    expect(await rows()).toMatchObject([{ sent: true, tries: 1 }])
  })

  it('never takes one recipient for several, nor a subject for headers', async () => {
    const inbox = await startInbox()
    await enqueue({ to: 'ada@example.com, eve@example.com' })
    await enqueue({ subject: 'Hello\r\nBcc: eve@example.com' })
    await senderTo(inbox.url).sendDue()
    expect(inbox.deliveries.flatMap((delivery) => delivery.recipients)).not.toContain('eve@example.com')
    expect(inbox.deliveries.map((delivery) => delivery.source).join()).not.toMatch(/^Bcc:/m)
  })

  it('tries again, later each time, when the server says that it is busy', async () => {
    const inbox = await startInbox()
    const sender = senderTo(inbox.url)
    inbox.refuse({ step: 'content', status: 451, words: 'busy' })
    await enqueue()
    for (const [at, minutes] of RETRY_AFTER_MINUTES.slice(0, 3).entries()) {
      await sender.sendDue()
      expect(await rows()).toMatchObject([{ sent: false, tries: at + 1 }])
      clock.advance(minutes * 60 - 1)
      await sender.sendDue()
      expect(await rows()).toMatchObject([{ tries: at + 1 }])
      clock.advance(1)
    }
    inbox.refuse(undefined)
    await sender.sendDue()
    expect(await rows()).toMatchObject([{ sent: true, tries: 4 }])
    expect(inbox.deliveries).toHaveLength(1)
  })

  it('delivers what waited once a dead server is back', async () => {
    const dead = await deadServer()
    const sender = senderTo(dead.url)
    await enqueue()
    await sender.sendDue()
    const inbox = await startInbox(dead.port)
    clock.advance(60)
    await sender.sendDue()
    expect(inbox.deliveries).toHaveLength(1)
  })

  it('gives up after the last try, and says so without address or words', async () => {
    const inbox = await startInbox()
    const sender = senderTo(inbox.url)
    inbox.refuse({ step: 'recipient', status: 450, words: 'ada@example.com is over quota' })
    await enqueue()
    for (const minutes of [...RETRY_AFTER_MINUTES, 1, 1]) {
      await sender.sendDue()
      clock.advance(minutes * 60)
    }
    expect(await rows()).toMatchObject([{ sent: false, failed: true, tries: RETRY_AFTER_MINUTES.length + 1 }])
    expect(log.lines.at(-1)).toMatchObject({ level: 'error', event: 'mail_given_up', name: 'confirmation' })
    expect(log.lines.at(-1)?.detail).toMatch(/^mail \d+: EENVELOPE RCPT TO 450$/)
    expect(JSON.stringify(log.lines)).not.toMatch(/ada|quota|482913/)
  })

  it('gives up at once when the server will never take the mail', async () => {
    const inbox = await startInbox()
    inbox.refuse({ step: 'recipient', status: 550, words: 'no such user' })
    await enqueue()
    await senderTo(inbox.url).sendDue()
    expect(await rows()).toMatchObject([{ failed: true, tries: 1 }])
  })

  it('keeps trying when it is the server itself that is shut to us', async () => {
    const inbox = await startInbox()
    inbox.refuse({ step: 'connect', status: 554, words: 'not from your address' })
    await enqueue()
    await senderTo(inbox.url).sendDue()
    expect(await rows()).toMatchObject([{ failed: false, tries: 1 }])
  })

  it('shares the work with other senders: each mail goes out once', async () => {
    const inbox = await startInbox()
    for (let at = 0; at < 35; at++) await enqueue({ to: `person-${at}@example.com` })
    const several = [senderTo(inbox.url), senderTo(inbox.url), senderTo(inbox.url)]
    await Promise.all(several.map((sender) => sender.sendDue()))
    expect(inbox.deliveries).toHaveLength(35)
    expect(new Set(inbox.deliveries.flatMap((delivery) => delivery.recipients)).size).toBe(35)
  })

  it('sends nothing that is older than a day', async () => {
    const inbox = await startInbox()
    await enqueue()
    clock.advance(MAX_AGE_HOURS * 3600)
    await senderTo(inbox.url).sendDue()
    expect(inbox.deliveries).toEqual([])
  })
})

describe('a process that died', () => {
  const never = () => new Promise<void>(() => {})

  it('before it sent leaves the mail to the others, once its lease is over', async () => {
    const inbox = await startInbox()
    const next = senderTo(inbox.url)
    await enqueue()
    senderWith({ send: never, close() {} }).wake()
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ tries: 1 }]))
    clock.advance(LEASE_MINUTES * 60 - 1)
    await next.sendDue()
    expect(inbox.deliveries).toEqual([])
    clock.advance(1)
    await next.sendDue()
    await next.sendDue()
    expect(inbox.deliveries).toHaveLength(1)
  })

  it('between sending and marking makes the same mail come twice, under one Message-ID', async () => {
    const inbox = await startInbox()
    const smtp = createSmtpTransport({ url: inbox.url, from: FROM })
    await enqueue()
    senderWith({ send: (outgoing) => smtp.send(outgoing).then(never), close() {} }).wake()
    await vi.waitFor(() => expect(inbox.deliveries).toHaveLength(1), 5_000)
    smtp.close()
    clock.advance(LEASE_MINUTES * 60)
    const next = senderTo(inbox.url)
    await next.sendDue()
    clock.advance(DAY_SECONDS / 2)
    await next.sendDue()
    expect(inbox.deliveries).toHaveLength(2)
    expect(new Set(inbox.deliveries.map((delivery) => delivery.messageId)).size).toBe(1)
  })
})

describe('the tidying job', () => {
  const runJob = (name: string, sender?: MailSender) =>
    mailJobs({ database, clock, log, sender })
      .find((job) => job.name === name)
      ?.run()

  it('erases the bodies after some days and the rest after a month', async () => {
    await enqueue()
    clock.advance(BODY_DAYS * DAY_SECONDS - 1)
    await runJob('tidy-mails')
    expect(await rows()).toMatchObject([{ text: mail.text, html: mail.html }])
    expect(await readMailbox(database.db, mail.to)).toHaveLength(1)
    clock.advance(1)
    await runJob('tidy-mails')
    expect(await rows()).toMatchObject([{ text: null, html: null }])
    expect(await readMailbox(database.db, mail.to)).toEqual([])
    clock.advance((MAIL_DAYS - BODY_DAYS) * DAY_SECONDS)
    await runJob('tidy-mails')
    expect(await rows()).toEqual([])
  })

  it('gives up what no server took for a day, where there is one', async () => {
    const sender = senderTo((await deadServer()).url)
    await enqueue()
    clock.advance(DAY_SECONDS)
    await runJob('tidy-mails')
    expect(await rows()).toMatchObject([{ failed: false }])
    await runJob('tidy-mails', sender)
    expect(await rows()).toMatchObject([{ failed: true }])
    expect(log.lines).toMatchObject([{ event: 'mail_given_up', count: 1 }])
  })

  it('stands beside the one that sends every minute', async () => {
    const inbox = await startInbox()
    await enqueue()
    await runJob('send-mails', senderTo(inbox.url))
    expect(inbox.deliveries).toHaveLength(1)
  })
})
