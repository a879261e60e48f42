// Do hints from one process reach the others, once, and is no lost hint left unnoticed?
import { describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { PROGRAM } from '../../app/program.ts'
import { rowFamily } from '../contract/families.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './open-database.ts'
import { type Hint, hintPerson } from './person-hints.ts'
import { payloadsOf } from './process-bus.ts'
import { createRowChanges, invalidate } from './row-changes.ts'

const ADA = '6f1c0a9e-3f5b-4f0e-9a53-0b9f8f6f2f11'
const EVE = '0a9e6f1c-3f5b-4f0e-9a53-0b9f8f6f2f12'

const { database, rowChanges, url } = await testDatabase()
const log = createLog('silent')

it('reaches every process, once, after the commit', async () => {
  const elsewhere = createRowChanges(log, PROGRAM)
  await rowChanges.listen(url)
  await elsewhere.listen(url)
  const here: Hint[] = []
  const there: Hint[] = []
  const rows: string[] = []
  rowChanges.people.onHint(ADA, (one) => here.push(one))
  elsewhere.people.onHint(ADA, (one) => there.push(one))
  elsewhere.onChange(rowFamily('projects'), () => rows.push('projects'))
  await expect(
    database.inTransaction(async (tx) => {
      hintPerson(tx, ADA, { topic: 'notifications', id: 1 })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await database.inTransaction(async (tx) => {
    invalidate(tx, rowFamily('projects'))
    hintPerson(tx, EVE, { topic: 'notifications' })
    hintPerson(tx, ADA, { topic: 'notifications', id: 2 })
    hintPerson(tx, ADA, { topic: 'notifications', id: 2 })
  })
  await vi.waitFor(() => expect(there).toEqual([{ topic: 'notifications', id: 2 }]), 20_000)
  await vi.waitFor(() => expect(rows).toEqual(['projects']), 20_000)
  // The database returns our own hint: a duplicate would have arrived by now.
  await database.inTransaction(async (tx) => hintPerson(tx, ADA, { topic: 'last' }))
  await vi.waitFor(() => expect(there).toHaveLength(2), 20_000)
  expect(here).toEqual([{ topic: 'notifications', id: 2 }, { topic: 'last' }])
  await elsewhere.close()
})

it('says that anything may have changed when the line was lost and is found again', async () => {
  const far = createRowChanges(log, PROGRAM)
  const other = openDatabase({ url, poolSize: 1, log, rowChanges: far, program: PROGRAM })
  await far.listen(url)
  const heard: Hint[] = []
  far.people.onHint(ADA, (one) => heard.push(one))
  const mark = far.mark()
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'guildhall notify' and datname = current_database()",
  )
  await vi.waitFor(() => expect(heard).toEqual([{ topic: '*' }]), 20_000)
  expect(far.changedSince(mark, ['whatever'])).toBe(true)
  expect(far.isListening()).toBe(true)
  await far.close()
  await other.close()
})

it('leaves no connection behind when it is closed while it begins to listen', async () => {
  const connections = async () => {
    const { rows } = await database.pool.query(
      "select count(*)::int as count from pg_stat_activity where application_name = 'guildhall notify' and datname = current_database()",
    )
    return rows[0].count
  }
  // The test before this one cut this file's own connection, too.
  await vi.waitFor(() => expect(rowChanges.isListening()).toBe(true), 10_000)
  const before = await connections()
  const brief = createRowChanges(log, PROGRAM)
  const listening = brief.listen(url)
  await brief.close()
  await listening
  expect(brief.isListening()).toBe(false)
  await vi.waitFor(async () => expect(await connections()).toBe(before), 5_000)
})

it('takes no topic that could be mistaken for something else', async () => {
  for (const topic of ['', '*', 'a b', 'a,b', 'A', `a${'b'.repeat(64)}`]) {
    await expect(database.inTransaction(async (tx) => hintPerson(tx, ADA, { topic }))).rejects.toThrow()
  }
})

it('puts as much into one text as PostgreSQL takes, and loses nothing', () => {
  const items = Array.from({ length: 500 }, (_, index) => `${ADA} conversation:${index}`)
  const payloads = payloadsOf(items)
  expect(payloads.flatMap((payload) => payload.split(','))).toEqual(items)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  expect(payloads.length).toBeLessThan(6)
  expect(payloadsOf([])).toEqual([])
})

describe('what a process remembers', () => {
  const send = (...ids: number[]) =>
    database.inTransaction(async (tx) => {
      for (const id of ids) hintPerson(tx, ADA, { topic: 'conversation', id })
    })
  const everything = [{ topic: '*' }]

  it('is every hint since it began to listen, also those of other processes', async () => {
    const there = createRowChanges(log, PROGRAM)
    expect(there.people.hintsSince(ADA, performance.now())).toEqual(everything)
    const before = performance.now()
    await there.listen(url)
    await vi.waitFor(() => expect(rowChanges.isListening()).toBe(true), 10_000)
    const since = performance.now()
    await send(1, 2)
    await vi.waitFor(() => expect(there.people.hintsSince(ADA, since)).toHaveLength(2), 20_000)
    expect(there.people.hintsSince(ADA, since)).toEqual([
      { topic: 'conversation', id: 1 },
      { topic: 'conversation', id: 2 },
    ])
    expect(there.people.hintsSince(EVE, since)).toEqual([])
    expect(there.people.hintsSince(ADA, performance.now())).toEqual([])
    expect(there.people.hintsSince(ADA, before)).toEqual(everything)
    await there.close()
  })

  it('is no more than the latest ten thousand', async () => {
    await vi.waitFor(() => expect(rowChanges.isListening()).toBe(true), 10_000)
    const since = performance.now()
    const item = (index: number) => `${EVE} conversation ${index}`
    rowChanges.people.announce(new Set(Array.from({ length: 10_000 }, (_, index) => item(index))))
    expect(rowChanges.people.hintsSince(ADA, since)).toEqual([])
    rowChanges.people.announce(new Set([item(10_000)]))
    expect(rowChanges.people.hintsSince(ADA, since)).toEqual(everything)
  })
})
