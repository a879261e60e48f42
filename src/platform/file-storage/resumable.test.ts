// Do large files arrive by the published tus client over real connections, also when one breaks, and only for their
// owner?
import { once } from 'node:events'
import { rm, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { listen } from '@guildhall/http-server'
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, describe, expect, it } from 'vitest'
import { anMp4 } from '../../../tests/support/files/media.ts'
import { filesBelow, type Owner, testStorage } from '../../../tests/support/files/storage.ts'
import { fileMessages } from './file-storage.messages.ts'

/** An upload stays open for so long. */
const RESUMABLE_HOURS = 24

const storage = await testStorage()
const running = await listen(storage.product.product.server, { port: 0, host: '127.0.0.1' })
const ada = await storage.owner()
const eve = await storage.owner()

/** The connection between client and server is torn once so many bytes went up. */
const wire = { tearAfter: Number.POSITIVE_INFINITY }
const sockets = new Set<Socket>()
const proxy = createServer((socket) => {
  const server = connect(running.port, '127.0.0.1')
  for (const one of [socket, server]) {
    sockets.add(one)
    one.on('error', () => one.destroy())
    one.on('close', () => sockets.delete(one))
  }
  socket.on('data', (chunk) => {
    wire.tearAfter -= chunk.length
    if (wire.tearAfter >= 0) return
    wire.tearAfter = Number.POSITIVE_INFINITY
    socket.resetAndDestroy()
    server.resetAndDestroy()
  })
  socket.pipe(server).pipe(socket)
})
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
const address = proxy.address()
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  proxy.close()
  await running.drain()
})

const MB = 1024 * 1024
const movie = anMp4({ data: Buffer.from(Array.from({ length: 6 * MB }, (_, at) => (at * 31) % 251)) })
const incoming = () => filesBelow(join(storage.dataDir, 'incoming'))
let names = 0

type Sent = {
  address: string | undefined
  said: { method: string; status: number; offset: string | undefined }[]
}

/** Uploads by the published client; rejects with its error. */
function send(
  owner: Owner,
  bytes: Buffer,
  more: Partial<UploadOptions> & { type?: string } = {},
): Promise<Sent> {
  const { type = 'video/mp4', ...options } = more
  return new Promise((resolve, reject) => {
    const said: Sent['said'] = []
    const upload = new Upload(bytes, {
      endpoint: `${origin}/storage/v1/upload/resumable`,
      chunkSize: 2 * MB,
      retryDelays: [0, 50, 100],
      metadata: { bucketName: 'open', objectName: `${owner.id}/film-${++names}.mp4`, contentType: type },
      headers: { authorization: `Bearer ${owner.token}` },
      onAfterResponse: (request, response) => {
        const offset = response.getHeader('upload-offset')
        said.push({ method: request.getMethod(), status: response.getStatus(), offset })
      },
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve({ address: lastResponse.getHeader('content-location'), said }),
      ...options,
    })
    upload.start()
  })
}

async function refusalOf(sending: Promise<Sent>): Promise<{ status: number; body: unknown }> {
  const error = await sending.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (!(error instanceof DetailedError) || !error.originalResponse) throw new Error('Nothing was refused')
  return { status: error.originalResponse.getStatus(), body: JSON.parse(error.originalResponse.getBody()) }
}

describe('a large file', () => {
  it('arrives in pieces and is then like any other', { tags: ['proof'] }, async () => {
    const { address } = await send(ada, movie)
    expect(address).toMatch(new RegExp(`^/storage/v1/object/public/open/${ada.id}/film-\\d+\\.mp4$`))
    const served = await fetch(origin + address)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect(Buffer.from(await served.arrayBuffer()).equals(movie)).toBe(true)
    expect((await incoming()).filter((name) => !name.endsWith('.done'))).toEqual([])
  })

  it('is refused while the disk is full, and goes on once there is room', { tags: ['proof'] }, async () => {
    const begun = { url: '', path: '' }
    const whileFull = send(ada, movie, {
      retryDelays: [],
      async onAfterResponse(request, response) {
        if (request.getMethod() !== 'POST') return
        begun.url = new URL(response.getHeader('location') ?? '', origin).href
        begun.path = join(storage.dataDir, 'incoming', 'resumable', begun.url.split('/').at(-1) ?? '')
        await rm(begun.path)
        await symlink('/dev/full', begun.path)
      },
    })
    expect(await refusalOf(whileFull)).toMatchObject({
      status: 507,
      body: { code: 'storage_full', message: fileMessages.storeFull },
    })
    await rm(begun.path)
    await writeFile(begun.path, '')
    const { address } = await send(ada, movie, { uploadUrl: begun.url })
    expect((await fetch(origin + address)).status).toBe(200)
  })

  it('goes on where the connection broke', { tags: ['proof'] }, async () => {
    wire.tearAfter = 3 * MB
    const { address, said } = await send(ada, movie)
    const resumed = said.find(({ method, status }) => method === 'HEAD' && status === 200)
    expect(Number(resumed?.offset)).toBeGreaterThanOrEqual(2 * MB)
    expect(Number(resumed?.offset)).toBeLessThan(movie.length)
    const served = await fetch(origin + address)
    expect(Buffer.from(await served.arrayBuffer()).equals(movie)).toBe(true)
  })

  it('can be asked for after its last answer was lost', { tags: ['proof'] }, async () => {
    let url: string | null = null
    await new Promise<void>((resolve, reject) => {
      const upload: Upload = new Upload(movie, {
        endpoint: `${origin}/storage/v1/upload/resumable`,
        metadata: {
          bucketName: 'open',
          objectName: `${ada.id}/film-${++names}.mp4`,
          contentType: 'video/mp4',
        },
        headers: { authorization: `Bearer ${ada.token}` },
        onError: reject,
        onSuccess: () => {
          url = upload.url
          resolve()
        },
      })
      upload.start()
    })
    const again = await send(ada, movie, { uploadUrl: url })
    expect(again.said).toMatchObject([{ method: 'HEAD', status: 200 }])
    expect((await fetch(origin + again.address)).status).toBe(200)
  })
})

describe('refused is', () => {
  it.each<[string, Buffer, Partial<UploadOptions> & { type?: string }, number, string]>([
    [
      'what is no video, once it is whole',
      Buffer.alloc(3 * MB, 65),
      {},
      415,
      fileMessages.textCalledOtherwise,
    ],
    ['more than the bucket takes', movie, { uploadSize: 3 * 1024 * MB }, 413, fileMessages.tooLarge(20 * MB)],
    [
      'a bucket that is none',
      movie,
      { metadata: { bucketName: 'no', objectName: 'a', contentType: 'video/mp4' } },
      404,
      fileMessages.noBucket,
    ],
    [
      'a path of someone else',
      movie,
      { metadata: { bucketName: 'open', objectName: `${eve.id}/a.mp4`, contentType: 'video/mp4' } },
      400,
      fileMessages.badPath,
    ],
    ['an upload that says nothing of itself', movie, { metadata: {} }, 400, fileMessages.badUpload],
  ])('%s', { tags: ['proof'] }, async (_, bytes, more, status, message) => {
    const before = await storage.rows()
    const refusal = await refusalOf(send(ada, bytes, { retryDelays: [], ...more }))
    expect(refusal).toMatchObject({
      status,
      body: { message: expect.stringContaining(message), request_id: expect.any(String) },
    })
    expect(await storage.rows()).toEqual(before)
    expect((await incoming()).filter((name) => !name.endsWith('.done'))).toEqual([])
  })

  it('a length that no one announced', async () => {
    const answer = await storage.send('POST', '/storage/v1/upload/resumable', {
      token: ada.token,
      headers: { 'tus-resumable': '1.0.0', 'upload-defer-length': '1' },
    })
    expect(answer.status).toBeLessThan(500)
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})

it('an unfinished upload ends after a day', { tags: ['proof'] }, async () => {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': '100',
    'upload-metadata': `bucketName ${btoa('open')},objectName ${btoa(`${ada.id}/late.txt`)},contentType ${btoa('text/plain')}`,
  }
  const created = await storage.send('POST', '/storage/v1/upload/resumable', { token: ada.token, headers })
  const url = created.headers.get('location') ?? ''
  const look = () => storage.send('HEAD', url, { token: ada.token, headers: { 'tus-resumable': '1.0.0' } })
  expect((await look()).status).toBe(200)
  storage.product.clock.advance(RESUMABLE_HOURS * 3600)
  await storage.runJob('sweep-files')
  expect(await incoming()).toEqual([])
  storage.product.clock.advance(-RESUMABLE_HOURS * 3600)
  expect((await look()).status).toBe(404)
})

describe('over a real connection', () => {
  /** Sends bytes as they are and returns the first line of the answer. */
  async function raw(text: string): Promise<string> {
    const socket = connect(running.port, '127.0.0.1')
    sockets.add(socket)
    socket.write(text)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    return String(answer).split('\r\n')[0] ?? ''
  }
  const head = (path: string, more: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ada.token}\r\nContent-Type: text/plain\r\n${more}\r\n\r\n`

  it('three gigabytes are refused before a byte of them was sent', async () => {
    const path = `/storage/v1/object/open/${ada.id}/big.txt`
    expect(await raw(head(path, `Content-Length: ${3 * 1024 ** 3}`))).toContain('413')
  })

  it.each(['/../', '/..%2f', '/%2e%2e/', '\\..\\', '/\\', '/./', '//'])(
    'a path with %j names nothing',
    async (turn) => {
      const path = `/storage/v1/object/open/${ada.id}${turn}${eve.id}/a.txt`
      expect(await raw(`${head(path, 'Content-Length: 1')}x`)).toMatch(/ 4\d\d /)
    },
  )
})
