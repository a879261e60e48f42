// Does the dialog that deletes an account list the person's commitments, and does the deletion have just the announced outcomes?
// @module-tag proof
import { describe, expect, it } from 'vitest'
import { deploy, PRICE } from '../../../../../tests/support/money/buyers.ts'
import { balanceIn, makePayoutAccount } from '../../../../../tests/support/money/earnings.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makeProject,
  makeProposal,
  makeStudent,
} from '../../../../../tests/support/people/makers.ts'
import { actFor, type Person } from '../../../../platform/actor.ts'
import { dayInWords, dollarsInFull } from '../../../../platform/contract/in-words.ts'
import { acceptProposal } from '../../../projects/proposals/server/outcomes.actions.ts'
import { archiveProject } from '../../../projects/server/projects.actions.ts'
import { accountContracts } from '../own-account.contract.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, provedPerson } = accounts
const { database, clock } = product
const { pool, inTransaction } = database
/** Rows are made without moving the clock, since tokens age with it. */
const still = { database, clock: { ...clock, advance: () => undefined } }

const commitmentsOf = async (who: SignedIn) =>
  (await product.call(accountContracts.commitments, {}, await headersOf(who))).items
const leave = async (who: SignedIn) =>
  product.call(accountContracts.remove, { body: {} }, await headersOf(who))

async function award(owner: Person, winner: Person): Promise<{ project: number; proposal: number }> {
  const project = await makeProject(still, owner)
  const { id } = await makeProposal(still, project, winner)
  await inTransaction((tx) =>
    acceptProposal(
      tx,
      { id, newAcceptance: { note: null, edited_at: null } },
      { actor: owner, now: clock.now() },
    ),
  )
  return { project, proposal: id }
}

describe('what others have with someone', () => {
  it('is nothing for someone with whom no one has anything, whatever they posted or was archived', async () => {
    const ada = await provedPerson()
    const actor = actFor(ada.id)
    await makeProject(still, actor)
    await makeAgent(still, actor)
    await makeCourse(still, actor)
    const owner = await makePerson(still)
    const { project } = await award(owner, actor)
    await inTransaction((tx) => archiveProject(tx, owner, project, clock.now()))
    expect(await commitmentsOf(ada)).toEqual([])
  })

  it('is the awards that they won and gave', async () => {
    const ada = await provedPerson()
    const actor = actFor(ada.id)
    const won = await award(await makePerson(still), actor)
    const given = await award(actor, await makePerson(still))
    await award(actor, await makePerson(still))
    expect(await commitmentsOf(ada)).toEqual([
      {
        kind: 'awards_won',
        text: '1 project is awarded to you',
        outcome: expect.stringContaining("They keep the award's amount and dates"),
      },
      {
        kind: 'awards_given',
        text: 'You awarded 2 projects',
        outcome: expect.stringContaining('They keep each award'),
      },
    ])
    await leave(ada)
    const { rows } = await pool.query(
      'select id::int, message from proposals where id = any($1::int8[]) order by id',
      [[won.proposal, given.proposal]],
    )
    // The proposal's text is deleted with its author; the award stays with its winner.
    expect(rows).toMatchObject([{ id: won.proposal, message: '' }, { id: given.proposal }])
    expect(rows[1].message).not.toBe('')
  })

  it('is who subscribes to their agents, until when, and what they subscribe to themselves', async () => {
    const [seller, buyer] = [await provedPerson(), await provedPerson()]
    const agent = await makeAgent(still, actFor(seller.id), { price: PRICE })
    await deploy(accounts, agent, buyer)
    const { rows } = await pool.query('select current_period_end from subscriptions where user_id = $1', [
      buyer.id,
    ])
    const until = dayInWords(rows[0].current_period_end.toISOString())
    expect(await commitmentsOf(seller)).toEqual([
      {
        kind: 'subscribers',
        text: '1 person subscribes to your agents',
        outcome: `They won't be charged again and keep access until the end of the period they paid for: the last on ${until}.`,
      },
      {
        kind: 'unpaid_earnings',
        text: `${dollarsInFull((await balanceIn(product, seller)).on_hold)} that you earned isn't paid out yet`,
        outcome: expect.stringContaining("can't be paid out once you leave"),
      },
    ])
    await makePayoutAccount(product, seller)
    expect((await commitmentsOf(seller)).at(-1)?.outcome).toContain('still goes to your bank account')
    expect(await commitmentsOf(buyer)).toMatchObject([
      { kind: 'own_subscriptions', text: 'You subscribe to 1 agent' },
    ])
    const state = async () =>
      (
        await pool.query(
          `select p.status, s.status as paying, s.owed, s.cancel_at_period_end as runs_out
           from purchases p join subscriptions s on s.user_id = p.user_id where p.user_id = $1`,
          [buyer.id],
        )
      ).rows
    await leave(seller)
    // A job notifies the provider; the buyer keeps the agent until the end of the period.
    expect(await state()).toEqual([
      { status: 'completed', paying: 'active', owed: 'run_out', runs_out: false },
    ])
    await leave(buyer)
    expect(await state()).toMatchObject([{ status: 'ended', paying: 'ended', owed: 'end' }])
  })

  it('is who takes their courses, also for nothing, each person once', async () => {
    const ada = await provedPerson()
    const courses = [
      await makeCourse(still, actFor(ada.id)),
      await makeCourse(still, actFor(ada.id), { price: 0 }),
    ]
    const student = await makePerson(still)
    for (const course of courses) await makeStudent(still, course, student)
    await makeStudent(still, courses[1] ?? 0)
    expect(await commitmentsOf(ada)).toMatchObject([
      { kind: 'students', text: '2 people are enrolled in your courses' },
    ])
    await leave(ada)
    const kept = await pool.query('select id::int from courses where id = any($1::int8[]) order by id', [
      courses,
    ])
    expect(kept.rows.map(({ id }) => id)).toEqual(courses)
  })
})
