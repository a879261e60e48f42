// Does a person get hints about their own data, as long as their session is valid, and no one else?
import { randomUUID } from 'node:crypto'
import { listen } from '@guildhall/http-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { testAccounts } from '../../../tests/support/people/accounts.ts'
import { newRecipient } from '../../../tests/support/people/recipients.ts'
import { type HintStream, readHints } from '../../../tests/support/product/hint-stream.ts'
import { PROGRAM } from '../../app/program.ts'
import { actFor } from '../actor.ts'
import { hintPerson } from '../database/person-hints.ts'
import { createRowChanges } from '../database/row-changes.ts'
import { createLog } from '../log.ts'
import { createStreams, MAX_STREAMS_OF_PERSON, REALTIME_PATH } from './streams.ts'

const HEARTBEAT_MS = 50
const listening = await testDatabase()
const accounts = await testAccounts({ heartbeatMs: HEARTBEAT_MS, database: listening })
const { product } = accounts
const { database, clock } = product

const open: HintStream[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const stream of open.splice(0)) await stream.leave()
})

const connect = (headers: Record<string, string> = {}, method = 'GET', query = '') =>
  product.fetch(new Request(`http://localhost:3000${REALTIME_PATH}${query}`, { method, headers }))

async function streamFor(headers: Record<string, string>): Promise<HintStream> {
  const response = await connect(headers)
  expect(response.status).toBe(200)
  const stream = readHints(response)
  open.push(stream)
  return stream
}

const sendHint = (userId: string, id: number) =>
  database.inTransaction(async (tx) => hintPerson(tx, userId, { topic: 'conversation:12', id }))

describe('a stream', () => {
  it('reaches every stream of the person, once it is committed', async () => {
    const ada = await newRecipient(accounts)
    const streams = [await streamFor(ada.headers), await streamFor(ada.headers)]
    const attempt = database.inTransaction(async (tx) => {
      hintPerson(tx, ada.id, { topic: 'conversation:12', id: 1 })
      throw new Error('the cause did not come about')
    })
    await expect(attempt).rejects.toThrow('the cause did not come about')
    await sendHint(ada.id, 2)
    for (const stream of streams) expect(await stream.next()).toEqual({ topic: 'conversation:12', id: 2 })
  })

  it('reaches no one else', async () => {
    const ada = await newRecipient(accounts)
    const eve = await newRecipient(accounts)
    const stream = await streamFor(eve.headers)
    await sendHint(ada.id, 1)
    await sendHint(eve.id, 2)
    expect(await stream.next()).toEqual({ topic: 'conversation:12', id: 2 })
  })

  it('is only for people with a valid session', async () => {
    expect((await connect()).status).toBe(401)
    expect((await connect({ authorization: `Bearer ${product.publicKey}` })).status).toBe(401)
    expect((await connect({ authorization: 'Bearer x' })).status).toBe(401)
    const ada = await newRecipient(accounts)
    for (const method of ['HEAD', 'POST'])
      expect((await connect(ada.headers, method)).status, method).toBeGreaterThanOrEqual(404)
    const answer = await connect(ada.headers)
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    await answer.body?.cancel()
  })

  it('ends with the token', async () => {
    const ada = await newRecipient(accounts)
    const stream = await streamFor(ada.headers)
    clock.advance(3601)
    await stream.ended()
  })

  it('ends with the session', async () => {
    const ada = await newRecipient(accounts)
    const stream = await streamFor(ada.headers)
    await ada.client.signOut()
    await stream.ended()
  })

  it('is one of a few, and makes room when it is left', async () => {
    const ada = await newRecipient(accounts)
    const eve = await newRecipient(accounts)
    const streams: HintStream[] = []
    for (let count = 0; count < MAX_STREAMS_OF_PERSON; count++) streams.push(await streamFor(ada.headers))
    const refused = await connect(ada.headers)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await streamFor(eve.headers)
    await streams[0]?.leave()
    await streamFor(ada.headers)
  })

  it('cuts off who does not read, and keeps no more for them', async () => {
    const ada = await newRecipient(accounts)
    const stream = await streamFor(ada.headers)
    for (let id = 1; id < 200; id++) await sendHint(ada.id, id)
    await expect(stream.ended()).rejects.toThrow('No one reads this stream')
    open.splice(open.indexOf(stream), 1)
  })
})

describe('a stream for a page that was there first', () => {
  const openFor = (headers: Record<string, string>, missedMs: string) =>
    connect(headers, 'GET', `?missed_ms=${missedMs}`).then((response) => {
      const stream = readHints(response)
      open.push(stream)
      return stream
    })

  it("begins with what the page missed, and with no one else's", async () => {
    await listening.rowChanges.listen(listening.url)
    const ada = await newRecipient(accounts)
    const eve = await newRecipient(accounts)
    // The process has listened for longer than a request may be on its way.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
    await sendHint(ada.id, 1)
    await sendHint(eve.id, 2)
    await sendHint(ada.id, 3)
    const stream = await openFor(ada.headers, '0')
    await sendHint(ada.id, 4)
    for (const id of [1, 3, 4]) expect(await stream.next()).toEqual({ topic: 'conversation:12', id })
    const later = await streamFor(ada.headers)
    await sendHint(ada.id, 5)
    expect(await later.next()).toEqual({ topic: 'conversation:12', id: 5 })
  })

  it.each(['60001', '-1', 'x', '', '9999999'])('of the age %j may have missed anything', async (missedMs) => {
    const ada = await newRecipient(accounts)
    const stream = await openFor(ada.headers, missedMs)
    expect(await stream.next()).toEqual({ topic: '*' })
  })
})

it('a process opens no more than it can look after', async () => {
  const few = createStreams({
    gate: async () => actFor(randomUUID()),
    people: createRowChanges(createLog('silent'), PROGRAM).people,
    log: createLog('silent'),
    maxStreams: 2,
  })
  const ask = () =>
    few.route.answer(new Request(`http://localhost:3000${REALTIME_PATH}`), { params: {}, addressKey: 'a' })
  const first = await ask()
  await ask()
  await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' })
  await first.body?.cancel()
  expect(few.count()).toBe(1)
  await ask()
  few.close()
  expect(few.count()).toBe(0)
})

describe('over the network', () => {
  it('a hint arrives immediately, uncompressed, and a stopping server does not wait for its listeners', async () => {
    const ada = await newRecipient(accounts)
    const running = await listen(product.server, { port: 0, host: '127.0.0.1' })
    const response = await fetch(`http://127.0.0.1:${running.port}${REALTIME_PATH}`, {
      headers: { ...ada.headers, 'accept-encoding': 'gzip' },
    })
    expect(response.headers.get('content-encoding')).toBeNull()
    const stream = readHints(response)
    await sendHint(ada.id, 3)
    expect(await stream.next()).toEqual({ topic: 'conversation:12', id: 3 })
    const startedAt = performance.now()
    product.stopServing()
    await stream.ended()
    await running.drain()
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect((await connect(ada.headers)).status).toBe(503)
  })
})
