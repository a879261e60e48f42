// Is a mail sent once to everyone who wants one, with a link to unsubscribe?
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makePerson, makeProject, makeProposal } from '../../../../tests/support/people/makers.ts'
import { emitTo, newRecipient } from '../../../../tests/support/people/recipients.ts'
import { actFor } from '../../../platform/actor.ts'
import { readMailbox } from '../../../platform/mail/outbox.ts'
import { messageSent } from '../../conversations/conversations.events.ts'
import { readSeveral } from '../../events/server/notifications.actions.ts'
import { proposalReceived } from '../../projects/proposals/proposals.events.ts'
import { notificationMail } from './notifications.mails.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

const SITE = 'http://localhost:3000'
const mailsTo = (email: string) => readMailbox(database.db, email)
const writeDue = () => product.notificationMailer.writeDue()
const message = (userId: string, actor_id?: string) =>
  emitTo(product, userId, {
    event: messageSent,
    subject: 12,
    ...(actor_id === undefined ? {} : { actor_id }),
  })

async function headersOf(email: string): Promise<Record<string, string>> {
  const { rows } = await database.pool.query('select headers from mails where recipient = $1', [email])
  return rows[0]?.headers
}

async function tokenTo(email: string): Promise<string> {
  const link = /<(.+)>/.exec((await headersOf(email))['List-Unsubscribe'] ?? '')?.[1] ?? ''
  return new URL(link).searchParams.get('token') ?? ''
}

beforeEach(async () => {
  await database.pool.query('truncate mails')
})

describe('a mail', () => {
  it('says what happened and where, in both forms, with a way to have no more', async () => {
    const ada = await newRecipient(accounts)
    const grace = await makePerson(product, { display_name: 'Grace Hopper' })
    const project = await makeProject(product, actFor(ada.id), { title: 'Sort invoices' })
    await makeProposal(product, project, grace)
    await writeDue()
    const [mail, ...others] = await mailsTo(ada.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('You received a proposal for “Sort invoices”')
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('Grace Hopper sent a proposal for “Sort invoices”')
      expect(form).toContain(`${SITE}/home/projects/${project}/proposals`)
      expect(form).toContain(`${SITE}/unsubscribe?token=${ada.id}.proposal_received.`)
    }
    const token = await tokenTo(ada.email)
    expect(await headersOf(ada.email)).toEqual({
      'List-Unsubscribe': `<${SITE}/rest/v1/notifications/one-click-unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('goes once, however many write mails at the same time', async () => {
    const ada = await newRecipient(accounts)
    await emitTo(product, ada.id)
    await Promise.all([writeDue(), writeDue(), writeDue()])
    await writeDue()
    expect(await mailsTo(ada.email)).toHaveLength(1)
  })

  it.each([20, 21])(
    'goes out for every one of %i that are due at once',
    { tags: ['proof'] },
    async (count) => {
      const ada = await newRecipient(accounts)
      for (let at = 0; at < count; at++) await emitTo(product, ada.id)
      expect(await writeDue()).toBe(count)
      expect(await mailsTo(ada.email)).toHaveLength(count)
      expect(await writeDue()).toBe(0)
    },
  )

  it('goes to no address that no one proved, and to who wants none', async () => {
    const unproved = await newRecipient(accounts, { isProved: false })
    const inApp = await newRecipient(accounts)
    await inApp.ask('PUT', '/notifications/preferences/proposal_received', { channel: 'in_app' })
    const late = await newRecipient(accounts)
    for (const one of [unproved, inApp, late]) await emitTo(product, one.id)
    await late.ask('PUT', '/notifications/preferences/proposal_received', { channel: 'none' })
    await writeDue()
    for (const one of [unproved, inApp, late]) expect(await mailsTo(one.email)).toEqual([])
  })

  it('goes to no one who is banned at that moment, and again to who is not any more', async () => {
    const [banned, free] = [await newRecipient(accounts), await newRecipient(accounts)]
    const ban = ({ id }: { id: string }, seconds: number) =>
      database.pool.query('update users set banned_until = $2 where id = $1', [
        id,
        new Date(clock.now().getTime() + seconds * 1000).toISOString(),
      ])
    await ban(banned, 60)
    await ban(free, 0)
    for (const one of [banned, free]) await emitTo(product, one.id)
    await writeDue()
    expect(await mailsTo(banned.email)).toEqual([])
    expect(await mailsTo(free.email)).toHaveLength(1)
    clock.advance(60)
    await emitTo(product, banned.id)
    await writeDue()
    expect(await mailsTo(banned.email)).toHaveLength(1)
  })

  it.each([
    ['block', messageSent, 0],
    ['mute', messageSent, 0],
    ['block', proposalReceived, 1],
  ] as const)(
    'that is due when its reader chooses to %s who caused it names no one',
    async (kind, event, count) => {
      const ada = await newRecipient(accounts)
      const grace = await makePerson(product, { display_name: 'Grace Hopper' })
      const other = await makePerson(product, { display_name: 'Edith Clarke' })
      for (const [subject, by] of [grace, other].entries())
        await emitTo(product, ada.id, { event, subject, actor_id: by.id })
      expect((await ada.ask('PUT', `/people/${grace.id}/block`, { kind })).status).toBe(200)
      clock.advance(15 * 60)
      await writeDue()
      const texts = (await mailsTo(ada.email)).map(({ text }) => text)
      expect(texts).toHaveLength(count + 1)
      expect(texts.filter((text) => text.includes('Edith Clarke'))).toHaveLength(1)
      expect(texts.join()).not.toContain('Grace Hopper')
    },
  )

  it('about messages goes only to who has not read them for a quarter of an hour, once until they have', async () => {
    const ada = await newRecipient(accounts)
    const grace = await makePerson(product, { display_name: 'Grace Hopper' })
    await message(ada.id, grace.id)
    clock.advance(10 * 60)
    await message(ada.id, grace.id)
    clock.advance(5 * 60 - 1)
    await writeDue()
    expect(await mailsTo(ada.email)).toEqual([])
    clock.advance(1)
    await writeDue()
    expect((await mailsTo(ada.email)).map((mail) => mail.subject)).toEqual(['You have 2 new messages'])
    await message(ada.id, grace.id)
    clock.advance(3600)
    await writeDue()
    expect(await mailsTo(ada.email)).toHaveLength(1)
  })

  it('about messages is not written to who read them in time, and again about later ones', async () => {
    const ada = await newRecipient(accounts)
    await message(ada.id)
    clock.advance(60)
    await ada.ask('POST', '/notifications/read-all')
    clock.advance(3000)
    const again = await ada.client.refreshSession()
    expect(again.error).toBeNull()
    await writeDue()
    expect(await mailsTo(ada.email)).toEqual([])
    await message(ada.id)
    clock.advance(15 * 60)
    await writeDue()
    expect((await mailsTo(ada.email)).map((mail) => mail.subject)).toEqual(['You have a new message'])
  })

  it('lets no stranger’s words become markup, a header or a change of direction', async () => {
    const addresses = { open: `${SITE}/a`, unsubscribe: `${SITE}/b`, headers: {} }
    const words = `<b onclick="x()">T</b>\r\nBcc: eve@example.com\u202e${'long '.repeat(100)}`
    const mail = await notificationMail(
      { kind: 'proposal_accepted', label: 'Your proposal was accepted', subject: words, text: words },
      addresses,
    )
    expect(mail.subject).not.toMatch(/[\r\n\u202e]/)
    expect([...mail.subject].length).toBeLessThanOrEqual(151)
    expect(mail.html).not.toContain('<b ')
    expect(mail.text).not.toMatch(/undefined|\[object/)
  })
})

describe('any sequence of messages, reading, waiting and writing of mails', () => {
  it('counts every message once, and mails at most once until they are read', {
    tags: ['proof'],
  }, async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constant('message' as const) },
      { weight: 2, arbitrary: fc.constant('read' as const) },
      { weight: 3, arbitrary: fc.constant('write' as const) },
      { weight: 3, arbitrary: fc.constantFrom(60, 7 * 60, 15 * 60, 40 * 60) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
        const id = (await makeMailed()).id
        const email = `${id}@example.com`
        let sent = 0
        let total = 0
        let unreadSince: number | undefined
        let isMailed = false
        for (const one of steps) {
          if (one === 'message') {
            total++
            unreadSince ??= clock.now().getTime()
            await message(id)
          } else if (one === 'read') {
            await database.inTransaction((tx) => readSeveral(tx, actFor(id), 'all', clock.now()))
            unreadSince = undefined
            isMailed = false
          } else if (one === 'write') {
            const isDue = unreadSince !== undefined && clock.now().getTime() - unreadSince >= 15 * 60_000
            if (isDue && !isMailed) {
              sent++
              isMailed = true
            }
            await writeDue()
          } else clock.advance(one)
          const { rows } = await database.pool.query(
            `select coalesce(sum(count), 0)::int as total, count(*) filter (where read_at is null)::int as unread
             from notifications where user_id = $1`,
            [id],
          )
          expect(rows[0]).toEqual({ total, unread: unreadSince === undefined ? 0 : 1 })
          expect(await mailsTo(email)).toHaveLength(sent)
        }
      }),
      { numRuns: 40 },
    )
  })

  /** Creates a person with a verified address, without signing up. */
  async function makeMailed() {
    const person = await makePerson(product)
    await database.pool.query(
      `insert into users (id, email, email_confirmed_at, created_at, updated_at) values ($1, $2, $3, $3, $3)`,
      [person.id, `${person.id}@example.com`, clock.now()],
    )
    return person
  }
})

describe('the way to have no more', () => {
  const channelOf = async (one: Awaited<ReturnType<typeof newRecipient>>, kind: string) => {
    const { items } = (await one.ask('GET', '/notifications/preferences')).body as {
      items: { kind: string; channel: string }[]
    }
    return items.find((item) => item.kind === kind)?.channel
  }
  const ONE_CLICK = '/rest/v1/notifications/one-click-unsubscribe'

  async function mailed() {
    const one = await newRecipient(accounts)
    await emitTo(product, one.id)
    await writeDue()
    return { one, token: await tokenTo(one.email) }
  }

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])('is one post without a session, as %s', async (type, body) => {
    const { one, token } = await mailed()
    const answer = await product.fetch(
      new Request(`${SITE}${ONE_CLICK}?token=${token}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      }),
    )
    expect(answer.status).toBe(204)
    expect(await channelOf(one, 'proposal_received')).toBe('in_app')
    expect(await channelOf(one, 'conversation_message')).toBe('mail')
    await emitTo(product, one.id)
    await writeDue()
    expect(await mailsTo(one.email)).toHaveLength(1)
  })

  it('is no visit: opening the link leads to the page with the button and changes nothing', async () => {
    const { one, token } = await mailed()
    for (const method of ['GET', 'HEAD']) {
      const answer = await product.ask(method, `${ONE_CLICK}?token=${token}`)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(`/unsubscribe?token=${token}`)
    }
    expect(await channelOf(one, 'proposal_received')).toBe('mail')
  })

  it('is a button for everyone who holds the mail, and leaves who wants nothing at that', async () => {
    const { one, token } = await mailed()
    const press = () => product.ask('POST', '/rest/v1/notifications/unsubscribe', { body: { token } })
    expect(await press()).toMatchObject({
      status: 200,
      body: { kind: 'proposal_received', channel: 'in_app' },
    })
    await one.ask('PUT', '/notifications/preferences/proposal_received', { channel: 'none' })
    expect((await press()).body).toMatchObject({ channel: 'none' })
    expect(await channelOf(one, 'proposal_received')).toBe('none')
  })

  it('takes no token that is not ours, and one of an account that ended does nothing', {
    tags: ['proof'],
  }, async () => {
    const { one, token } = await mailed()
    const eve = await newRecipient(accounts)
    const [, kind = '', mac = ''] = token.split('.')
    const forged = [
      '',
      'x',
      `${eve.id}.${kind}.${mac}`,
      `${one.id}.conversation_message.${mac}`,
      `${one.id}.constructor.${mac}`,
      `${token}x`,
      token.slice(0, -1),
      `${one.id}.${kind}.`,
    ]
    for (const wrong of forged) {
      const body = { token: wrong }
      const posted = await product.ask('POST', '/rest/v1/notifications/unsubscribe', { body })
      expect(posted, wrong).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('incomplete') },
      })
      expect((await product.ask('POST', `${ONE_CLICK}?token=${encodeURIComponent(wrong)}`)).status).toBe(400)
    }
    expect((await product.ask('POST', `${ONE_CLICK}?token=${'a'.repeat(5000)}`)).status).toBe(400)
    expect((await product.ask('POST', ONE_CLICK)).status).toBe(400)
    expect(await channelOf(one, 'proposal_received')).toBe('mail')
    await one.ask('DELETE', '/account', {})
    expect((await product.ask('POST', `${ONE_CLICK}?token=${token}`)).status).toBe(204)
    const { rows } = await database.pool.query('select 1 from notification_preferences where user_id = $1', [
      one.id,
    ])
    expect(rows).toEqual([])
  })
})
