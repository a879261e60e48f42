// Do the entries of the search hold everything public, and nothing else, after every change and within its transaction? Hiding a
// thing removes its entry at once.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makeProject,
  makeProposal,
  makeUpdate,
} from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import { ALL_MODERATED_KINDS } from '../../../app/moderation.ts'
import type { Person } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { removeAgent } from '../../agents/listings/server/listings.actions.ts'
import { agents } from '../../agents/server/agents.table.ts'
import { removeCourses, setCourseStatus } from '../../courses/server/editing.actions.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import { acceptProposal } from '../../projects/proposals/server/outcomes.actions.ts'
import { archiveProject, editProject, eraseProjects } from '../../projects/server/projects.actions.ts'
import { removeUpdate } from '../../updates/server/posting.actions.ts'
import { searchEntries } from './search.table.ts'

const product = await testProduct()
const { database, clock } = product
const { db } = database

const seller = (more: Parameters<typeof makePerson>[1] = {}) =>
  makePerson(product, { user_type: 'professional', ...more })

/** Returns entries that are missing, stale or left over, compared with those that the triggers would write today. */
async function differences(reader: Reader): Promise<unknown[]> {
  const { rows } = await reader.execute(sql`
    (select 'left over' as what, kept.* from ${searchEntries} kept except all select 'left over', e.* from searched_everything() e)
    union all
    (select 'missing', e.* from searched_everything() e except all select 'missing', kept.* from ${searchEntries} kept)`)
  return rows
}

async function isFound(reader: Reader, kind: string, row_id: string | number): Promise<boolean> {
  const { rows } = await reader.execute(
    sql`select 1 from ${searchEntries} where kind = ${kind} and row_id = ${String(row_id)}`,
  )
  return rows.length > 0
}

const hide = (kind: string, id: string | number) => (tx: Tx) => {
  const moderated = ALL_MODERATED_KINDS.find((one) => one.kind === kind)
  if (!moderated) throw new Error(`Nothing hides ${kind}`)
  return moderated.hide(tx, String(id), now())
}

/** Runs a change, and proves that within its transaction the entry is gone and every other one is right. */
async function takesOut(
  kind: string,
  row_id: string | number,
  change: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  expect(await isFound(db, kind, row_id), `${kind} before`).toBe(true)
  await database.inTransaction(async (tx) => {
    await change(tx)
    expect(await isFound(tx, kind, row_id), `${kind} in the transaction`).toBe(false)
    expect(await differences(tx)).toEqual([])
  })
  expect(await isFound(db, kind, row_id), `${kind} afterwards`).toBe(false)
}

type Way = [
  what: string,
  make: (owner: Person) => Promise<[id: string | number, change: (tx: Tx) => Promise<unknown>]>,
]
const now = () => clock.now()

describe('a project', () => {
  const ways: readonly Way[] = [
    [
      'archived',
      async (owner) =>
        id(await makeProject(product, owner), (tx, one) => archiveProject(tx, owner, one, now())),
    ],
    [
      'hidden by operators',
      async (owner) => id(await makeProject(product, owner), (tx, one) => hide('project', one)(tx)),
    ],
    [
      'deleted with its account',
      async (owner) => id(await makeProject(product, owner), (tx) => eraseProjects(tx, owner.id)),
    ],
    [
      'awarded',
      async (owner) => {
        const project = await makeProject(product, owner)
        const { id: proposal } = await makeProposal(product, project)
        const accepted = { id: proposal, newAcceptance: { note: null, edited_at: null } }
        return [project, (tx) => acceptProposal(tx, accepted, { actor: owner, now: now() })]
      },
    ],
  ]
  it.each(ways)('leaves the search when it is %s', async (_, make) => {
    await takesOut('project', ...(await make(await seller())))
  })

  it('is found by its new title as soon as it is edited', async () => {
    const owner = await seller()
    const project = await makeProject(product, owner)
    await database.inTransaction(async (tx) => {
      await editProject(tx, owner, project, { title: 'Weave a lattice' } as never)
      const { rows } = await tx.execute(
        sql`select title from ${searchEntries} where search_words @@ to_tsquery('english', 'lattice')`,
      )
      expect(rows).toEqual([{ title: 'Weave a lattice' }])
    })
  })
})

function id(row: number, change: (tx: Tx, row: number) => Promise<unknown>) {
  return [row, (tx: Tx) => change(tx, row)] as [number, (tx: Tx) => Promise<unknown>]
}

describe('an agent', () => {
  const ways: readonly Way[] = [
    [
      'withdrawn or deleted',
      async (owner) => id(await makeAgent(product, owner), (tx, one) => removeAgent(tx, owner, one, now())),
    ],
    [
      'hidden by operators',
      async (owner) => id(await makeAgent(product, owner), (tx, one) => hide('agent', one)(tx)),
    ],
    [
      'paused',
      async (owner) =>
        id(await makeAgent(product, owner), (tx, one) =>
          tx.execute(
            sql`update ${agents} set withdrawn_at = created_at, paused_for = 'unhealthy' where id = ${one}`,
          ),
        ),
    ],
  ]
  it.each(ways)('leaves the search when it is %s', async (_, make) => {
    await takesOut('agent', ...(await make(await seller())))
  })
})

describe('a course', () => {
  const ways: readonly Way[] = [
    [
      'unpublished',
      async (owner) =>
        id(await makeCourse(product, owner), (tx, one) =>
          setCourseStatus(tx, owner, { ids: [one], status: 'draft' }, now()),
        ),
    ],
    [
      'deleted',
      async (owner) =>
        id(await makeCourse(product, owner), (tx, one) => removeCourses(tx, owner, [one], now())),
    ],
    [
      'hidden by operators',
      async (owner) => id(await makeCourse(product, owner), (tx, one) => hide('course', one)(tx)),
    ],
  ]
  it.each(ways)('leaves the search when it is %s', async (_, make) => {
    await takesOut('course', ...(await make(await seller())))
  })

  it('is found by its instructor for as long as their profile is public', async () => {
    const owner = await seller({ display_name: 'Quillon Marsh' })
    await makeCourse(product, owner)
    const found = async (reader: Reader) => {
      const { rows } = await reader.execute(
        sql`select kind from ${searchEntries} where search_words @@ to_tsquery('english', 'quillon') order by kind`,
      )
      return rows.map(({ kind }) => kind)
    }
    expect(await found(db)).toEqual(['course', 'professional'])
    await database.inTransaction(async (tx) => {
      await tx.execute(sql`update ${profiles} set is_public = false where id = ${owner.id}`)
      expect(await found(tx)).toEqual([])
    })
  })
})

describe('a professional', () => {
  const change = (set: string) => (tx: Tx, one: string) =>
    tx.execute(sql`update ${profiles} set ${sql.raw(set)} where id = ${one}`)
  it.each([
    ['private', change('is_public = false')],
    ['without a handle', change('handle = null, named_at = null')],
    ['without a name', change('display_name = null, named_at = null')],
    ['no professional any more', change("user_type = 'learner'")],
    ['hidden by operators', (tx: Tx, one: string) => hide('profile', one)(tx)],
    ['deleted', (tx: Tx, one: string) => tx.execute(sql`delete from ${profiles} where id = ${one}`)],
  ] as const)('leaves the search when they are %s', async (_, work) => {
    const { id: one } = await seller()
    await takesOut('professional', one, (tx) => work(tx, one))
  })
})

describe('an update and its tags', () => {
  it.each([
    ['deleted', (tx: Tx, owner: Person, one: number) => removeUpdate(tx, owner, one, now())],
    ['hidden by operators', (tx: Tx, _: Person, one: number) => hide('update', one)(tx)],
  ] as const)('leave the search when it is %s', async (_, work) => {
    const owner = await seller()
    const one = await makeUpdate(product, owner, { text: 'All about #zebrafish and #ai' })
    const other = await makeUpdate(product, owner, { text: 'More about #ai' })
    expect(await isFound(db, 'tag', 'zebrafish')).toBe(true)
    await takesOut('update', one, (tx) => work(tx, owner, one))
    expect(await isFound(db, 'tag', 'zebrafish')).toBe(false)
    expect(await isFound(db, 'tag', 'ai')).toBe(true)
    await takesOut('tag', 'ai', (tx) => work(tx, owner, other))
  })

  it('are not there as long as it is a draft', async () => {
    const draft = await makeUpdate(product, await seller(), { text: 'Not yet #unripe', is_draft: true })
    expect([await isFound(db, 'update', draft), await isFound(db, 'tag', 'unripe')]).toEqual([false, false])
  })

  it('keep a tag that someone adds while its last update goes', async () => {
    const owner = await seller()
    const last = await makeUpdate(product, owner, { text: 'Alone with #lastone' })
    const removed = Promise.withResolvers<void>()
    const seen = Promise.withResolvers<void>()
    const removing = database.inTransaction(async (tx) => {
      await removeUpdate(tx, owner, last, now())
      removed.resolve()
      await seen.promise
    })
    await removed.promise
    const adding = makeUpdate(product, owner, { text: 'Back with #lastone' })
    // The deletion waits for the other transaction, which goes on only then.
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query('select 1 from pg_locks where not granted')
        return rows.length
      })
      .toBeGreaterThan(0)
    seen.resolve()
    await Promise.all([removing, adding])
    expect(await isFound(db, 'tag', 'lastone')).toBe(true)
    expect(await differences(db)).toEqual([])
  })
})

describe('the entries', () => {
  it('are what the migration would begin with, after whatever a script changes', {
    tags: ['proof'],
  }, async () => {
    const owner = await seller({ bio: 'Knows   much,\nand says it.', skills: ['Python'] })
    for (let count = 0; count < 3; count++) {
      await makeProject(product, owner)
      await makeAgent(product, owner, { users: count })
      await makeCourse(product, owner, { students: count })
      await makeUpdate(product, owner, { text: `Number ${count} of #many` })
    }
    await database.pool.query('update updates set likes_count = likes_count + 9')
    await database.pool.query("update projects set title = title || ' again' where id % 2 = 0")
    expect(await differences(db)).toEqual([])
    expect((await db.execute(sql`select distinct kind from ${searchEntries}`)).rows).toHaveLength(6)
  })
})
