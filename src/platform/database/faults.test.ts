// How do connections, transactions and row changes cope with a database that goes away or stops answering?
// @module-tag proof
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { type DatabaseProxy, proxyTo } from '../../../tests/support/database/database-proxy.ts'
import { recordingLog } from '../../../tests/support/product/recording-log.ts'
import { rowFamily } from '../contract/families.ts'
import { Problem } from '../contract/problem.ts'
import type { Database, Tx } from './database.ts'
import { openDatabase } from './open-database.ts'
import { createRowChanges, invalidate } from './row-changes.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const PROGRAM = { name: 'Trial', slug: 'trial' }
/** A busy machine opens a connection within it. */
const TIMEOUT_MS = 2_000
/** A busy machine is late, but never by as much as an endless wait. */
const AT_MOST_MS = 15_000
const POOL_SIZE = 3

const here = await testDatabase()
await here.database.db.execute(sql`create table lines (line text primary key)`)

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
})

type Far = { proxy: DatabaseProxy; database: Database; log: ReturnType<typeof recordingLog> }

/** Opens the same database as a process with a breakable network sees it. */
async function behindProxy(): Promise<Far> {
  const proxy = await proxyTo(here.url)
  undo.push(proxy.close)
  const log = recordingLog()
  const rowChanges = createRowChanges(log, PROGRAM)
  const database = openDatabase({
    url: proxy.url,
    poolSize: POOL_SIZE,
    timeoutMs: TIMEOUT_MS,
    log,
    rowChanges,
    program: PROGRAM,
  })
  undo.push(() => database.close())
  return { proxy, database, log }
}

const insert = (tx: Tx, line: string) => tx.execute(sql`insert into lines values (${line})`)
const myProcess = async (tx: Tx) =>
  Number((await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid)
const terminate = (pid: number) => here.database.db.execute(sql`select pg_terminate_backend(${pid}::int)`)

async function linesLike(pattern: string): Promise<number> {
  const found = await here.database.db.execute(sql`select 1 from lines where line like ${pattern}`)
  return found.rows.length
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

/** There are as many transactions at once as the pool has connections: one that was lost or spoilt would be missed. */
async function expectWholePool({ database }: Far): Promise<void> {
  const all = Array.from({ length: POOL_SIZE }, () =>
    database.inTransaction(async (tx) => {
      await tx.execute(sql`select pg_sleep(0.1)`)
      return myProcess(tx)
    }),
  )
  expect(new Set(await Promise.all(all)).size).toBe(POOL_SIZE)
}

describe('a connection in use', () => {
  it('that the server ends fails its transaction, and the next one has another', async () => {
    const far = await behindProxy()
    const error = await failureOf(
      far.database.inTransaction(async (tx) => {
        await insert(tx, 'ended')
        await terminate(await myProcess(tx))
        // No query is under way while it breaks: without a listener that would end the process.
        await expect
          .poll(() => far.log.lines)
          .toContainEqual(expect.objectContaining({ event: 'database_connection_lost' }))
        await insert(tx, 'ended, too')
      }),
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(await linesLike('ended%')).toBe(0)
    await expectWholePool(far)
  })

  it('that the network tears fails its transaction with the reason, not with that of the rollback', async () => {
    const far = await behindProxy()
    const refusal = new Problem('conflict', 'As it happens')
    const error = await failureOf(
      far.database.inTransaction(async (tx) => {
        await insert(tx, 'torn')
        far.proxy.cut()
        await expect.poll(() => far.log.lines.length).toBeGreaterThan(0)
        throw refusal
      }),
    )
    expect(error).toBe(refusal)
    expect(await linesLike('torn')).toBe(0)
    await expectWholePool(far)
  })

  it('that breaks while no one uses it is replaced without a word to anyone', async () => {
    const far = await behindProxy()
    await expectWholePool(far)
    far.proxy.cut()
    await expect.poll(() => far.database.pool.totalCount).toBe(0)
    await expectWholePool(far)
  })
})

describe('a database that says nothing', () => {
  it('is given up by queries and transactions, and the pool is whole once it speaks', async () => {
    const far = await behindProxy()
    await expectWholePool(far)
    far.proxy.silence()
    const startedAt = performance.now()
    const asked = [
      ...Array.from({ length: 2 }, () => far.database.db.execute(sql`select 1`)),
      ...Array.from({ length: 6 }, (_, index) =>
        far.database.inTransaction((tx) => insert(tx, `silent ${index}`)),
      ),
    ]
    const errors = await Promise.all(asked.map(failureOf))
    expect(performance.now() - startedAt).toBeLessThan(AT_MOST_MS)
    expect(errors.map(isDatabaseUnavailable)).toEqual(asked.map(() => true))
    expect(await failureOf(far.database.ping())).toBeDefined()
    far.proxy.speak()
    await expect.poll(() => failureOf(far.database.ping())).toBeUndefined()
    await expectWholePool(far)
    expect(await linesLike('silent%')).toBe(0)
  })

  it('is given up again by connections that had nothing to do for longer than they wait', async () => {
    const far = await behindProxy()
    await expectWholePool(far)
    await pause(TIMEOUT_MS * 1.5)
    expect(far.log.lines).toEqual([])
    await expectWholePool(far)
    far.proxy.silence()
    const startedAt = performance.now()
    const error = await failureOf(far.database.db.execute(sql`select 1`))
    expect(performance.now() - startedAt).toBeLessThan(TIMEOUT_MS * 1.9)
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  it('in the middle of a transaction is not waited for twice, and the connection is not used again', async () => {
    const far = await behindProxy()
    await expectWholePool(far)
    let pid = 0
    let silentAt = 0
    const error = await failureOf(
      far.database.inTransaction(async (tx) => {
        pid = await myProcess(tx)
        far.proxy.silence()
        silentAt = performance.now()
        await insert(tx, 'in the middle')
      }),
    )
    const waited = performance.now() - silentAt
    expect(error).toMatchObject({ cause: expect.objectContaining({ message: 'Query read timeout' }) })
    expect(waited).toBeLessThan(TIMEOUT_MS * 1.9)
    far.proxy.speak()
    await expectWholePool(far)
    expect(await far.database.inTransaction(myProcess)).not.toBe(pid)
    await expect.poll(() => linesLike('in the middle')).toBe(0)
  })

  it('does not keep a process from ending', async () => {
    const far = await behindProxy()
    await expectWholePool(far)
    const underWay = failureOf(far.database.db.execute(sql`select pg_sleep(600)`))
    far.proxy.silence()
    const startedAt = performance.now()
    await far.database.close()
    expect(performance.now() - startedAt).toBeLessThan(AT_MOST_MS)
    expect(isDatabaseUnavailable(await underWay)).toBe(true)
    undo.splice(1)
  })
})

describe('a commit', () => {
  it('whose answer is lost is announced all the same: it may have taken effect', async () => {
    const far = await behindProxy()
    const rowChanges = createRowChanges(far.log, PROGRAM)
    const database = openDatabase({
      url: far.proxy.url,
      poolSize: 1,
      timeoutMs: TIMEOUT_MS,
      log: far.log,
      rowChanges,
      program: PROGRAM,
    })
    undo.push(() => database.close())
    const mark = rowChanges.mark()
    const error = await failureOf(
      database.inTransaction(async (tx) => {
        await insert(tx, 'committed')
        invalidate(tx, rowFamily('lines'))
        far.proxy.silence()
      }),
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(rowChanges.changedSince(mark, ['lines'])).toBe(true)
    far.proxy.speak()
  })

  it('of a transaction that had failed inside is no success', async () => {
    const work = here.database.inTransaction(async (tx) => {
      await insert(tx, 'half')
      await failureOf(tx.execute(sql`select 1 / 0`))
    })
    await expect(work).rejects.toThrow('The transaction had failed before its commit')
    expect(await linesLike('half')).toBe(0)
  })
})

describe('the changes of other processes', () => {
  async function twoProcesses() {
    const proxy = await proxyTo(here.url)
    undo.push(proxy.close)
    const log = recordingLog()
    const near = createRowChanges(log, PROGRAM)
    const far = createRowChanges(log, PROGRAM)
    undo.push(near.close, far.close)
    await near.listen(here.url)
    await far.listen(proxy.url)
    return { proxy, near, far }
  }

  it('are known to be missed soon after the connection fell silent, and are received again', async () => {
    const { proxy, near, far } = await twoProcesses()
    proxy.silence()
    await expect.poll(far.isListening, { timeout: AT_MOST_MS + 10_000 }).toBe(false)
    proxy.speak()
    await expect.poll(far.isListening, { timeout: AT_MOST_MS }).toBe(true)
    const mark = far.mark()
    near.announce(new Set(['lines']))
    await expect.poll(() => far.changedSince(mark, ['lines'])).toBe(true)
  })

  it('arrive late, but arrive, when the sender’s connection was cut', async () => {
    const { proxy, near, far } = await twoProcesses()
    proxy.refuse()
    await expect.poll(far.isListening).toBe(false)
    const mark = near.mark()
    far.announce(new Set(['lines']))
    proxy.speak()
    await expect.poll(() => near.changedSince(mark, ['lines'])).toBe(true)
  })
})
