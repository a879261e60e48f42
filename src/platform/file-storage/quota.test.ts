// How much and how often may one person upload, however it arrives, and what of it is exported and deleted with the
// account?
import { describe, expect, it } from 'vitest'
import { behind } from '../../../tests/support/database/held.ts'
import { aPdf } from '../../../tests/support/files/media.ts'
import { announcement, aPicture, testStorage } from '../../../tests/support/files/storage.ts'
import { fileMessages } from './file-storage.messages.ts'
import { insertComing } from './file-storage.records.ts'
import { FILES_IN_EXPORT, publishFile } from './files.ts'

const storage = await testStorage({ config: { STORAGE_QUOTA_MB: 2 } })
const { put, send, owner, product } = storage

describe('what one person may keep', () => {
  it('ends at the quota, however it arrives', { tags: ['proof'] }, async () => {
    const person = await owner()
    const mega = Buffer.alloc(900 * 1024, 65)
    expect((await put(person, 'closed', 'a.txt', mega, 'text/plain')).status).toBe(200)
    expect((await put(person, 'closed', 'b.txt', mega, 'text/plain')).status).toBe(200)
    const third = await put(person, 'closed', 'c.txt', mega, 'text/plain')
    expect(third).toMatchObject({ status: 413, json: { message: fileMessages.noSpace(2 * 1024 * 1024) } })
    const more = announcement(`${person.id}/d.txt`, mega.length)
    const pieces = await send('POST', '/storage/v1/upload/resumable', { token: person.token, headers: more })
    expect(pieces.status).toBe(413)
    await send('DELETE', `/storage/v1/object/closed/${person.id}/a.txt`, { token: person.token })
    expect((await put(person, 'closed', 'c.txt', mega, 'text/plain')).status).toBe(200)
  })

  it('is one sum for simultaneous uploads', { tags: ['proof'] }, async () => {
    const person = await owner()
    const mega = Buffer.alloc(900 * 1024, 65)
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((one) => put(person, 'closed', `${one}.txt`, mega, 'text/plain')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 413, 413])
  })

  it('is one sum for two that are published at one moment', async () => {
    const person = await owner()
    const [now, bytes] = [product.clock.now(), 700]
    const publication = async (path: string) => {
      const about = {
        bucket: 'open',
        path: `${person.id}/${path}`,
        content_type: 'text/plain' as const,
        bytes,
      }
      const row = { ...about, owner_id: person.id, folder: path }
      const id = await insertComing(product.database.db, row, now)
      return { ...row, id, width: null, height: null, checksum: '' }
    }
    const [one, other] = [await publication('one.txt'), await publication('other.txt')]
    const rules = { isUpsert: false, quotaBytes: 1000 }
    const ended = await behind(
      product.database,
      (tx) => publishFile(tx, one, rules, now),
      (tx) => publishFile(tx, other, rules, now),
    )
    expect(ended).toEqual({ waited: true, end: fileMessages.noSpace(1000) })
  })

  it('is part of the export and deleted with the account', async () => {
    const person = await owner()
    const { json } = await put(person, 'open', 'mine.pdf', aPdf(), 'application/pdf')
    const headers = { authorization: `Bearer ${person.token}` }
    const exported = await product.ask('GET', '/rest/v1/account/export', { headers })
    expect((exported.body as Record<string, unknown>)[FILES_IN_EXPORT]).toMatchObject([
      { bucket: 'open', path: `${person.id}/mine.pdf`, content_type: 'application/pdf' },
    ])
    const erased = await product.ask('DELETE', '/rest/v1/account', { headers, body: {} })
    expect(erased.status).toBe(200)
    expect((await send('GET', String(json.url))).status).toBe(404)
    const state = async () => (await storage.rows()).find(({ id }) => id === json.Id)?.state
    await expect.poll(state).toBe('cleared')
    product.clock.advance(3601)
    await storage.runJob('sweep-files')
    expect(await state()).toBeUndefined()
  })
})

it('so many uploads in ten minutes, from wherever, and no more', async () => {
  const busy = await testStorage({ config: { RATE_LIMIT_SCALE: 1 / 120 } })
  const person = await busy.owner()
  const one = (name: string, address: string) =>
    busy.product.fetch(
      new Request(`http://localhost:3000/storage/v1/object/open/${person.id}/${name}`, {
        method: 'POST',
        body: 'x',
        headers: { 'content-type': 'text/plain', authorization: `Bearer ${person.token}` },
      }),
      address,
    )
  expect((await one('a.txt', '192.0.2.1')).status).toBe(200)
  const second = await one('b.txt', '192.0.2.2')
  expect([second.status, await second.json()]).toMatchObject([429, { message: fileMessages.tooManyUploads }])
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(60)
})

/** At this scale an address may write once a minute. */
const slow = await testStorage({ config: { RATE_LIMIT_SCALE: 1 / 60 } })
const OBJECT = '/storage/v1/object'

it.each([
  ['uploads', 'POST', `${OBJECT}/open/somebody/a.txt`, '192.0.2.1'],
  ['replaces', 'PUT', `${OBJECT}/open/somebody/a.txt`, '192.0.2.2'],
  ['deletes', 'DELETE', `${OBJECT}/open/somebody/a.txt`, '192.0.2.3'],
  ['signs', 'POST', `${OBJECT}/sign/closed/somebody/a.txt`, '192.0.2.4'],
])('an address that %s is counted among those that write, before it is looked who asks', async (...row) => {
  const [, method, path, address] = row
  const ask = (from: string) =>
    slow.product.fetch(new Request(`http://localhost:3000${path}`, { method }), from)
  expect((await ask(address)).status).toBe(401)
  const refused = await ask(address)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(`${address}0`)).status).toBe(401)
})

describe('someone whose address is not verified', () => {
  it('keeps 100 MB of files, and the whole quota once it is verified', async () => {
    const { put, owner, product } = await testStorage({ config: { STORAGE_QUOTA_MB: 200 } })
    const person = await owner()
    const row = {
      bucket: 'closed',
      path: `${person.id}/large.txt`,
      owner_id: person.id,
      folder: 'large',
      content_type: 'text/plain' as const,
      bytes: 100 * 1024 * 1024 - 10,
    }
    const now = product.clock.now()
    const id = await insertComing(product.database.db, row, now)
    await product.database.inTransaction((tx) =>
      publishFile(
        tx,
        { ...row, id, width: null, height: null, checksum: '' },
        { isUpsert: false, quotaBytes: row.bytes },
        now,
      ),
    )
    const upload = (name: string, bytes: number) =>
      put(person, 'closed', name, Buffer.alloc(bytes, 65), 'text/plain')
    expect((await upload('ten.txt', 10)).status).toBe(200)
    expect(await upload('one.txt', 1)).toMatchObject({
      status: 413,
      json: { message: fileMessages.noSpace(100 * 1024 * 1024) },
    })
    await product.database.pool.query('update users set email_confirmed_at = created_at where id = $1', [
      person.id,
    ])
    expect((await upload('one.txt', 1)).status).toBe(200)
  })
})

it('a disk that is nearly full takes small pictures alone', { tags: ['proof'] }, async () => {
  let isLow = true
  const { put, send, owner } = await testStorage({ files: { isDiskLow: async () => isLow } })
  const person = await owner()
  const small = new Uint8Array(await aPicture())
  const full = { status: 507, json: { message: fileMessages.storeFull } }
  const length = { 'content-length': String(small.length) }
  expect((await put(person, 'closed', 'face.jpg', small, 'image/jpeg', length)).status).toBe(200)
  // A file of unknown length may be a large one.
  expect(await put(person, 'closed', 'picture.jpg', small, 'image/jpeg')).toMatchObject(full)
  expect(await put(person, 'closed', 'a.txt', 'A', 'text/plain')).toMatchObject(full)
  const pieces = announcement(`${person.id}/b.txt`, 10)
  const announced = await send('POST', '/storage/v1/upload/resumable', {
    token: person.token,
    headers: pieces,
  })
  expect(announced.status).toBe(507)
  isLow = false
  expect((await put(person, 'closed', 'a.txt', 'A', 'text/plain')).status).toBe(200)
})
