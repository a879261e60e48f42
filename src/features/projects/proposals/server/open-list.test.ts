// Do awarded projects leave the list, its count and all totals, and return when the award is undone? Are answered projects marked
// for their person alone?
import { expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeProject, makeProposal } from '../../../../../tests/support/people/makers.ts'
import { newRecipient } from '../../../../../tests/support/people/recipients.ts'
import { actFor } from '../../../../platform/actor.ts'
import { projectContracts } from '../../projects.contract.ts'
import { acceptProposal, undoAward } from './outcomes.actions.ts'

const accounts = await testAccounts()
const { product } = accounts
const { inTransaction, pool } = product.database

async function shown() {
  const list = async (query: object) => {
    const { items, total, budget_sum } = await product.call(projectContracts.list, { query })
    return [items.map(({ title }) => title), total, budget_sum]
  }
  const { rows } = await pool.query(`select rows_count from project_words where word = 'weir'`)
  return {
    all: await list({}),
    category: await list({ category: 'Chatbot' }),
    word: await list({ search: 'weir' }),
    skill: await list({ skill: 'Hydrology' }),
    skills: (await product.call(projectContracts.skills, {})).items,
    related: (await product.call(projectContracts.related, { params: { id: kept } })).items.length,
    words: rows.map((row) => row.rows_count),
  }
}

const owner = await newRecipient(accounts)
const kept = await makeProject(product, actFor(owner.id), {
  title: 'Kept open',
  category: 'Chatbot',
  budget: 100,
  skills: ['SQL'],
})
const closing = await makeProject(product, actFor(owner.id), {
  title: 'Mend the weir',
  category: 'Chatbot',
  budget: 900,
  skills: ['Hydrology'],
})

it('PRJ-12, PRJ-13 an awarded project leaves the list with its count and sums, and comes back when the award is undone', async () => {
  const proposer = await newRecipient(accounts)
  const { id } = await makeProposal(product, closing, actFor(proposer.id))
  const before = await shown()
  expect(before).toEqual({
    all: [['Mend the weir', 'Kept open'], 2, 1000],
    category: [['Mend the weir', 'Kept open'], 2, 1000],
    word: [['Mend the weir'], 1, 900],
    skill: [['Mend the weir'], 1, 900],
    skills: [
      { skill: 'Hydrology', projects_count: 1 },
      { skill: 'SQL', projects_count: 1 },
    ],
    related: 1,
    words: [1],
  })
  const actor = actFor(owner.id)
  const now = product.clock.now()
  await inTransaction((tx) =>
    acceptProposal(tx, { id, newAcceptance: { note: null, edited_at: null } }, { actor, now }),
  )
  expect(await shown()).toEqual({
    all: [['Kept open'], 1, 100],
    category: [['Kept open'], 1, 100],
    word: [[], 0, 0],
    skill: [[], 0, 0],
    skills: [{ skill: 'SQL', projects_count: 1 }],
    related: 0,
    words: [],
  })
  // A project that takes no more proposals keeps its page all the same.
  expect(await product.call(projectContracts.get, { params: { id: closing } })).toMatchObject({
    status: 'active',
    title: 'Mend the weir',
  })
  await inTransaction((tx) => undoAward(tx, { id, reason: 'The weir is gone.' }, { actor, now }))
  expect(await shown()).toEqual(before)
})

it('tells a person which projects they have answered, and no longer once the proposal is withdrawn', async () => {
  const [ada, bo] = [await newRecipient(accounts), await newRecipient(accounts)]
  const answered = async (one: typeof ada) => (await one.ask('GET', '/own/proposals/projects')).body
  expect(await answered(ada)).toEqual({ project_ids: [] })
  await makeProposal(product, kept, actFor(ada.id))
  const { id } = await makeProposal(product, closing, actFor(ada.id))
  expect(await answered(ada)).toEqual({ project_ids: [closing, kept] })
  expect(await answered(bo)).toEqual({ project_ids: [] })
  expect((await ada.ask('POST', `/proposals/${id}/withdraw`)).status).toBe(200)
  expect(await answered(ada)).toEqual({ project_ids: [kept] })
})

it('tells the latest 1,000 of 1,001', async () => {
  const cy = await newRecipient(accounts)
  await pool.query(
    `with posted as (
       insert into projects (user_id, title, company, description, budget, duration, location, skills, created_at)
       select $1, 'Weir ' || n, 'Weir & Sons', 'Count the fish.', 90, '1 day', 'Remote', '{}', '2026-01-01'
       from generate_series(1, 1001) n returning id
     )
     insert into proposals (project_id, user_id, owner_id, message, budget, timeline, created_at)
     select id, $2, $1, '', 90, '', timestamptz '2026-01-01' + interval '1 second' * id from posted`,
    [owner.id, cy.id],
  )
  const { rows } = await pool.query(
    'select project_id::int from proposals where user_id = $1 order by created_at desc',
    [cy.id],
  )
  expect(rows).toHaveLength(1001)
  expect((await cy.ask('GET', '/own/proposals/projects')).body).toEqual({
    project_ids: rows.slice(0, 1000).map(({ project_id }) => project_id),
  })
})
