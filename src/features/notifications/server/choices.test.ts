// Does a person's choice apply to every kind, in the app and by mail, also to what was on its way when they chose?
// @module-tag proof
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { behind } from '../../../../tests/support/database/held.ts'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makePerson } from '../../../../tests/support/people/makers.ts'
import { emitIn, emitTo, newRecipient, type Recipient } from '../../../../tests/support/people/recipients.ts'
import { EVENT_CATALOGUE } from '../../../app/events.ts'
import { CHANNELS, type Channel } from '../../../platform/contract/event.ts'
import { readMailbox } from '../../../platform/mail/outbox.ts'
import { messageSent } from '../../conversations/conversations.events.ts'
import { notificationContracts } from '../notifications.contract.ts'
import { unsubscribe, unsubscribeToken } from './notifications.actions.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

const choose = (one: Recipient, kind: string, channel: Channel) =>
  one.ask('PUT', `/notifications/preferences/${kind}`, { channel })
const mailsTo = async ({ email }: Recipient) => {
  await product.notificationMailer.writeDue()
  return (await readMailbox(database.db, email)).length
}
const unread = async (one: Recipient) =>
  ((await one.ask('GET', '/notifications/unread-count')).body as { unread: number }).unread

const message = (one: Recipient, actor_id: string) =>
  emitTo(product, one.id, { event: messageSent, subject: 12, actor_id })

describe.each(EVENT_CATALOGUE.kinds.notified)('$kind', (event) => {
  it.each(CHANNELS)('uses the chosen channel: %s', async (channel) => {
    const ada = await newRecipient(accounts)
    await choose(ada, event.kind, channel)
    await emitTo(product, ada.id, { event })
    // Asked before the clock moves: some kinds wait for as long as an access token is good for.
    const unreadNow = await unread(ada)
    clock.advance((event.notification.mailAfterMinutes + 1) * 60)
    expect([unreadNow, await mailsTo(ada)]).toEqual({ mail: [1, 1], in_app: [1, 0], none: [0, 0] }[channel])
  })
})

describe('a choice', () => {
  it('applies to the mail of an event that was just being written', async () => {
    const ada = await newRecipient(accounts)
    await database.inTransaction(async (tx) => {
      await emitIn(tx, ada.id, {}, clock.now())
      expect((await choose(ada, 'proposal_received', 'none')).status).toBe(200)
    })
    expect(await mailsTo(ada)).toBe(0)
    await emitTo(product, ada.id, { actor_id: (await makePerson(product)).id })
    expect(await unread(ada)).toBe(1)
  })

  it('of no mails of one kind leaves those of another due', async () => {
    const ada = await newRecipient(accounts)
    await emitTo(product, ada.id)
    await message(ada, (await makePerson(product)).id)
    await choose(ada, 'conversation_message', 'in_app')
    expect(await mailsTo(ada)).toBe(1)
    clock.advance(16 * 60)
    expect(await mailsTo(ada)).toBe(1)
  })

  it('of mails holds for the next message of a conversation whose last ones are unread', async () => {
    const ada = await newRecipient(accounts)
    const { id: grace } = await makePerson(product)
    await choose(ada, 'conversation_message', 'in_app')
    await message(ada, grace)
    clock.advance(3600 / 2)
    expect(await mailsTo(ada)).toBe(0)
    await choose(ada, 'conversation_message', 'mail')
    expect(await mailsTo(ada)).toBe(0)
    for (let count = 0; count < 3; count++) {
      clock.advance(60)
      await message(ada, grace)
    }
    clock.advance(14 * 60)
    expect(await mailsTo(ada)).toBe(1)
    await message(ada, grace)
    clock.advance(10 * 60)
    expect(await mailsTo(ada)).toBe(1)
    expect(await unread(ada)).toBe(1)
  })

  it('for someone who is just leaving is no error: there is no one left to choose for', async () => {
    const ada = await newRecipient(accounts)
    const kind = 'proposal_received'
    const hash = (...parts: readonly string[]) => parts.join('-')
    const token = unsubscribeToken(hash, ada.id, kind)
    const ended = await behind(
      database,
      (tx) => tx.execute(sql`delete from profiles where id = ${ada.id}`),
      (tx) => unsubscribe(tx, { hash, kinds: EVENT_CATALOGUE.kinds, mailSeries: [] }, token, clock.now()),
    )
    expect(ended).toEqual({ waited: true, end: 'done' })
  })
})

it('lists of kinds have room for 100, and not for 101', () => {
  const kinds = (count: number, more: object = {}) => ({
    items: Array.from({ length: count }, () => ({ kind: 'some_kind', label: 'Some kind', ...more })),
  })
  const chosen = { channel: 'none', topic: 'projects' }
  const { kinds: named, preferences } = notificationContracts
  expect([100, 101].map((count) => named.output.safeParse(kinds(count)).success)).toEqual([true, false])
  expect([100, 101].map((count) => preferences.output.safeParse(kinds(count, chosen)).success)).toEqual([
    true,
    false,
  ])
})
