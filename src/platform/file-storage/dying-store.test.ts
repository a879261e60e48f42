// If a store dies in the middle of a transfer, is nothing incomplete visible, and are the leftovers swept later?
// @module-tag proof
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { anMp4 } from '../../../tests/support/files/media.ts'
import { s3Server } from '../../../tests/support/files/s3-server.ts'
import { filesBelow, type TestStorage, testStorage } from '../../../tests/support/files/storage.ts'
import { type ByteStore, storeProblem } from './byte-store.ts'
import { fileMessages } from './file-storage.messages.ts'
import { createLocalStore } from './local-store.ts'

const MB = 1024 * 1024
const CLEARED_SECONDS = 2 * 3600
const movie = anMp4({ data: Buffer.from(Array.from({ length: 4 * MB }, (_, at) => (at * 31) % 251)) })

const stateOf = async (storage: TestStorage, name: string) =>
  (await storage.rows()).find(({ path }) => path.endsWith(name))?.state

const clearedRows = async (storage: TestStorage) =>
  (await storage.rows()).filter(({ state, path }) => state === 'cleared' && path === '').length

/** Uploads while the store dies; checks what others see then, and what is left once it is back and was swept. */
async function expectSweptLater(
  storage: TestStorage,
  given: { die: () => void; rise: () => void; left: () => Promise<string[]>; isHalfDown: boolean },
): Promise<void> {
  const ada = await storage.owner()
  given.die()
  const answer = await storage.put(ada, 'open', 'half.mp4', movie, 'video/mp4')
  expect(answer).toMatchObject({
    status: 503,
    json: { code: 'unavailable', message: fileMessages.storeAway },
  })
  expect(answer.headers.get('retry-after')).not.toBeNull()
  const url = `/storage/v1/object/public/open/${ada.id}/half.mp4`
  expect((await storage.send('GET', url)).status).toBe(404)
  expect(await stateOf(storage, 'half.mp4')).toBe('dropped')
  // As long as the store is away, the row names the bytes that are still to be deleted.
  await expect(storage.runJob('sweep-files')).rejects.toThrow(fileMessages.storeAway)
  expect(await stateOf(storage, 'half.mp4')).toBe('dropped')

  if (given.isHalfDown) expect(await given.left()).toHaveLength(1)

  given.rise()
  await storage.runJob('sweep-files')
  expect(await given.left()).toEqual([])
  // The name of the half file is erased with it.
  expect(await stateOf(storage, 'half.mp4')).toBeUndefined()
  expect(await clearedRows(storage)).toBe(1)
  storage.product.clock.advance(CLEARED_SECONDS)
  await storage.runJob('sweep-files')
  expect(await clearedRows(storage)).toBe(0)
  storage.product.clock.advance(-CLEARED_SECONDS)

  expect((await storage.put(ada, 'open', 'half.mp4', movie, 'video/mp4')).status).toBe(200)
  expect((await storage.send('GET', url)).body.equals(movie)).toBe(true)
}

describe('a disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-dying-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const disk = createLocalStore(folder)
  let isDead = false
  const dead = () => storeProblem(Object.assign(new Error('broken'), { code: 'EIO' }))
  const store: ByteStore = {
    ...disk,
    async putFile(key, localPath, about) {
      if (!isDead) return disk.putFile(key, localPath, about)
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, (await readFile(localPath)).subarray(0, 2 * MB))
      throw dead()
    },
    async removeFolder(name) {
      if (isDead) throw dead()
      await disk.removeFolder(name)
    },
  }

  it('that dies in the middle of a file leaves half of it, which no one sees and the sweep deletes', async () => {
    const storage = await testStorage({ files: { store } })
    await expectSweptLater(storage, {
      die: () => {
        isDead = true
      },
      rise: () => {
        isDead = false
      },
      left: () => filesBelow(folder),
      isHalfDown: true,
    })
  })
})

describe('an S3 server', () => {
  const sockets = new Set<Socket>()
  /** The server is gone after so many bytes upward, or downward: open connections end, and new ones as well. */
  const wire = { up: Number.POSITIVE_INFINITY, down: Number.POSITIVE_INFINITY, isDead: false }
  const die = () => {
    wire.isDead = true
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const mend = () =>
    Object.assign(wire, { up: Number.POSITIVE_INFINITY, down: Number.POSITIVE_INFINITY, isDead: false })

  async function behindWire() {
    const s3 = await s3Server()
    const { port } = new URL(s3.settings.S3_ENDPOINT ?? '')
    const proxy = createServer((client) => {
      const server = connect(Number(port), '127.0.0.1')
      for (const one of [client, server]) {
        sockets.add(one)
        one.on('error', () => one.destroy())
        one.on('close', () => sockets.delete(one))
      }
      if (wire.isDead) {
        client.resetAndDestroy()
        server.destroy()
        return
      }
      client.on('data', ({ length }) => {
        wire.up -= length
        if (wire.up < 0) die()
      })
      server.on('data', ({ length }) => {
        wire.down -= length
        if (wire.down < 0) die()
      })
      client.pipe(server).pipe(client)
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    afterAll(() => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    })
    const address = proxy.address()
    const own = typeof address === 'object' ? address?.port : undefined
    const settings = { ...s3.settings, S3_ENDPOINT: `http://127.0.0.1:${own}` }
    return { s3, storage: await testStorage({ config: { s3: settings } }) }
  }
  const gone = behindWire()

  it('that dies in the middle of a file leaves nothing that anyone sees', async () => {
    const { s3, storage } = await gone
    await expectSweptLater(storage, {
      die: () => {
        wire.up = MB
      },
      rise: mend,
      left: async () => (await filesBelow(s3.directory)).filter((name) => name.endsWith('_object')),
      // Amazon's servers keep nothing of a broken upload, the server of this test does.
      isHalfDown: true,
    })
    expect(wire.isDead).toBe(false)
  })

  it('that dies while a file is fetched ends that answer, and the next one is whole', async () => {
    const { storage } = await gone
    const ada = await storage.owner()
    const { json } = await storage.put(ada, 'open', 'fetched.mp4', movie, 'video/mp4')
    const url = String(json.url)
    wire.down = MB
    await expect(storage.send('GET', url)).rejects.toThrow()
    expect((await storage.send('GET', url)).status).toBe(503)
    mend()
    expect((await storage.send('GET', url)).body.equals(movie)).toBe(true)
  })
})
