// Does a mail exist exactly when its cause does, and only for as long as it must?
import { describe, expect, it, vi } from 'vitest'
import { startDeadServer, startInbox } from '../../../tests/support/people/inbox.ts'
import { someMail, testOutbox } from '../../../tests/support/people/test-outbox.ts'
import { MAILS } from '../contract/families.ts'
import { BODY_DAYS, MAIL_DAYS, mailJobs } from './mail.jobs.ts'
import { enqueueMail, eraseMailsTo, readMailbox } from './outbox.ts'
import type { MailSender } from './sender.ts'

const DAY_SECONDS = 24 * 3600

const { database, rowChanges, clock, log, senderTo, enqueue, rows } = await testOutbox()

describe('the outbox', () => {
  it('holds nothing of a transaction that was rolled back', async () => {
    const woken = vi.fn()
    const end = rowChanges.onChange(MAILS, woken)
    const attempt = database.inTransaction(async (tx) => {
      await enqueueMail(tx, someMail, clock.now())
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
    const end = rowChanges.onChange(MAILS, sender.wake)
    await database.inTransaction(async (tx) => {
      await enqueueMail(tx, someMail, clock.now())
      await sender.sendDue()
      expect(inbox.deliveries).toEqual([])
    })
    await vi.waitFor(() => expect(inbox.deliveries).toHaveLength(1), 20_000)
    end()
  })

  it('is written although no mail server can be reached', async () => {
    const { url } = await startDeadServer()
    const sender = senderTo(url)
    const end = rowChanges.onChange(MAILS, sender.wake)
    await enqueue()
    expect(await sender.sendDue()).toBe(0)
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

describe('the tidying job', () => {
  const runJob = (name: string, sender?: MailSender) =>
    mailJobs({ database, clock, log, sender })
      .find((job) => job.name === name)
      ?.run()

  it('erases the bodies after some days and the rest after a month', async () => {
    await enqueue()
    clock.advance(BODY_DAYS * DAY_SECONDS - 1)
    await runJob('tidy-mails')
    expect(await rows()).toMatchObject([{ text: someMail.text, html: someMail.html }])
    expect(await readMailbox(database.db, someMail.to)).toHaveLength(1)
    clock.advance(1)
    await runJob('tidy-mails')
    expect(await rows()).toMatchObject([{ text: null, html: null }])
    expect(await readMailbox(database.db, someMail.to)).toEqual([])
    clock.advance((MAIL_DAYS - BODY_DAYS) * DAY_SECONDS)
    await runJob('tidy-mails')
    expect(await rows()).toEqual([])
  })

  it('gives up what no server took for a day, where there is one', async () => {
    const sender = senderTo((await startDeadServer()).url)
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
