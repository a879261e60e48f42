// Do uploads go on at another host, when hosts share nothing but the database and an S3 server?
// @module-tag proof
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { besideDatabase, testDatabase } from '../../../tests/support/database/database.ts'
import { anMp4 } from '../../../tests/support/files/media.ts'
import { s3Server } from '../../../tests/support/files/s3-server.ts'
import {
  announcement,
  filesBelow,
  type TestStorage,
  testStorage,
} from '../../../tests/support/files/storage.ts'
import { fileMessages } from './file-storage.messages.ts'

const TEXT = 'ten bytes.'
const MB = 1024 * 1024
const MOST_OPEN = 20
const DAY_SECONDS = 24 * 3600
/** A host that died keeps its lease for so long. */
const LEASE_SECONDS = 15

const database = await testDatabase()
const s3 = await s3Server()
const hostOn = (on: typeof database, quotaMb = 100) =>
  testStorage({ database: on, config: { s3: s3.settings, STORAGE_QUOTA_MB: quotaMb } })
const first = await hostOn(database)
const second = await hostOn(besideDatabase(database))
/** The clocks of hosts never agree. */
const clocks = [first.product.clock, second.product.clock]
function advance(seconds: number): void {
  for (const clock of clocks) clock.advance(seconds)
}
const ada = await first.owner()
const token = ada.token
const tus = { 'tus-resumable': '1.0.0' }
let names = 0

const newPath = () => `${ada.id}/note-${++names}.txt`
const announce = (at: TestStorage, path: string, bytes = TEXT.length) =>
  at.send('POST', '/storage/v1/upload/resumable', { token, headers: announcement(path, bytes) })
const address = async (at: TestStorage, path: string, bytes?: number) =>
  (await announce(at, path, bytes)).headers.get('location') ?? ''
const piece = (at: TestStorage, url: string, offset: number, body: BodyInit) =>
  at.send('PATCH', url, {
    token,
    body,
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
  })
const look = (at: TestStorage, url: string) => at.send('HEAD', url, { token, headers: tus })
const unfinished = async () =>
  (await filesBelow(s3.directory)).filter((name) => name.startsWith('incoming/') && name.endsWith('_object'))
const leases = async () => (await database.database.pool.query('select name from upload_leases')).rows

describe('an upload', () => {
  it('begins at one host and ends at another, which have no folder in common', async () => {
    const path = newPath()
    const url = await address(first, path)
    expect((await piece(second, url, 0, TEXT.slice(0, 3))).status).toBe(204)
    expect((await look(first, url)).headers.get('upload-offset')).toBe('3')
    const end = await piece(first, url, 3, TEXT.slice(3))
    expect([end.status, end.headers.get('content-location')]).toEqual([
      204,
      `/storage/v1/object/public/open/${path}`,
    ])
    const served = await second.send('GET', end.headers.get('content-location') ?? '')
    expect(served.body.toString()).toBe(TEXT)
    // A client that missed the answer asks any host.
    expect((await look(second, url)).headers.get('content-location')).toBe(
      end.headers.get('content-location'),
    )
    expect((await unfinished()).every((name) => name.includes('.done'))).toBe(true)
    for (const { dataDir } of [first, second]) expect(await filesBelow(join(dataDir, 'incoming'))).toEqual([])
    await expect.poll(leases).toEqual([])
  })

  it('of many megabytes arrives whole, and is inspected as any other', async () => {
    const movie = anMp4({ data: Buffer.alloc(9 * MB, 'Not every chunk begins alike. ') })
    const half = 8.5 * MB
    const film = await first.send('POST', '/storage/v1/upload/resumable', {
      token,
      headers: announcement(`${ada.id}/film.mp4`, movie.length, 'video/mp4'),
    })
    const url = film.headers.get('location') ?? ''
    expect((await piece(first, url, 0, Buffer.from(movie.subarray(0, half)))).status).toBe(204)
    const end = await piece(second, url, half, Buffer.from(movie.subarray(half)))
    const served = await first.send('GET', end.headers.get('content-location') ?? '')
    expect(served.headers.get('content-type')).toBe('video/mp4')
    expect(served.body.equals(movie)).toBe(true)

    const noFilm = await first.send('POST', '/storage/v1/upload/resumable', {
      token,
      headers: announcement(`${ada.id}/no-film.mp4`, TEXT.length, 'video/mp4'),
    })
    const notes = noFilm.headers.get('location') ?? ''
    expect((await piece(second, notes, 0, TEXT)).status).toBe(415)
    expect((await look(first, notes)).status).toBe(404)
  })

  it('whose connection hangs at one host lets go of it for the next request at another', async () => {
    const url = await address(first, newPath())
    const hanging = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(TEXT.slice(0, 4))),
    })
    let hasEnded = false
    const stuck = piece(first, url, 0, hanging).then(() => {
      hasEnded = true
    })
    await pause(300)
    expect(hasEnded).toBe(false)
    expect((await look(second, url)).headers.get('upload-offset')).toBe('4')
    await stuck
    expect((await piece(second, url, 4, TEXT.slice(4))).status).toBe(204)
  })

  it('is written by one host at a time, and published once though both are asked how it ended', async () => {
    const path = newPath()
    const url = await address(first, path)
    const answers = await Promise.all([piece(first, url, 0, TEXT), piece(second, url, 0, TEXT)])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const asked = await Promise.all([look(first, url), look(second, url), look(first, url)])
    const locations = asked.map(({ headers }) => headers.get('content-location'))
    expect(new Set(locations)).toEqual(new Set([`/storage/v1/object/public/open/${path}`]))
    expect((await first.rows()).filter((row) => row.path === path)).toHaveLength(1)
  })

  it('of a host that died goes on at another once its lease is over', async () => {
    const url = await address(first, newPath())
    const id = url.split('/').at(-1)
    // The announcement's own lease is given back after the answer.
    await expect.poll(leases).toEqual([])
    await database.database.pool.query(
      `insert into upload_leases (name, holder, is_wanted, expires_at) values ($1, gen_random_uuid(), false, $2)`,
      [`upload ${id}`, new Date(second.product.clock.now().getTime() + LEASE_SECONDS * 1000)],
    )
    let isDone = false
    const waiting = piece(second, url, 0, TEXT).then(({ status }) => {
      isDone = true
      return status
    })
    await pause(400)
    expect(isDone).toBe(false)
    advance(LEASE_SECONDS)
    expect(await waiting).toBe(204)
  })
})

describe('what a person uploads at several hosts', () => {
  it('is counted together', async () => {
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

  it('is measured together', async () => {
    const small = await hostOn(besideDatabase(database), 30)
    const bob = await first.owner()
    const send = (name: string) =>
      small.send('POST', '/storage/v1/upload/resumable', {
        token: bob.token,
        headers: announcement(`${bob.id}/${name}.txt`, 16 * MB),
      })
    expect((await send('one')).status).toBe(201)
    const refused = await send('two')
    expect([refused.status, refused.json.message]).toEqual([413, fileMessages.noSpace(30 * MB)])
  })
})

describe('an upload that never ends', () => {
  it('can be given up at another host', async () => {
    const url = await address(first, newPath())
    await piece(first, url, 0, TEXT.slice(0, 3))
    const id = url.split('/').at(-1) ?? ''
    expect((await unfinished()).filter((name) => name.includes(id))).toHaveLength(2)
    expect((await second.send('DELETE', url, { token, headers: tus })).status).toBe(204)
    expect((await unfinished()).filter((name) => name.includes(id))).toEqual([])
    expect((await look(first, url)).status).toBe(404)
  })

  it('is swept after a day by any host, with the leases of hosts that died', async () => {
    const url = await address(first, newPath())
    await piece(first, url, 0, TEXT.slice(0, 3))
    await database.database.pool.query(
      `insert into upload_leases (name, holder, is_wanted, expires_at) values ('of a dead host', gen_random_uuid(), false, $1)`,
      [first.product.clock.now()],
    )
    advance(DAY_SECONDS - 60)
    const eve = await first.owner()
    const fresh = await first.send('POST', '/storage/v1/upload/resumable', {
      token: eve.token,
      headers: announcement(`${eve.id}/fresh.txt`),
    })
    expect(fresh.status).toBe(201)
    await second.runJob('sweep-files')
    expect((await unfinished()).filter((name) => name.includes(url.split('/').at(-1) ?? ''))).toHaveLength(2)
    expect(await leases()).not.toContainEqual({ name: 'of a dead host' })
    // The clocks of two hosts differ by less than this hour.
    advance(3600)
    await second.runJob('sweep-files')
    const left = await unfinished()
    expect(left).toEqual([expect.stringContaining(eve.id)])
  })
})
