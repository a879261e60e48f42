// Tests who is notified of which event, who may read a notification, and when it is marked as read.
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { PASSWORD, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makePerson, makeProject, makeProposal } from '../../../../tests/support/people/makers.ts'
import { emitIn, emitTo, newRecipient } from '../../../../tests/support/people/recipients.ts'
import { actFor } from '../../../platform/actor.ts'
import { messageSent } from '../../conversations/conversations.events.ts'
import { settleEvent } from '../../events/server/events.actions.ts'
import { proposalChanged } from '../../projects/proposals/proposals.events.ts'
import { payoutPaid } from '../../selling/payouts/payouts.events.ts'
import { notificationJobs } from './notifications.jobs.ts'

const accounts = await testAccounts()
const { product, browser } = accounts
const { database, clock } = product
type Listed = { items: { id: number; count: number; [field: string]: unknown }[]; next_cursor: string | null }

const unread = async (one: { ask: Awaited<ReturnType<typeof newRecipient>>['ask'] }) =>
  (await one.ask('GET', '/notifications/unread-count')).body

describe('being notified', () => {
  it('comes with the transaction that caused it, or not at all', async () => {
    const ada = await newRecipient(accounts)
    const attempt = database.inTransaction(async (tx) => {
      await emitIn(tx, ada.id, {}, clock.now())
      throw new Error('the cause did not come about')
    })
    await expect(attempt).rejects.toThrow('the cause did not come about')
    expect(await unread(ada)).toEqual({ unread: 0, is_more: false })
  })

  it('names who did it, however private their profile, and no one who has chosen no name', async () => {
    const ada = await newRecipient(accounts)
    const grace = await makePerson(product, { display_name: 'Grace Hopper', handle: 'grace' })
    const hidden = await makePerson(product, { display_name: 'Hidden', is_public: false })
    const project = await makeProject(product, actFor(ada.id), { title: 'Sort invoices' })
    const unnamed = await makePerson(product, { is_public: false, named_at: null })
    await emitTo(product, ada.id, { actor_id: unnamed.id })
    clock.advance(1)
    const proposal = await makeProposal(product, project, hidden)
    clock.advance(1)
    const { id } = await makeProposal(product, project, grace)
    expect((await ada.ask('GET', '/notifications')).body).toMatchObject({
      items: [
        {
          kind: 'proposal_received',
          text: 'Grace Hopper sent a proposal for “Sort invoices”',
          title: 'Sort invoices',
          count: 1,
          path: `/home/projects/${project}/proposals?proposal=${id}`,
          actor: { display_name: 'Grace Hopper', handle: 'grace' },
          read_at: null,
        },
        {
          text: 'Hidden sent a proposal for “Sort invoices”',
          path: `/home/projects/${project}/proposals?proposal=${proposal.id}`,
          actor: { display_name: 'Hidden', is_public: false },
        },
        { actor: null, text: 'You received a proposal' },
      ],
      next_cursor: null,
    })
  })

  it('of one thing is over once it was seen, and of nothing else: neither another kind, nor another subject', async () => {
    const ada = await newRecipient(accounts)
    const [seen, unseen] = [12, 13]
    await emitTo(product, ada.id, { event: messageSent, subject: seen })
    await emitTo(product, ada.id, { event: messageSent, subject: unseen })
    await emitTo(product, ada.id, { subject: seen })
    expect(await unread(ada)).toEqual({ unread: 3, is_more: false })
    await database.inTransaction((tx) =>
      settleEvent(tx, messageSent, { user_id: ada.id, subject: seen }, clock.now()),
    )
    const { items } = (await ada.ask('GET', '/notifications?unread=true')).body as Listed
    expect(items.map(({ kind }) => kind).sort()).toEqual(['conversation_message', 'proposal_received'])
  })

  it('is only for others, and only if they want it', async () => {
    const ada = await newRecipient(accounts)
    await emitTo(product, ada.id, { actor_id: ada.id })
    await ada.ask('PUT', '/notifications/preferences/proposal_received', { channel: 'none' })
    await emitTo(product, ada.id)
    expect(await unread(ada)).toEqual({ unread: 0, is_more: false })
    await ada.ask('PUT', '/notifications/preferences/proposal_received', { channel: 'in_app' })
    await emitTo(product, ada.id)
    expect(await unread(ada)).toEqual({ unread: 1, is_more: false })
  })

  it('groups all unread messages of a conversation, also simultaneous ones', async () => {
    const ada = await newRecipient(accounts)
    const message = (subject: number) => emitTo(product, ada.id, { event: messageSent, subject })
    await Promise.all(Array.from({ length: 5 }, () => message(12)))
    await message(13)
    const { items } = (await ada.ask('GET', '/notifications')).body as Listed
    expect(items.map((item) => [item.count, item.text]).toSorted()).toEqual([
      [1, 'You have a new message'],
      [5, 'You have 5 new messages'],
    ])
    const five = items.find((item) => item.count === 5)
    await ada.ask('POST', `/notifications/${five?.id}/read`)
    await message(12)
    const after = (await ada.ask('GET', '/notifications')).body as Listed
    expect(after.items.map((item) => item.count).toSorted()).toEqual([1, 1, 5])
  })

  it('calls a project as it is called now, and says so without a title once it is gone', async () => {
    const ada = await newRecipient(accounts)
    const project = await makeProject(product, actFor(ada.id), { title: 'Sort the mail' })
    const { id } = await makeProposal(product, project)
    const text = async () => {
      const { items } = (await ada.ask('GET', '/notifications')).body as Listed
      return [items[0]?.text, items[0]?.title]
    }
    await database.pool.query("update projects set title = 'File the mail' where id = $1", [project])
    expect(await text()).toEqual(['Ada Example sent a proposal for “File the mail”', 'File the mail'])
    await database.pool.query('delete from proposals where id = $1', [id])
    expect(await text()).toEqual(['Ada Example sent a proposal', null])
  })
})

describe('the list', () => {
  it('is paged by cursor, whatever comes in the meantime', async () => {
    const ada = await newRecipient(accounts)
    for (let count = 0; count < 5; count++) await emitTo(product, ada.id)
    const first = (await ada.ask('GET', '/notifications?page_size=2')).body as Listed
    clock.advance(1)
    await emitTo(product, ada.id)
    const second = (await ada.ask('GET', `/notifications?page_size=2&cursor=${first.next_cursor}`))
      .body as Listed
    const third = (await ada.ask('GET', `/notifications?page_size=2&cursor=${second.next_cursor}`))
      .body as Listed
    const ids = [first, second, third].flatMap((page) => page.items.map((item) => item.id))
    expect(new Set(ids).size).toBe(5)
    expect(ids).toEqual(ids.toSorted((left, right) => right - left))
    expect(third.next_cursor).toBeNull()
  })

  it('can leave out what was read', async () => {
    const ada = await newRecipient(accounts)
    await emitTo(product, ada.id)
    await emitTo(product, ada.id)
    const { items } = (await ada.ask('GET', '/notifications')).body as Listed
    await ada.ask('POST', `/notifications/${items[0]?.id}/read`)
    expect((await ada.ask('GET', '/notifications?unread=true')).body).toMatchObject({
      items: [{ id: items[1]?.id }],
    })
  })

  it.each([
    'cursor=x',
    'cursor=99999999999999-1',
    'cursor=1-9999999999999999',
    'cursor=1-0',
    'unread=false',
    'page=2',
    'page_size=101',
    'cursor=1-1&cursor=2-2',
  ])('refuses ?%s', async (query) => {
    const ada = await newRecipient(accounts)
    expect((await ada.ask('GET', `/notifications?${query}`)).status).toBe(400)
  })

  it('counts up to 99', { tags: ['proof'] }, async () => {
    const ada = await newRecipient(accounts)
    await database.inTransaction(async (tx) => {
      for (let count = 0; count < 99; count++)
        await emitIn(tx, ada.id, { event: proposalChanged }, clock.now())
    })
    expect(await unread(ada)).toEqual({ unread: 99, is_more: false })
    await emitTo(product, ada.id)
    expect(await unread(ada)).toEqual({ unread: 99, is_more: true })
    expect((await ada.ask('POST', '/notifications/read-all')).body).toEqual({ read: 100 })
    expect(await unread(ada)).toEqual({ unread: 0, is_more: false })
  })
})

describe('marking as read', () => {
  it('is done once, and never to someone else’s', async () => {
    const ada = await newRecipient(accounts)
    const eve = await newRecipient(accounts)
    await emitTo(product, ada.id)
    const { items } = (await ada.ask('GET', '/notifications')).body as Listed
    const path = `/notifications/${items[0]?.id}/read`
    expect(await eve.ask('POST', path)).toMatchObject({
      status: 404,
      body: { message: 'Notification not found' },
    })
    expect((await eve.ask('POST', '/notifications/read-all')).body).toEqual({ read: 0 })
    expect(await unread(ada)).toEqual({ unread: 1, is_more: false })
    expect((await ada.ask('POST', path)).body).toEqual({ read: 1 })
    expect((await ada.ask('POST', path)).body).toEqual({ read: 0 })
    expect((await ada.ask('POST', '/notifications/9007199254740993/read')).status).toBe(404)
  })
})

describe('opening a page', () => {
  it.each([
    ['the proposal it is about', '?proposal=%ID', 0],
    ['it with more in its query', '?status=sent&proposal=%ID', 0],
    ['it with its query encoded', '?proposal=%ID&x=%2f%', 0],
    ['another proposal', '?proposal=%ID0', 1],
    ['the list that has it', '', 1],
  ])('reads what leads there, on every device: %s', { tags: ['proof'] }, async (_, query, left) => {
    const ada = await newRecipient(accounts)
    const project = await makeProject(product, actFor(ada.id))
    const { id } = await makeProposal(product, project)
    await emitTo(product, ada.id, { event: messageSent, subject: 12 })
    const path = `/home/projects/${project}/proposals${query.replace('%ID', String(id))}`
    expect((await ada.ask('POST', '/notifications/read-at', { path })).body).toEqual({ read: 1 - left })
    expect(await unread(ada)).toEqual({ unread: 1 + left, is_more: false })
    expect((await ada.ask('POST', '/notifications/read-at', { path })).body).toEqual({ read: 0 })
  })

  it('reads no one else’s, nor what a page only lists', async () => {
    const [ada, eve] = [await newRecipient(accounts), await newRecipient(accounts)]
    await makeProposal(product, await makeProject(product, actFor(ada.id)))
    await emitTo(product, ada.id, { event: payoutPaid })
    const { items } = (await ada.ask('GET', '/notifications')).body as Listed
    for (const { path } of items) {
      const expected = path === '/settings?tab=seller' ? 0 : 1
      expect((await eve.ask('POST', '/notifications/read-at', { path })).body).toEqual({ read: 0 })
      expect((await ada.ask('POST', '/notifications/read-at', { path })).body).toEqual({ read: expected })
    }
    expect(items).toHaveLength(2)
  })

  it.each(['', 'home', '//evil.example', `/${'x'.repeat(2000)}`, 7, null])('takes no %j', async (path) => {
    const ada = await newRecipient(accounts)
    await emitTo(product, ada.id)
    const { status, body } = await ada.ask('POST', '/notifications/read-at', { path })
    if (path === '//evil.example') expect([status, body]).toEqual([200, { read: 0 }])
    else expect(status).toBe(400)
    expect(await unread(ada)).toEqual({ unread: 1, is_more: false })
  })
})

describe('what is private', () => {
  const PRIVATE = [
    ['GET', '/notifications'],
    ['GET', '/notifications/unread-count'],
    ['POST', '/notifications/1/read'],
    ['POST', '/notifications/read-all'],
    ['POST', '/notifications/read-at', { path: '/updates/1' }],
    ['GET', '/notifications/preferences'],
    ['PUT', '/notifications/preferences/proposal_received', { channel: 'none' }],
  ] as const

  it('is refused to visitors, to a token that is over, and to a session without its second factor', async () => {
    const ada = await newRecipient(accounts)
    const { data } = await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    if (data?.type !== 'totp') throw new Error('No app')
    const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate({
      timestamp: clock.now().getTime(),
    })
    await ada.client.mfa.challengeAndVerify({ factorId: data.id, code })
    const half = browser()
    await half.signInWithPassword({ email: ada.email, password: PASSWORD })
    const token = (await half.getSession()).data.session?.access_token
    const over = await newRecipient(accounts)
    const statusOf = async (headers: Record<string, string>) => {
      const statuses = new Set<number>()
      for (const [method, path, body] of PRIVATE) {
        const more = body === undefined ? { headers } : { headers, body }
        statuses.add((await product.ask(method, `/rest/v1${path}`, more)).status)
      }
      return [...statuses]
    }
    expect(await statusOf({})).toEqual([401])
    expect(await statusOf({ authorization: `Bearer ${token}` })).toEqual([403])
    clock.advance(3601)
    expect(await statusOf(over.headers)).toEqual([401])
  })
})

describe('the end', () => {
  it('of an account leaves none of its notifications, nor its name in those of others', async () => {
    const ada = await newRecipient(accounts)
    const eve = await newRecipient(accounts)
    await database.pool.query('update profiles set is_public = true where id = $1', [ada.id])
    await emitTo(product, ada.id)
    await emitTo(product, eve.id, { actor_id: ada.id })
    expect((await ada.ask('GET', '/account/export')).body).toMatchObject({
      notifications: { notifications: [{ kind: 'proposal_received' }], preferences: [] },
    })
    expect((await eve.ask('GET', '/notifications')).body).toMatchObject({
      items: [{ actor: { display_name: 'Ada' } }],
    })
    expect((await ada.ask('DELETE', '/account', {})).status).toBe(200)
    expect((await eve.ask('GET', '/notifications')).body).toMatchObject({ items: [{ actor: null }] })
    const { rows } = await database.pool.query('select 1 from notifications where user_id = $1', [ada.id])
    expect(rows).toEqual([])
  })

  it('of what was read comes after 180 days, and what was not read stays', async () => {
    const ada = await newRecipient(accounts)
    await emitTo(product, ada.id)
    await ada.ask('POST', '/notifications/read-all')
    await emitTo(product, ada.id)
    const forget = notificationJobs({ database, clock }, product.notificationMailer).find(
      (job) => job.name === 'forget-read-notifications',
    )
    const left = async () =>
      (await database.pool.query('select 1 from notifications where user_id = $1', [ada.id])).rowCount
    clock.advance(180 * 24 * 3600 - 1)
    await forget?.run()
    expect(await left()).toBe(2)
    clock.advance(1)
    await forget?.run()
    expect(await left()).toBe(1)
  })
})
