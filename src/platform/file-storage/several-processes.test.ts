// Do uploads hold that reach several processes of one machine: pieces of one upload, its end, and pictures?
// @module-tag proof
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { besideDatabase, testDatabase } from '../../../tests/support/database/database.ts'
import {
  announcement,
  aPicture,
  type TestStorage,
  testStorage,
} from '../../../tests/support/files/storage.ts'
import { testMachine } from '../../../tests/support/product/machine.ts'
import type { ByteStore } from './byte-store.ts'
import { createLocalStore } from './local-store.ts'
import { roomForPictures } from './pictures.ts'

const TEXT = 'ten bytes.'
const MOST_OPEN = 20

const database = await testDatabase()
const machine = testMachine()
/** Bytes are written when it opens; it is open unless a test closes it. */
const gate = { open: Promise.resolve(), waiting: 0 }
const gated = (folder: string): ByteStore => {
  const store = createLocalStore(folder)
  return {
    ...store,
    async putFile(...given) {
      gate.waiting++
      await gate.open
      return store.putFile(...given)
    },
  }
}
const DATA_DIR = await mkdtemp(join(tmpdir(), 'several-processes-'))
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))
const files = { store: gated(join(DATA_DIR, 'files')) }
const first = await testStorage({ database, machine: machine.all[0], config: { DATA_DIR }, files })
const second = await testStorage({
  database: besideDatabase(database),
  machine: machine.all[1],
  config: { DATA_DIR },
  files,
})
const ada = await first.owner()
const token = ada.token
const tus = { 'tus-resumable': '1.0.0' }
let names = 0

const newPath = () => `${ada.id}/note-${++names}.txt`
const announce = (at: TestStorage, path: string) =>
  at.send('POST', '/storage/v1/upload/resumable', { token, headers: announcement(path, TEXT.length) })
const address = async (at: TestStorage, path: string) =>
  (await announce(at, path)).headers.get('location') ?? ''
const piece = (at: TestStorage, url: string, offset: number, body: BodyInit) =>
  at.send('PATCH', url, {
    token,
    body,
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
  })
const look = (at: TestStorage, url: string) => at.send('HEAD', url, { token, headers: tus })

it('pieces of one upload may reach any process', async () => {
  const path = newPath()
  const url = await address(first, path)
  expect((await piece(second, url, 0, TEXT.slice(0, 3))).status).toBe(204)
  expect((await look(first, url)).headers.get('upload-offset')).toBe('3')
  const end = await piece(first, url, 3, TEXT.slice(3))
  expect(end.status).toBe(204)
  const served = await second.send('GET', end.headers.get('content-location') ?? '')
  expect(served.body.toString()).toBe(TEXT)
})

it('a piece whose connection hangs in one process lets go of it for the next one in another', async () => {
  const url = await address(first, newPath())
  const hanging = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(TEXT.slice(0, 4)))
    },
  })
  let hasEnded = false
  const stuck = piece(first, url, 0, hanging).then((answer) => {
    hasEnded = true
    return answer
  })
  await pause(200)
  expect(hasEnded).toBe(false)
  const known = await look(second, url)
  expect(known.headers.get('upload-offset')).toBe('4')
  await stuck
  expect((await piece(second, url, 4, TEXT.slice(4))).status).toBe(204)
})

it('an upload is published once, though both processes are asked how it ended', async () => {
  const path = newPath()
  const url = await address(first, path)
  const opened = Promise.withResolvers<void>()
  gate.open = opened.promise
  gate.waiting = 0
  const end = piece(first, url, 0, TEXT)
  while (gate.waiting === 0) await pause(5)
  const asked = [look(second, url), look(first, url), look(second, url)]
  await pause(100)
  expect(gate.waiting).toBe(1)
  opened.resolve()
  const answers = await Promise.all([end, ...asked])
  expect(answers.map(({ status }) => status)).toEqual([204, 200, 200, 200])
  expect(new Set(answers.map(({ headers }) => headers.get('content-location')))).toEqual(
    new Set([`/storage/v1/object/public/open/${path}`]),
  )
  expect((await first.rows()).filter((row) => row.path === path)).toHaveLength(1)
})

it('announcements of a person are counted one after the other, in all processes', {}, async () => {
  const eve = await first.owner()
  const answers = await Promise.all(
    Array.from({ length: MOST_OPEN + 4 }, (_, at) =>
      (at % 2 === 0 ? first : second).send('POST', '/storage/v1/upload/resumable', {
        token: eve.token,
        headers: announcement(`${eve.id}/open-${at}.txt`),
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(MOST_OPEN).fill(201), ...Array(4).fill(429)])
})

it('pictures are worked on by as many processes as the machine has room for, not by as many each', async () => {
  const places = roomForPictures(availableParallelism())
  const leaves = await Promise.all(
    Array.from({ length: places }, () => machine.all[0].turn('pictures', { places })),
  )
  let isDone = false
  const sent = second
    .put(ada, 'open', 'face.png', await aPicture({ format: 'png' }), 'image/png')
    .then((answer) => {
      isDone = true
      return answer
    })
  await pause(500)
  expect(isDone).toBe(false)
  leaves[0]?.()
  expect((await sent).status).toBe(200)
  for (const leave of leaves) leave()
})
