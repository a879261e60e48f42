// Does a person's choice apply to every kind, in the app and by mail, also to notifications whose mail was still due when they
// chose?
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
import { makeUnsubscribeToken, unsubscribe } from './notifications.actions.ts'

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
    // The count is read before the clock moves, because some kinds wait for as long as an access token is valid.
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
    const token = makeUnsubscribeToken(hash, ada.id, kind)
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

describe('the preferences', () => {
  it('name every kind with its channel, and keep what was chosen for one person', async () => {
    const ada = await newRecipient(accounts)
    const eve = await newRecipient(accounts)
    const inApp = { channel: 'in_app' }
    const saved = await ada.ask('PUT', '/notifications/preferences/conversation_message', inApp)
    expect(saved.body).toEqual({ kind: 'conversation_message', ...inApp })
    const channels = async (one: typeof ada) =>
      (
        (await one.ask('GET', '/notifications/preferences')).body as {
          items: { kind: string; channel: string }[]
        }
      ).items
    expect((await channels(ada)).map((one) => one.kind)).toEqual([
      'proposal_received',
      'proposal_changed',
      'proposal_withdrawn',
      'proposal_shortlisted',
      'proposal_accepted',
      'award_undone',
      'proposal_declined',
      'award_winner_left',
      'award_client_left',
      'invitation_sent',
      'invitation_declined',
      'project_awarded',
      'project_reopened',
      'project_archived',
      'conversation_message',
      'agent_deployed',
      'agent_ready',
      'agent_payment_failed',
      'agent_access_ended',
      'agent_payment_ahead',
      'agent_withdrawn',
      'agent_reviewed',
      'agent_review_answered',
      'agent_runs_used',
      'agent_run_spending',
      'agent_run_price_raised',
      'agent_runs_unpaid',
      'agent_failing',
      'agent_run_claimed',
      'agent_run_claim_answered',
      'agent_health_changed',
      'deployment_health_changed',
      'course_bought',
      'course_enrolled',
      'course_ready',
      'course_refunded',
      'course_refund_declined',
      'course_reduced',
      'course_reviewed',
      'course_review_answered',
      'lecture_question_asked',
      'lecture_question_answered',
      'payout_paid',
      'payout_failed',
      'payout_returned',
      'payout_skipped',
      'person_followed',
      'content_hidden',
      'content_restored',
      'update_liked',
      'update_reposted',
      'update_commented',
      'update_mentioned',
      'update_quoted',
      'comment_mentioned',
    ])
    expect(await channels(ada)).toHaveLength(EVENT_CATALOGUE.kinds.notified.length)
    const message = { kind: 'conversation_message', label: 'New messages', topic: 'projects' }
    expect(await channels(ada)).toContainEqual({ ...message, channel: 'in_app' })
    expect(await channels(eve)).toContainEqual({ ...message, channel: 'mail' })
  })

  it.each([
    ['PUT', '/notifications/preferences/everything', { channel: 'mail' }, 404],
    ['PUT', '/notifications/preferences/constructor', { channel: 'mail' }, 404],
    ['PUT', '/notifications/preferences/project_posted', { channel: 'mail' }, 404],
    ['PUT', '/notifications/preferences/proposal_received', { channel: 'pigeon' }, 400],
    ['PUT', '/notifications/preferences/proposal_received', { channel: 'mail', user_id: 'x' }, 400],
    ['PUT', '/notifications/preferences/proposal_received', {}, 400],
  ])('refuse %s %s with %j', async (method, path, body, status) => {
    const ada = await newRecipient(accounts)
    expect((await ada.ask(method, path, body)).status).toBe(status)
  })
})
