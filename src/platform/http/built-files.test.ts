// Are the files of a build served in the best form that a client accepts, without keeping any of them open?
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readBuiltFiles } from './built-files.ts'

const LARGE = 'a'.repeat(5_000_000)
let folder: string
let server: Server
let origin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'built-'))
  await mkdir(join(folder, 'assets', 'deep'), { recursive: true })
  const files = {
    'assets/page-1a.js': 'whole',
    'assets/page-1a.js.br': 'brotli',
    'assets/page-1a.js.gz': 'gzip',
    'assets/deep/font.woff2': 'font',
    'assets/large.js': LARGE,
    'robots.txt': 'robots',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const serve = await readBuiltFiles(folder)
  server = createServer((request, response) =>
    serve(request, response, () => response.writeHead(404).end('next')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + path, { method, headers: { 'accept-encoding': 'identity', ...headers } })

/** Returns the body as it was sent, where fetch would decompress it. */
function raw(path: string, acceptEncoding: string): Promise<string> {
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${acceptEncoding}\r\nConnection: close\r\n\r\n`,
  )
  return socket.setEncoding('utf8').reduce((text: string, chunk: string) => text + chunk, '')
}

it.each([
  ['gzip, br', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip', 'gzip'],
  ['zstd', undefined, 'whole'],
])('a client that accepts %s gets %s', async (accepted, encoding, body) => {
  const answer = (await raw('/assets/page-1a.js', accepted)).toLowerCase()
  expect(/^content-encoding: (.*?)\r$/m.exec(answer)?.[1]).toBe(encoding)
  expect(answer).toContain(`content-length: ${body.length}\r\n`)
  expect(answer).toContain('content-type: text/javascript\r\n')
  expect(answer).toContain('vary: accept-encoding\r\n')
  expect(answer.endsWith(`\r\n\r\n${body}`)).toBe(true)
})

it('what is named by its content is kept for a year, everything else is asked for again', async () => {
  const named = await get('/assets/deep/font.woff2')
  expect([await named.text(), named.headers.get('cache-control'), named.headers.get('content-type')]).toEqual(
    ['font', 'public, max-age=31536000, immutable', 'font/woff2'],
  )
  const other = await get('/robots.txt?x=1')
  expect([await other.text(), other.headers.get('cache-control')]).toEqual(['robots', 'public, no-cache'])
})

it('a client that has the file gets a 304, and only for that form of it', async () => {
  const tag = (await get('/assets/page-1a.js')).headers.get('etag') ?? ''
  const known = await get('/assets/page-1a.js', { 'if-none-match': `"other", W/${tag}` })
  expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', tag])
  expect((await get('/assets/page-1a.js', { 'if-none-match': '*' })).status).toBe(304)
  const other = await get('/assets/page-1a.js', { 'if-none-match': tag, 'accept-encoding': 'br' })
  expect(other.status).toBe(200)
})

it.each(['bytes=500-2', 'bytes=-5', 'bytes=0-1,3-4', 'bytes=99999999999999999999-', 'items=1-2'])(
  'gets the whole file whichever part it asks for: %s',
  async (range) => {
    const answer = await get('/robots.txt', { range })
    expect([answer.status, await answer.text()]).toEqual([200, 'robots'])
  },
)

it('HEAD has the headers without the body', async () => {
  const answer = await get('/robots.txt', {}, 'HEAD')
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '6', ''])
})

it.each(['/assets/', '/assets/nothing.js', '/assets/../robots.txt', '/%72obots.txt', '/'])(
  'leaves to others what is no file: %s',
  async (path) => {
    expect(await raw(path, 'identity')).toMatch(/^HTTP\/1\.1 404 [\s\S]*\r\nnext\r\n/)
  },
)

it.runIf(process.platform === 'linux')(
  'keeps no file open for clients that do not read',
  { tags: ['proof'] },
  async () => {
    const { port } = new URL(origin)
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(Number(port), '127.0.0.1').pause()
      socket.write('GET /assets/large.js HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20))
      return socket
    })
    await expect.poll(() => connectionCount()).toBe(20)
    await pause(100)
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    expect(open.filter((path) => path.startsWith(folder))).toEqual([])
    for (const socket of sockets) socket.destroy()
  },
)

const connectionCount = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

it('a form that is made while the file is served is served once all are made', async () => {
  const assets = join(folder, 'assets')
  let isDone = false
  const serve = await readBuiltFiles(assets, {
    isDone: () => isDone,
    everyMs: 5,
    onError: (error) => expect.unreachable(String(error)),
  })
  const late = createServer((request, response) => serve(request, response, () => response.end('next')))
  await new Promise<void>((resolve) => late.listen(0, '127.0.0.1', resolve))
  const encoding = async () => {
    const { port } = late.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/deep/font.woff2`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    })
    return answer.headers.get('content-encoding')
  }
  await writeFile(join(assets, 'deep', 'font.woff2.br'), 'brotli')
  await pause(20)
  expect(await encoding()).toBe(null)
  isDone = true
  await vi.waitFor(async () => expect(await encoding()).toBe('br'))
  await rm(join(assets, 'deep', 'font.woff2.br'))
  late.closeAllConnections()
  late.close()
})
