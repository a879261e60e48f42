// Tests the audiences of events, when events are written, and that erased, withdrawn or replaced things leave the activity.
import { describe, expect, it } from 'vitest'
import { behind } from '../../../../tests/support/database/held.ts'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makePerson,
  makeProject,
  makeProposal,
  makePurchase,
} from '../../../../tests/support/people/makers.ts'
import { emitIn, newRecipient } from '../../../../tests/support/people/recipients.ts'
import { EVENT_CATALOGUE } from '../../../app/events.ts'
import { actFor, type OwnerId, type Person } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { takePersonHints } from '../../../platform/database/person-hints.ts'
import { agentOffered } from '../../agents/agents.events.ts'
import { reviewAgent } from '../../agents/server/reviews.ts'
import { lockProfile } from '../../profiles/server/listed-people.ts'
import { eraseProfile } from '../../profiles/server/profiles.actions.ts'
import { proposalReceived } from '../../projects/proposals/proposals.events.ts'
import { acceptProposal } from '../../projects/proposals/server/outcomes.actions.ts'
import { withdrawProposal } from '../../projects/proposals/server/proposals.actions.ts'
import { listActivity } from './activity.ts'
import { emit } from './events.actions.ts'
import { isThere } from './notifications.actions.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product
const { db, inTransaction, pool } = database

const activityOf = async (person: Person) =>
  (await listActivity(db, person, EVENT_CATALOGUE, { cursor: undefined, page_size: 20 })).items.map(
    ({ text }) => text,
  )

const rowsOf = async (table: string, column: string, id: string) =>
  (await pool.query(`select 1 from ${table} where ${column} = $1`, [id])).rowCount

const NAMING = [
  ['events', 'actor_id'],
  ['event_audience', 'user_id'],
  ['event_audience', 'person_id'],
  ['notifications', 'user_id'],
] as const

describe('an event', () => {
  it('is written with its cause, or not at all', async () => {
    const ada = await makePerson(product)
    const attempt = inTransaction(async (tx) => {
      await emitIn(tx, ada.id, {}, clock.now())
      throw new Error('the cause did not come about')
    })
    await expect(attempt).rejects.toThrow('the cause did not come about')
    expect(await rowsOf('event_audience', 'user_id', ada.id)).toBe(0)
  })

  it('stands in the log with what later readers need: what, to which row, by whom and when', async () => {
    const [owner, proposer] = [await makePerson(product), await makePerson(product)]
    const project = await makeProject(product, owner)
    const { id } = await makeProposal(product, project, proposer)
    const { rows } = await pool.query(
      `select kind, subject, subject_id::int, params, actor_id, created_at from events where subject = 'proposal' and subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        kind: 'proposal_received',
        subject: 'proposal',
        subject_id: id,
        params: { project_id: project },
        actor_id: proposer.id,
        created_at: clock.now(),
      },
    ])
  })

  it('takes no parameters but those that are declared', async () => {
    const { id: owner } = await makePerson(product)
    const params = { project_id: 1, project_title: 'Copied' }
    const event = { subject: 1, params, actor: null, audience: { owner } }
    const emitted = inTransaction((tx) => emit(tx, proposalReceived, event, clock.now()))
    await expect(emitted).rejects.toThrow('project_title')
  })

  it('reaches its audience by role, and does not notify its actor', async () => {
    const [owner, proposer] = [await makePerson(product), await makePerson(product)]
    const { id } = await makeProposal(product, await makeProject(product, owner), proposer)
    const { rows } = await pool.query(
      `select user_id, role, person_id, in_activity from event_audience join events on id = event_id
       where subject = 'proposal' and subject_id = $1 order by role`,
      [id],
    )
    expect(rows).toEqual([
      { user_id: proposer.id, role: 'actor', person_id: null, in_activity: true },
      { user_id: owner.id, role: 'owner', person_id: proposer.id, in_activity: true },
    ])
    expect(await rowsOf('notifications', 'user_id', proposer.id)).toBe(0)
    expect(await rowsOf('notifications', 'user_id', owner.id)).toBe(1)
  })

  it('sends hints about both to the whole audience, also without a notification', async () => {
    const owner = await makePerson(product)
    const agent = await makeAgent(product, owner)
    const reviewer = await makePurchase(product, agent)
    const offered = { subject: agent, params: {}, actor: owner.id, audience: {} }
    const offering = await inTransaction(async (tx) => {
      await emit(tx, agentOffered, offered, clock.now())
      return [...takePersonHints(tx)]
    })
    expect(offering).toEqual([`${owner.id} activity`])
    const hints = await inTransaction(async (tx) => {
      await reviewAgent(
        tx,
        { actor: reviewer, agentId: agent, review: { rating: 5, review_text: null } },
        clock.now(),
      )
      return [...takePersonHints(tx)]
    })
    expect(hints).toEqual([`${owner.id} activity`, expect.stringMatching(`^${owner.id} notifications \\d+$`)])
  })
})

describe('who erased their account', () => {
  /** Does to the profile what an erasure does, before and after every other row. */
  const erased = (owner: OwnerId, isKept: boolean) => async (tx: Tx) => {
    await lockProfile(tx, owner)
    await eraseProfile(tx, { owner, isKept }, clock.now())
  }
  const reachedOf = async (owner: OwnerId) => [
    await rowsOf('event_audience', 'user_id', owner),
    await rowsOf('notifications', 'user_id', owner),
  ]

  it.each([
    ['stays', true],
    ['is gone', false],
  ])('is notified of nothing later, where a row of theirs %s; the others are', async (_, isKept) => {
    const [owner, other] = [await makePerson(product), await makePerson(product)]
    await inTransaction(erased(owner.id, isKept))
    const audience = { owner: [owner.id, other.id] }
    const event = { subject: 1, params: { project_id: null }, actor: null, audience }
    const hints = await inTransaction(async (tx) => {
      await emit(tx, proposalReceived, event, clock.now())
      return [...takePersonHints(tx)]
    })
    expect(await reachedOf(owner.id)).toEqual([0, 0])
    expect(await reachedOf(other.id)).toEqual([1, 1])
    expect(hints.filter((hint) => hint.startsWith(owner.id))).toEqual([])
    expect(hints).not.toEqual([])
  })

  it.each([
    ['stays', true],
    ['goes', false],
  ])('is notified of nothing that waited for the erasure, where a row of theirs %s', async (_, isKept) => {
    const owner = await makePerson(product)
    const { waited, end } = await behind(database, erased(owner.id, isKept), (tx) =>
      emitIn(tx, owner.id, {}, clock.now()),
    )
    expect({ waited, end }).toEqual({ waited: true, end: 'done' })
    expect(await reachedOf(owner.id)).toEqual([0, 0])
  })

  it('chooses no channel any more by a link in an old mail', async () => {
    const owner = await makePerson(product)
    expect(await inTransaction((tx) => isThere(tx, owner.id))).toBe(true)
    await inTransaction(erased(owner.id, true))
    expect(await inTransaction((tx) => isThere(tx, owner.id))).toBe(false)
  })
})

describe('what is no longer true', () => {
  it('HOME-6 goes from both activities when a proposal is withdrawn, and comes back with it', async () => {
    const [owner, proposer] = [await makePerson(product), await makePerson(product)]
    const project = await makeProject(product, owner, { title: 'Sort the mail' })
    const { id } = await makeProposal(product, project, proposer)
    const hints = await inTransaction(async (tx) => {
      await withdrawProposal(tx, proposer, id, clock.now())
      return [...takePersonHints(tx)]
    })
    expect(await activityOf(proposer)).toEqual([])
    expect(await activityOf(owner)).toEqual(['You posted “Sort the mail”'])
    expect(hints).toContain(`${owner.id} activity`)
    expect(hints).toContain(`${proposer.id} activity`)
    await makeProposal(product, project, proposer)
    expect(await activityOf(proposer)).toEqual(['You sent a proposal for “Sort the mail”'])
  })

  it('HOME-6 is called as it is called now, with the price that it has now', async () => {
    const [owner, proposer] = [await makePerson(product), await makePerson(product)]
    const project = await makeProject(product, owner, { title: 'Sort the mail' })
    const { id } = await makeProposal(product, project, proposer)
    await pool.query("update projects set title = 'File the mail' where id = $1", [project])
    await pool.query('update proposals set budget = 750 where id = $1', [id])
    const { items } = await listActivity(db, proposer, EVENT_CATALOGUE, { cursor: undefined, page_size: 5 })
    expect(items).toMatchObject([{ text: 'You sent a proposal for “File the mail”', amount: 750 }])
  })

  it('goes with the account of the owner, from the activity of those whom they did not choose', {
    tags: ['proof'],
  }, async () => {
    const owner = await newRecipient(accounts)
    const proposer = await makePerson(product)
    await makeProposal(product, await makeProject(product, actFor(owner.id)), proposer)
    expect(await activityOf(proposer)).toHaveLength(1)
    expect((await owner.ask('DELETE', '/account', {})).status).toBe(200)
    expect(await activityOf(proposer)).toEqual([])
    const { rows } = await pool.query('select 1 from event_audience where user_id = $1 and in_activity', [
      proposer.id,
    ])
    expect(rows).toEqual([])
    for (const [table, column] of NAMING) expect(await rowsOf(table, column, owner.id)).toBe(0)
  })

  it('loses the name of a proposer whose account is deleted, in every event; the owner keeps what they awarded', {
    tags: ['proof'],
  }, async () => {
    const owner = await makePerson(product)
    const proposer = await newRecipient(accounts)
    await pool.query('update profiles set is_public = true where id = $1', [proposer.id])
    const project = await makeProject(product, owner, { title: 'Sort the mail' })
    const agent = await makeAgent(product, owner, { name: 'Reply Desk' })
    const { id } = await makeProposal(product, project, actFor(proposer.id))
    await inTransaction((tx) =>
      acceptProposal(
        tx,
        { id, newAcceptance: { note: null, edited_at: null } },
        { actor: owner, now: clock.now() },
      ),
    )
    await makePurchase(product, agent, actFor(proposer.id))
    const review = { rating: 5, review_text: null }
    await inTransaction((tx) =>
      reviewAgent(tx, { actor: actFor(proposer.id), agentId: agent, review }, clock.now()),
    )
    expect(await activityOf(owner)).toContain('Ada gave “Reply Desk” 5 stars')
    expect((await proposer.ask('GET', '/account/export')).body).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ kind: 'proposal_accepted', role: 'other' })]),
    })
    expect((await proposer.ask('DELETE', '/account', {})).status).toBe(200)
    expect(await activityOf(owner)).toEqual([
      'The professional you chose for “Sort the mail” deleted their account',
      'Someone gave “Reply Desk” 5 stars',
      'Your agent “Reply Desk” was deployed',
      'You accepted a proposal for “Sort the mail”',
      'You received a proposal for “Sort the mail”',
      'You listed the agent “Reply Desk”',
      'You posted “Sort the mail”',
    ])
    for (const [table, column] of NAMING) expect(await rowsOf(table, column, proposer.id)).toBe(0)
  })
})
