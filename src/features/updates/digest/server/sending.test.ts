// Is every digest sent once, although processes die while they send it, and do readers control it?
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { digestReaders, HOUR, WANTED } from '../../../../../tests/support/people/digest-readers.ts'
import { startInbox } from '../../../../../tests/support/people/inbox.ts'
import { makePerson, makeUpdate } from '../../../../../tests/support/people/makers.ts'
import { newRecipient, type Recipient } from '../../../../../tests/support/people/recipients.ts'
import { FROM } from '../../../../../tests/support/people/test-outbox.ts'
import { createMailSender } from '../../../../platform/mail/sender.ts'
import { createSmtpTransport } from '../../../../platform/mail/smtp-transport.ts'
import { sendDueDigests } from './digest.jobs.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product
const { log, parts, run, mailsTo, newest, inDays, reader, follow } = digestReaders(accounts)

describe('once', () => {
  async function twoDue() {
    const [ada, grace] = [await reader(), await reader()]
    const friend = await makePerson(product)
    for (const one of [ada, grace]) await follow(one, friend)
    await makeUpdate(product, friend, { text: 'For both of you' })
    inDays(1)
    return [ada, grace]
  }

  it('for each, however many processes send at the same time', { tags: ['proof'] }, async () => {
    const readers = await twoDue()
    const sent = await Promise.all([1, 2, 3, 4].map(() => sendDueDigests(parts)))
    expect(sent.reduce((sum, one) => sum + one)).toBe(2)
    for (const { email } of readers) expect(await mailsTo(email)).toHaveLength(1)
  })

  it('also if a process dies before or after it has written one, and through a real mail server', {
    tags: ['proof'],
  }, async () => {
    const readers = await twoDue()
    let count = 0
    const dying: typeof parts = {
      ...parts,
      database: {
        ...database,
        // The first transaction is rolled back after the mail is written, the second is committed but its answer is lost.
        async inTransaction(work) {
          count++
          if (count === 1)
            return database.inTransaction(async (tx) => {
              await work(tx)
              throw new Error('Out of power')
            })
          await database.inTransaction(work)
          throw new Error('Out of power')
        },
      },
    }
    for (const _ of readers) await expect(sendDueDigests(dying)).rejects.toThrow('Out of power')
    await run()
    expect(await run()).toBe(0)
    const inbox = await startInbox()
    const transport = createSmtpTransport({ url: inbox.url, from: FROM })
    const sender = createMailSender({ database, transport, clock, log })
    await sender.sendDue()
    await sender.stop()
    expect(inbox.deliveries.flatMap(({ recipients }) => recipients).sort()).toEqual(
      readers.map(({ email }) => email).sort(),
    )
    for (const { source } of inbox.deliveries) {
      expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      expect(source).toMatch(/^List-Unsubscribe:\s/m)
      expect(source).toContain('multipart/alternative')
    }
  })

  it('after an outage of up to six hours at once', async () => {
    await twoDue()
    clock.advance(6 * HOUR)
    expect(await run()).toBe(2)
  })

  it('after an outage: not in the night, but the next morning, with everything since the last', async () => {
    const [ada] = await twoDue()
    clock.advance(6 * HOUR + 1)
    expect(await run()).toBe(0)
    inDays(1)
    expect(await run()).toBe(2)
    expect(await mailsTo(ada?.email ?? '')).toHaveLength(1)
  })

  it('does not keep back others if one cannot be put together', async () => {
    const [ada, grace] = await twoDue()
    const failing = {
      ...parts,
      hash: (...words: readonly string[]) => {
        if (words.includes(ada?.id ?? '')) throw new Error('Not today')
        return parts.hash(...words)
      },
    }
    expect(await sendDueDigests(failing)).toBe(1)
    expect(await mailsTo(grace?.email ?? '')).toHaveLength(1)
    // The update is in the next one.
    inDays(1)
    expect(await run()).toBe(1)
    expect((await newest({ email: ada?.email ?? '' }))?.text).toContain('For both of you')
  })
})

describe('its reader', () => {
  const settingsOf = async (one: Recipient) => (await one.ask('GET', '/own/digest')).body

  it('gets what onboarding asked for, in the morning of their browser', async () => {
    const ada = await newRecipient(accounts)
    expect(await settingsOf(ada)).toMatchObject({ frequency: 'never', due_at: null })
    const answers = { update_interest: 'tools', frequency: 'weekly', format: 'mixed' }
    const body = { selected_path: 'updates', survey_responses: answers, time_zone: 'Asia/Tokyo' }
    expect((await ada.ask('POST', '/onboarding', body)).status).toBe(200)
    const stored = (await settingsOf(ada)) as { due_at: string }
    expect(stored).toMatchObject({
      frequency: 'weekly',
      interest: 'tools',
      format: 'mixed',
      time_zone: 'Asia/Tokyo',
    })
    expect(new Date(stored.due_at).getUTCHours()).toBe(23)
    const learner = await newRecipient(accounts)
    const learns = { knowledge_level: 'beginner', purpose: 'work', interest: 'tools' }
    await learner.ask('POST', '/onboarding', { selected_path: 'learner', survey_responses: learns })
    expect(await settingsOf(learner)).toMatchObject({ frequency: 'never' })
  })

  it('changes it in the settings, which refuse what there is not', async () => {
    const ada = await newRecipient(accounts)
    const saved = await ada.ask('PUT', '/own/digest', { ...WANTED, time_zone: 'Europe/Berlin' })
    expect(saved).toMatchObject({ status: 200, body: { ...WANTED, time_zone: 'Europe/Berlin' } })
    expect(await settingsOf(ada)).toEqual(saved.body)
    for (const wrong of [
      { frequency: 'hourly' },
      { format: 'x' },
      { interest: 'x' },
      { time_zone: 'a b' },
      { more: 1 },
    ])
      expect((await ada.ask('PUT', '/own/digest', { ...WANTED, ...wrong })).status).toBe(400)
    expect((await ada.ask('PUT', '/own/digest', { ...WANTED, time_zone: 'Moon/Sea' })).body).toMatchObject({
      time_zone: 'UTC',
    })
    const stopped = await ada.ask('PUT', '/own/digest', { ...WANTED, frequency: 'never' })
    expect(stopped.body).toMatchObject({ frequency: 'never', due_at: null })
    for (const method of ['GET', 'PUT'])
      expect(
        (await product.ask(method, '/rest/v1/own/digest', method === 'PUT' ? { body: WANTED } : {})).status,
      ).toBe(401)
  })

  it('ends it with one click in the mail, and with no one else’s token', async () => {
    const [ada, eve] = [await reader(), await reader()]
    const friend = await makePerson(product)
    for (const one of [ada, eve]) await follow(one, friend)
    await makeUpdate(product, friend)
    inDays(1)
    await run()
    const { rows } = await database.pool.query('select headers from mails where recipient = $1', [ada.email])
    const way = new URL(/<(.+)>/.exec(rows[0].headers['List-Unsubscribe'])?.[1] ?? '')
    const token = way.searchParams.get('token') ?? ''
    const forged = token.replace(ada.id, eve.id)
    expect((await product.ask('POST', `${way.pathname}?token=${forged}`)).status).toBe(400)
    expect((await product.ask('GET', way.pathname + way.search)).status).toBe(303)
    const frequencyOf = async ({ id }: { id: string }) =>
      (await database.pool.query('select frequency from update_digests where user_id = $1', [id])).rows[0]
        .frequency
    expect(await frequencyOf(ada)).toBe('daily')
    for (let time = 0; time < 2; time++)
      expect((await product.ask('POST', way.pathname + way.search)).status).toBe(204)
    expect([await frequencyOf(ada), await frequencyOf(eve)]).toEqual(['never', 'daily'])
    const kinds = (await product.ask('GET', '/rest/v1/notifications/kinds')).body as { items: unknown[] }
    expect(kinds.items).toContainEqual({ kind: 'updates_digest', label: 'Digest of updates' })
    const pressed = await product.ask('POST', '/rest/v1/notifications/unsubscribe', { body: { token } })
    expect(pressed.body).toEqual({ kind: 'updates_digest', channel: 'none' })
    await makeUpdate(product, friend)
    inDays(1)
    await run()
    expect(await mailsTo(ada.email)).toHaveLength(1)
    expect(await mailsTo(eve.email)).toHaveLength(2)
  })
})
