// What do visitors read from a replica, and when from the primary? Another database stands in for the replica, with
// other rows, so that an answer shows its source; the test sets how far the replica is behind.
// @module-tag proof
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { testAccounts } from '../../../tests/support/people/accounts.ts'
import { bearerOf } from '../../../tests/support/people/guessing.ts'
import { makePerson, makeProject } from '../../../tests/support/people/makers.ts'
import { testProduct } from '../../../tests/support/product/product.ts'
import { PROGRAM } from '../../app/program.ts'
import { PROJECTS } from '../../features/projects/projects.rules.ts'
import { openReplicas } from '../database/replicas.ts'
import { invalidate } from '../database/row-changes.ts'
import { createLog } from '../log.ts'
import { changedCookie } from './changed-cookie.ts'

/** Within this time the positions of the replica are asked for again. */
const ASKED_AGAIN_MS = 700

const primary = await testDatabase()
const standIn = await testDatabase()
await primary.rowChanges.listen(primary.url)
const positions = { written: 16, replayed: 16, isReplica: true, isAway: false }
const hex = (position: number) => `0/${position.toString(16)}`
const replicas = openReplicas(
  {
    urls: [standIn.url],
    primary: primary.database.pool,
    poolSize: 2,
    timeoutMs: 1_000,
    log: createLog('silent'),
    program: PROGRAM,
  },
  {
    written: async () => hex(positions.written),
    async replayed() {
      if (positions.isAway) throw new Error('away')
      return positions.isReplica ? hex(positions.replayed) : undefined
    },
  },
)
afterAll(replicas.close)

const accounts = await testAccounts({ database: primary, replicas })
const { product } = accounts
const beside = await testProduct({ database: standIn })
await makeProject(product, await makePerson(product), { title: 'On the primary' })
await makeProject(beside, await makePerson(beside), { title: 'On the replica' })

type Listed = { items: { title: string }[] }

/** The answer shows where a list was read. */
async function readFrom(headers: HeadersInit = {}): Promise<string> {
  const { status, body } = await product.ask('GET', '/rest/v1/projects', { headers })
  expect(status).toBe(200)
  return (body as Listed).items.map(({ title }) => title).join()
}
const PRIMARY = 'On the primary'
const REPLICA = 'On the replica'

const changeProjects = () => primary.database.inTransaction(async (tx) => invalidate(tx, PROJECTS))

beforeEach(async () => {
  Object.assign(positions, { written: 16, replayed: 16, isReplica: true, isAway: false })
  await expect.poll(() => readFrom(), { timeout: 5_000 }).toBe(REPLICA)
})

describe('a visitor reads from a replica', () => {
  it('but someone who is signed in, or has just changed something, from the primary', async () => {
    const { client } = await accounts.person()
    expect(await readFrom(await bearerOf(client))).toBe(PRIMARY)
    expect(await readFrom({ cookie: changedCookie(false).split(';')[0] ?? '' })).toBe(PRIMARY)
    // Signing up was a change of people, whom the list shows: the replica must have been asked since.
    await expect.poll(() => readFrom()).toBe(REPLICA)
  })

  it('after a change only once the replica has replayed it', async () => {
    positions.written = 32
    await changeProjects()
    expect(await readFrom()).toBe(PRIMARY)
    await pause(ASKED_AGAIN_MS)
    expect(await readFrom()).toBe(PRIMARY)
    positions.replayed = 32
    await expect.poll(() => readFrom()).toBe(REPLICA)
  })

  it('that follows at a distance, as long as that is short', async () => {
    const behind = setInterval(() => {
      positions.replayed = positions.written
      positions.written += 16
    }, 400)
    await pause(2_000)
    expect(await readFrom()).toBe(REPLICA)
    clearInterval(behind)
    positions.replayed = 16
    positions.written += 16
    await expect.poll(() => readFrom(), { timeout: 5_000 }).toBe(PRIMARY)
  })

  it('not from one that is away or has become a primary', async () => {
    positions.isAway = true
    await expect.poll(() => readFrom()).toBe(PRIMARY)
    positions.isAway = false
    await expect.poll(() => readFrom()).toBe(REPLICA)
    positions.isReplica = false
    await expect.poll(() => readFrom()).toBe(PRIMARY)
  })

  it('and again from the primary what a replica can’t answer in time; faults of ours are not covered up', async () => {
    const held = await standIn.database.pool.connect()
    await held.query('begin')
    await held.query('lock table projects in access exclusive mode')
    expect(await readFrom()).toBe(PRIMARY)
    await held.query('rollback')
    held.release()
    await expect.poll(() => readFrom()).toBe(REPLICA)
    await standIn.database.pool.query('alter table projects rename to projects_away')
    expect((await product.ask('GET', '/rest/v1/projects')).status).toBe(500)
    await standIn.database.pool.query('alter table projects_away rename to projects')
  })
})

it('a process that may miss changes reads from the primary', async () => {
  await primary.rowChanges.close()
  expect(await readFrom()).toBe(PRIMARY)
})
