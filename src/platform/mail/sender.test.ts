// Does every mail in the outbox arrive, once, whatever the mail server and the sender's process do?
import { describe, expect, it, vi } from 'vitest'
import { startDeadServer, startInbox } from '../../../tests/support/people/inbox.ts'
import { FROM, testOutbox } from '../../../tests/support/people/test-outbox.ts'
import { LEASE_MINUTES, MAX_AGE_HOURS, RETRY_AFTER_MINUTES } from './sender.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import { MailRefusal } from './transport.ts'

const DAY_SECONDS = 24 * 3600

const { clock, log, senderTo, senderWith, enqueue, rows } = await testOutbox()

describe('a sender', () => {
  it('sends both forms, from the site, to one recipient, with a unique Message-ID', {
    tags: ['proof'],
  }, async () => {
    const inbox = await startInbox()
    await enqueue()
    const sender = senderTo(inbox.url)
    expect(await sender.sendDue()).toBe(1)
    expect(await sender.sendDue()).toBe(0)
    expect(inbox.deliveries).toMatchObject([
      {
        from: 'post@guildhall.example',
        recipients: ['ada@example.com'],
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@guildhall\.example>$/),
      },
    ])
    const source = inbox.deliveries[0]?.source ?? ''
    expect(source).toContain('From: Guildhall <post@guildhall.example>')
    expect(source).toContain('Subject: Your verification code')
    expect(source).toContain('Auto-Submitted: auto-generated')
    expect(source).toContain('<p>482913</p>')
    expect(source).toContain('The code is 482913')
    expect(await rows()).toMatchObject([{ sent: true, tries: 1 }])
  })

  it('never takes one recipient for several, nor a subject for headers', { tags: ['proof'] }, async () => {
    const inbox = await startInbox()
    await enqueue({ to: 'ada@example.com, eve@example.com' })
    await enqueue({ subject: 'Hello\r\nBcc: eve@example.com' })
    await senderTo(inbox.url).sendDue()
    expect(inbox.deliveries.flatMap((delivery) => delivery.recipients)).not.toContain('eve@example.com')
    expect(inbox.deliveries.map((delivery) => delivery.source).join()).not.toMatch(/^Bcc:/m)
  })

  it('tries again, later each time, when the server says that it is busy', { tags: ['proof'] }, async () => {
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

  it('delivers what waited once a dead server is back', { tags: ['proof'] }, async () => {
    const dead = await startDeadServer()
    const sender = senderTo(dead.url)
    await enqueue()
    await sender.sendDue()
    const inbox = await startInbox(dead.port)
    clock.advance(60)
    await sender.sendDue()
    expect(inbox.deliveries).toHaveLength(1)
  })

  it('gives up after the last try, and says so without address or words', { tags: ['proof'] }, async () => {
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

  it('gives up immediately when the server will never accept the mail', async () => {
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

  it('shares the work with other senders: each mail goes out once', { tags: ['proof'] }, async () => {
    const inbox = await startInbox()
    for (let at = 0; at < 35; at++) await enqueue({ to: `person-${at}@example.com` })
    const several = [senderTo(inbox.url), senderTo(inbox.url), senderTo(inbox.url)]
    await Promise.all(several.map((sender) => sender.sendDue()))
    expect(inbox.deliveries).toHaveLength(35)
    expect(new Set(inbox.deliveries.flatMap((delivery) => delivery.recipients)).size).toBe(35)
  })

  it('sends at once what a machine wrote whose clock is ahead', async () => {
    const inbox = await startInbox()
    await enqueue()
    clock.advance(-2)
    expect(await senderTo(inbox.url).sendDue()).toBe(1)
    clock.advance(2)
  })

  it('sends nothing that is older than a day', async () => {
    const inbox = await startInbox()
    await enqueue()
    clock.advance(MAX_AGE_HOURS * 3600)
    await senderTo(inbox.url).sendDue()
    expect(inbox.deliveries).toEqual([])
  })
})

describe('a process that was slower than its lease', () => {
  function slow() {
    const sending = Promise.withResolvers<void>()
    const sender = senderWith({ send: () => sending.promise, close() {} })
    return { sender, ...sending, done: sender.sendDue() }
  }

  it.each([
    ['to be tried later', false],
    ['for good', true],
  ])('says nothing about a mail that is someone else’s by now: refused %s', async (_how, isFinal) => {
    await enqueue()
    const first = slow()
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ tries: 1 }]), 20_000)
    clock.advance(LEASE_MINUTES * 60)
    const second = slow()
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ tries: 2 }]), 20_000)
    first.reject(new MailRefusal('no', { isFinal }))
    expect(await first.done).toBe(0)
    // The second sender still has the mail: it is free only after the lease.
    expect(await rows()).toMatchObject([{ failed: false, sent: false }])
    clock.advance(LEASE_MINUTES * 60 - 1)
    const inbox = await startInbox()
    expect(await senderTo(inbox.url).sendDue()).toBe(0)
    expect(await rows()).toMatchObject([{ tries: 2 }])
    second.resolve()
    expect(await second.done).toBe(1)
    expect(await rows()).toMatchObject([{ sent: true, failed: false }])
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
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ tries: 1 }]), 20_000)
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
    await vi.waitFor(() => expect(inbox.deliveries).toHaveLength(1), 20_000)
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
