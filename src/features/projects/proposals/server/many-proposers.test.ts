// Can a project with thousands of proposals be awarded, and the award be undone? One event notifies all of them.
// @module-tag proof
import { expect, it } from 'vitest'
import { makePerson, makeProject, makeProposal } from '../../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../../tests/support/product/product.ts'
import { acceptProposal, undoAward } from './outcomes.actions.ts'

const product = await testProduct()
const { database, clock } = product

/** One statement inserts a smaller audience than this. */
const PROPOSERS = 6_000
/** The limit keeps each statement within its time limit. */
const AT_ONCE = 1_000

it('tells thousands of an award and of its end, each with one event', async () => {
  const owner = await makePerson(product)
  const project = await makeProject(product, owner)
  const { id } = await makeProposal(product, project)
  for (let made = 0; made < PROPOSERS; made += AT_ONCE)
    await database.pool.query(
      `with people as (
       insert into profiles (id, display_name, created_at)
       select gen_random_uuid(), 'Person ' || n, '2026-01-01' from generate_series(1, $3::int) n returning id
     )
     insert into proposals (project_id, user_id, owner_id, message, budget, timeline, created_at)
     select $1, id, $2, '', 90, '', '2026-01-01' from people`,
      [project, owner.id, AT_ONCE],
    )
  const unread = async (kind: string) =>
    Number(
      (
        await database.pool.query(
          'select count(*) as total from notifications where kind = $1 and read_at is null and count > 0',
          [kind],
        )
      ).rows[0].total,
    )
  await database.inTransaction((tx) =>
    acceptProposal(
      tx,
      { id, newAcceptance: { note: null, edited_at: null } },
      { actor: owner, now: clock.now() },
    ),
  )
  expect(await unread('project_awarded')).toBe(PROPOSERS)
  await database.inTransaction((tx) =>
    undoAward(tx, { id, reason: 'The budget was cut.' }, { actor: owner, now: clock.now() }),
  )
  expect([await unread('project_awarded'), await unread('project_reopened')]).toEqual([0, PROPOSERS])
  const { rows } = await database.pool.query(
    "select kind, count(*)::int as written from events where subject = 'project' group by kind order by kind",
  )
  expect(rows).toEqual([
    { kind: 'project_awarded', written: 1 },
    { kind: 'project_posted', written: 1 },
    { kind: 'project_reopened', written: 1 },
  ])
})
