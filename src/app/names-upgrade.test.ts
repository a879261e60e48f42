// Do earlier authors keep their names when a database is migrated to named publications, and do erased accounts stay
// nameless?
import { beforeAll, expect, it } from 'vitest'
import { databaseBefore } from '../../tests/support/database/earlier-database.ts'
import { listAllReceived } from '../features/projects/proposals/received/server/received.actions.ts'
import { actFor } from '../platform/actor.ts'

const earlier = await databaseBefore('names-of-those-who-publish')
const { db, pool } = earlier.database

const person = (number: number) => `0000000${number}-0000-4000-8000-000000000000`
const [OLGA, SAM, NEMO, PIA, QUIET, GONE, NEW] = [1, 2, 3, 4, 5, 6, 7].map(person)
const AT = '2026-03-02T08:00:00.000Z'

/**
 * Olga and Sam are private, Nemo has no name, Pia is public, Quiet never published, Gone has deleted the account, and
 * New has just signed up.
 */
beforeAll(async () => {
  await pool.query(`
    insert into profiles (id, display_name, handle, is_public, created_at) values
      ('${OLGA}', 'Olga Owner', 'olga', false, '${AT}'),
      ('${SAM}', 'Secret Sam', 'sam', false, '${AT}'),
      ('${NEMO}', null, null, false, '${AT}'),
      ('${PIA}', 'Pia Public', 'pia', true, '${AT}'),
      ('${QUIET}', 'Quiet Quinn', 'quiet', false, '${AT}'),
      ('${GONE}', null, null, false, '${AT}'),
      ('${NEW}', null, null, false, '${AT}');
    insert into users (id, email, created_at, updated_at)
      select id, id || '@example.com', created_at, created_at from profiles where id <> '${GONE}';
    insert into projects (id, user_id, title, company, description, budget, duration, location, skills, created_at)
      values (11, '${OLGA}', 'Sort the mail', 'Acme', '', 1000, '', '', '{}', '${AT}');
    insert into proposals (id, project_id, user_id, owner_id, message, budget, timeline, status, created_at) values
      (21, 11, '${SAM}', '${OLGA}', '', 900, '', 'sent', '${AT}'),
      (22, 11, '${NEMO}', '${OLGA}', '', 800, '', 'sent', '${AT}'),
      (23, 11, '${GONE}', '${OLGA}', '', 700, '', 'sent', '${AT}');
  `)
  await earlier.upgrade()
})

it('shows who they are, under a neutral name where they had none', async () => {
  const { items } = await listAllReceived(db, actFor(OLGA as string), {
    sort: 'budget',
    page: 1,
    page_size: 20,
  })
  expect(items.map(({ id, proposer }) => [id, proposer?.display_name, proposer?.handle])).toEqual([
    [23, undefined, undefined],
    [22, 'Member 0000', 'member-000000030000'],
    [21, 'Secret Sam', 'sam'],
  ])
})

it('asks those who have not published, unless their page is public', async () => {
  const { rows } = await pool.query('select display_name from profiles where named_at is null order by id')
  expect(rows).toEqual([{ display_name: 'Quiet Quinn' }, { display_name: null }, { display_name: null }])
})

it('knows whose account was erased from those who have no name yet', async () => {
  expect((await pool.query('select id from profiles where is_erased')).rows).toEqual([{ id: GONE }])
})
