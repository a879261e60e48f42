// Does a demonstration pass time with all its work, as often as it is asked, and keep it for commands and the next start? Does
// nothing else have such a clock?
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { testAccounts } from '../../tests/support/people/accounts.ts'
import { makeAgent } from '../../tests/support/people/makers.ts'
import { testProduct } from '../../tests/support/product/product.ts'
import { actFor } from '../platform/actor.ts'
import { createClock } from '../platform/clock.ts'
import { keepClock, oneAtATime, openClock, secondsOf } from './moved-clock.ts'

const DAY_MS = 24 * 3600 * 1000

describe('a move', () => {
  it.each([
    ['day', '2026-03-04T15:30:00Z', '2026-03-05T15:30:00.000Z'],
    ['week', '2026-03-04T15:30:00Z', '2026-03-11T15:30:00.000Z'],
    ['next_monday', '2026-03-04T15:30:00Z', '2026-03-09T09:00:00.000Z'],
    ['next_monday', '2026-03-08T23:59:59Z', '2026-03-09T09:00:00.000Z'],
    ['next_monday', '2026-03-09T00:00:00Z', '2026-03-16T09:00:00.000Z'],
    ['next_monday', '2026-03-09T09:00:00Z', '2026-03-16T09:00:00.000Z'],
  ] as const)('%s from %s leads to %s', (move, from, to) => {
    expect(new Date(Date.parse(from) + secondsOf(move, new Date(from)) * 1000).toISOString()).toBe(to)
  })
})

const accounts = await testAccounts()
const { product } = accounts
const { clock, database } = product

describe('a demonstration', () => {
  const move = (which: unknown) => product.ask('POST', '/dev/clock', { body: { move: which } })
  const insertRun = async (agentId: number, person: string) => {
    const { rows } = await database.pool.query(
      `insert into agent_runs (agent_id, user_id, source, status, created_at)
       values ($1, $2, 'try', 'running', $3) returning id`,
      [agentId, person, clock.now().toISOString()],
    )
    return Number(rows[0].id)
  }
  let seller = ''
  let agentId = 0
  beforeAll(async () => {
    seller = (await accounts.person()).id
    agentId = await makeAgent(product, actFor(seller))
  })

  it('passes the time with the work that falls due, and several presses add up', async () => {
    const begun = clock.now().getTime()
    const run = await insertRun(agentId, seller)
    const [one, other] = await Promise.all([move('day'), move('day')])
    expect([one?.status, other?.status]).toEqual([200, 200])
    expect(one?.body).toMatchObject({ failed_jobs: [] })
    expect(clock.now().getTime()).toBe(begun + 2 * DAY_MS)
    const { rows } = await database.pool.query('select status, failure from agent_runs where id = $1', [run])
    expect(rows).toEqual([{ status: 'failed', failure: 'interrupted' }])
    expect((await product.ask('GET', '/dev/clock')).body).toEqual({ now: clock.now().toISOString() })
  })

  it('takes no other move, and none from another host', async () => {
    const before = clock.now().getTime()
    for (const which of ['year', '', null, -1]) expect((await move(which)).status).toBe(400)
    const both = await product.ask('POST', '/dev/clock', { body: { move: 'day', advance_seconds: 1 } })
    expect(both.status).toBe(400)
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? { body: '{"move":"day"}' } : {}
      const request = new Request('http://rebound.example/dev/clock', {
        method,
        headers: { 'content-type': 'application/json' },
        ...body,
      })
      expect((await product.fetch(request)).status).toBe(403)
    }
    expect(clock.now().getTime()).toBe(before)
  })

  it('keeps the time for commands and the next start, and no other product reads it', async () => {
    const kept = { demo: true, DATA_DIR: product.dataDir }
    const machine = createClock()
    machine.advance(3 * 24 * 3600)
    await keepClock(kept, machine)
    const ahead = (await openClock(kept)).now().getTime() - Date.now()
    expect(Math.abs(ahead - 3 * DAY_MS)).toBeLessThan(2000)
    expect((await openClock({ ...kept, demo: false })).now().getTime() - Date.now()).toBeLessThan(2000)
    await rm(join(product.dataDir, 'clock.json'))
    expect((await openClock(kept)).now().getTime() - Date.now()).toBeLessThan(2000)
    await writeFile(join(product.dataDir, 'clock.json'), '{"ahead_seconds":-5}')
    await expect(openClock(kept)).rejects.toThrow()
  })
})

it.each([
  [{ demo: false }, 404],
  [{ SITE_URL: 'https://guildhall.example', demo: false }, 404],
  [{ ROLE: 'web' as const }, 409],
])('a product with %o has no clock that is moved: %i', async (config, status) => {
  const other = await testProduct({ config })
  const before = other.clock.now().getTime()
  expect((await other.ask('POST', '/dev/clock', { body: { move: 'day' } })).status).toBe(status)
  expect(other.clock.now().getTime()).toBe(before)
})

it('a job that is moved along waits for its scheduled run, also for one that fails', async () => {
  const done: string[] = []
  const ends: (() => void)[] = []
  const job = oneAtATime({
    name: 'a-job',
    cron: '* * * * *',
    async run() {
      done.push('begun')
      await new Promise<void>((resolve) => ends.push(resolve))
      done.push('ended')
      throw new Error('It failed')
    },
  })
  const runs = Promise.allSettled([job.run(), job.run()])
  for (let count = 0; count < 2; count += 1) {
    await expect.poll(() => ends.length).toBe(count + 1)
    ends[count]?.()
  }
  expect((await runs).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(done).toEqual(['begun', 'ended', 'begun', 'ended'])
})
