// Do two transactions that wait for each other both finish, and how often is one tried again?
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { recordingLog } from '../../../tests/support/product/recording-log.ts'
import { afterThisFile } from '../../../tests/support/runner/afterwards.ts'
import { PROGRAM } from '../../app/program.ts'
import { rowFamily } from '../contract/families.ts'
import type { Tx } from './database.ts'
import { openDatabase } from './open-database.ts'
import { invalidate } from './row-changes.ts'
import { isDatabaseUnavailable, isDeadlock } from './unavailable.ts'

const { rowChanges, url } = await testDatabase()
const log = recordingLog()
const database = openDatabase({ url, poolSize: 3, log, rowChanges, program: PROGRAM })
afterThisFile(() => database.close())
await database.db.execute(sql`create table totals (id int primary key, total int not null)`)
await database.db.execute(sql`insert into totals values (1, 0), (2, 0)`)

const TOTALS = rowFamily('totals')
const add = (tx: Tx, id: number) => tx.execute(sql`update totals set total = total + 1 where id = ${id}`)

it('the one that the server undid is run again, and both take effect once', async () => {
  const announced: string[] = []
  rowChanges.onChange(TOTALS, () => announced.push('totals'))
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  let runs = 0
  const crossing = (first: 1 | 2, second: 1 | 2) =>
    database.inTransaction(async (tx) => {
      runs += 1
      await add(tx, first)
      held[first - 1]?.resolve()
      await Promise.all(held.map(({ promise }) => promise))
      await add(tx, second)
      invalidate(tx, TOTALS)
      return first
    })
  expect(await Promise.all([crossing(1, 2), crossing(2, 1)])).toEqual([1, 2])
  // The transaction that is run again can be quicker than the other one: then they cross once more.
  expect(runs).toBeGreaterThan(2)
  const { rows } = await database.db.execute(sql`select total from totals`)
  expect(rows).toEqual([{ total: 2 }, { total: 2 }])
  expect(announced).toHaveLength(2)
  expect(log.lines.map(({ level, event }) => `${level} ${event}`)).toEqual(
    Array.from({ length: runs - 2 }, () => 'warn deadlock'),
  )
})

it('one that is undone again and again fails after three runs, as worth another try', async () => {
  let runs = 0
  const outcome = await database
    .inTransaction(async (tx) => {
      runs += 1
      await tx.execute(sql`do $$ begin raise exception 'undone' using errcode = '40P01'; end $$`)
    })
    .catch((error: unknown) => error)
  expect(runs).toBe(3)
  expect([isDeadlock(outcome), isDatabaseUnavailable(outcome)]).toEqual([true, true])
})

it('anything else fails at once', async () => {
  let runs = 0
  const failing = database.inTransaction(async (tx) => {
    runs += 1
    await add(tx, 1)
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(failing).rejects.toThrow()
  expect(runs).toBe(1)
})
