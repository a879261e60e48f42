// Can a call to an address that another person chose reach this machine, its network, or more than it may?
import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound, type OutboundAnswer, OutboundError, type OutboundRequest } from './outbound.ts'
import { isPrivateHost, isPublicAddress, publicLookUp } from './public-addresses.ts'

const ORIGIN = 'https://samples.example'
let answer: RequestListener = () => {}
let server: Server
let outbound: ReturnType<typeof createOutbound>
let calls = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  outbound = createOutbound({
    local: async (origin) => (origin === ORIGIN ? `http://127.0.0.1:${port}` : undefined),
  })
})
afterAll(async () => {
  await outbound.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const request: OutboundRequest = { method: 'POST', body: '{}', timeoutMs: 2000, mostBytes: 1000 }
const call = (path = '/', more: Partial<OutboundRequest> = {}) =>
  outbound.call(ORIGIN + path, { ...request, ...more })

async function textOf({ body }: OutboundAnswer): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(OutboundError)
  return (error as OutboundError).failure
}

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '::8.8.8.8',
    '4000::1',
    '1::1',
    'fec0::1',
    '5f00::1',
    'ff02::1',
    'localhost',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it('are judged in the host of a URL, in every way in which one is written', () => {
    for (const written of ['127.1', '0x7f000001', '2130706433', '017700000001', '[::1]', '[::ffff:7f00:1]'])
      expect(isPrivateHost(new URL(`https://${written}/`).hostname), written).toBe(true)
    expect(isPrivateHost('example.com')).toBe(false)
  })
})

describe('a name', () => {
  const namesFor = (addresses: readonly LookupAddress[]) =>
    publicLookUp(((_name: string, _options: object, callback: (e: null, found: LookupAddress[]) => void) =>
      callback(null, [...addresses])) as never)
  const found = (addresses: readonly LookupAddress[], all: boolean) =>
    new Promise((resolve) =>
      namesFor(addresses)('agent.example', { all }, (error, address) => resolve(error?.name ?? address)),
    )

  it('is refused if any of its addresses is not public', async () => {
    const good = { address: '93.184.216.34', family: 4 }
    const bad = { address: '10.0.0.1', family: 4 }
    expect(await found([good, bad], true)).toBe('PrivateAddress')
    expect(await found([bad], false)).toBe('PrivateAddress')
    expect(await found([good], true)).toEqual([good])
    expect(await found([good], false)).toBe(good.address)
    expect(await found([], true)).toBe('PrivateAddress')
  })

  it('that leads to this machine is never called, not even if it led elsewhere before', async () => {
    const addresses = [{ address: '127.0.0.1', family: 4 }]
    const rebound = createOutbound({ lookUp: namesFor(addresses) })
    const before = calls
    expect(await failureOf(rebound.call('https://agent.example/', request))).toBe('not_allowed')
    expect(calls).toBe(before)
    await rebound.close()
  })
})

describe('a call', () => {
  it('returns status, type and body of what is served on this machine for its origin', async () => {
    answer = (_, response) => response.writeHead(201, { 'content-type': 'text/plain' }).end('done')
    const answered = await call('/run?x=1')
    expect([answered.status, answered.contentType, await textOf(answered)]).toEqual([
      201,
      'text/plain',
      'done',
    ])
  })

  it('never reaches addresses that are not public or not HTTPS', async () => {
    for (const url of [
      'http://samples.example/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/latest',
      'https://user:secret@agent.example/',
      'ftp://agent.example/',
    ])
      expect(await failureOf(outbound.call(url, request)), url).toBe('not_allowed')
  })

  it('is not redirected', async () => {
    answer = (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    expect(await failureOf(call())).toBe('redirected')
  })

  it('ends where the answer is too large, or takes too long before or within it', async () => {
    answer = (_, response) => response.end('x'.repeat(1001))
    expect(await failureOf(call().then(textOf))).toBe('too_large')
    answer = () => {}
    expect(await failureOf(call('/', { timeoutMs: 100 }))).toBe('timeout')
    answer = (_, response) => response.write('a')
    expect(await failureOf(call('/', { timeoutMs: 100 }).then(textOf))).toBe('timeout')
  })

  it('says that nothing could be reached where the connection breaks off', async () => {
    answer = (incoming) => incoming.socket.destroy()
    expect(await failureOf(call())).toBe('unreachable')
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('a')
      void pause(20).then(() => response.destroy())
    }
    expect(await failureOf(call().then(textOf))).toBe('unreachable')
  })

  it('ends with the reason of its caller', async () => {
    answer = () => {}
    const stopped = new AbortController()
    const under = call('/', { signal: stopped.signal })
    stopped.abort(new Error('cancelled by the buyer'))
    await expect(under).rejects.toThrow('cancelled by the buyer')
  })
})

describe('a demonstration', () => {
  const here = (port: number, ownPorts: readonly number[] = []) =>
    createOutbound({
      thisMachine: () => ({ ownPorts: new Set(ownPorts.length > 0 ? ownPorts : [port + 1]) }),
    })
  const portOf = (of: Server) => (of.address() as AddressInfo).port

  it('calls servers on this machine by its three literal names, whichever of its addresses they listen on', async () => {
    answer = (request, response) => response.end(request.headers.host)
    const six = createServer((request, response) => answer(request, response))
    await new Promise<void>((resolve) => six.listen(0, '::1', resolve))
    const outbound = here(0)
    for (const host of [
      `localhost:${portOf(server)}`,
      `127.0.0.1:${portOf(server)}`,
      `localhost:${portOf(six)}`,
      `[::1]:${portOf(six)}`,
    ])
      expect(await textOf(await outbound.call(`http://${host}/`, request))).toBe(host)
    await outbound.close()
    six.closeAllConnections()
    six.close()
  })

  it('calls no other private address, no other name of this machine, and none of its own ports', async () => {
    answer = (_, response) => response.end('secret')
    const port = portOf(server)
    const before = calls
    const outbound = here(port)
    for (const host of [
      '127.0.0.2',
      '127.255.255.254',
      '0.0.0.0',
      '[::ffff:127.0.0.1]',
      '[::]',
      'localhost.',
      'agent.localhost',
      'localhost.localdomain',
      '10.0.0.1',
      '192.168.1.1',
      '169.254.169.254',
    ])
      expect(await failureOf(outbound.call(`http://${host}:${port}/`, request)), host).toBe('not_allowed')
    for (const url of [
      `https://localhost:${port}/`,
      `https://127.0.0.1:${port}/`,
      `http://a:b@localhost:${port}/`,
    ])
      expect(await failureOf(outbound.call(url, request)), url).toBe('not_allowed')
    await outbound.close()
    const own = here(port, [port, 80])
    for (const url of [
      `http://localhost:${port}/metrics`,
      `http://127.1:${port}/`,
      `http://[::1]:${port}/`,
      'http://localhost/',
    ])
      expect(await failureOf(own.call(url, request)), url).toBe('not_allowed')
    await own.close()
    expect(calls).toBe(before)
  })

  it('calls no name that leads to this machine, and is led nowhere by a redirect', async () => {
    const port = portOf(server)
    const names: string[] = []
    const outbound = createOutbound({
      thisMachine: () => ({ ownPorts: new Set() }),
      lookUp: (name, _options, callback) => {
        names.push(name)
        callback(null, [{ address: '127.0.0.1', family: 4 }])
      },
    })
    answer = (_, response) => response.end('ok')
    expect(await failureOf(outbound.call(`http://loopback.example:${port}/`, request))).toBe('not_allowed')
    // Not even its own name is looked up.
    await (await outbound.call(`http://localhost:${port}/`, request)).cancel()
    expect(names).toEqual([])
    let followed = 0
    const target = createServer((_, response) => {
      followed += 1
      response.end()
    })
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
    for (const location of [`http://127.0.0.1:${portOf(target)}/`, `http://localhost:${portOf(target)}/`]) {
      answer = (_, response) => response.writeHead(307, { location }).end()
      expect(await failureOf(outbound.call(`http://localhost:${port}/`, request))).toBe('redirected')
    }
    expect(followed).toBe(0)
    target.close()
    await outbound.close()
  })

  it('is what lets them be called: nothing else does', async () => {
    const port = portOf(server)
    const before = calls
    const outbound = createOutbound()
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(await failureOf(outbound.call(`http://${host}:${port}/`, request)), host).toBe('not_allowed')
    expect(calls).toBe(before)
    await outbound.close()
  })
})
