// Pictures that are served from memory: exactly like the others, and not a moment longer than they may be seen, in this
// process and in others.
// @module-tag proof

import { listen, type RunningServer } from '@guildhall/http-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { besideDatabase, type TestDatabase, testDatabase } from '../../../tests/support/database/database.ts'
import { aPicture, filesBelow, TEST_BUCKETS, testStorage } from '../../../tests/support/files/storage.ts'
import { testProduct } from '../../../tests/support/product/product.ts'
import { createFileLookups } from './lookups.ts'

const here = await testDatabase()
const there = besideDatabase(here)
const storage = await testStorage({ database: here })
const elsewhere = await testProduct({
  database: there,
  config: { DATA_DIR: storage.dataDir },
  files: { buckets: TEST_BUCKETS, uses: [] },
})
const ada = await storage.owner()

let near: RunningServer
let far: RunningServer
beforeAll(async () => {
  await here.rowChanges.listen(here.url)
  await there.rowChanges.listen(there.url)
  near = await listen(storage.product.server, { port: 0, host: '127.0.0.1' })
  far = await listen(elsewhere.server, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await near.drain()
  await far.drain()
})

const ACCEPT = { accept: 'image/webp,*/*' }
const get = (at: RunningServer, url: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${at.port}${url}`, { headers: ACCEPT, ...init })
const bytesOf = async (at: RunningServer, url: string) =>
  Buffer.from(await (await get(at, url)).arrayBuffer())
const statusOf = async (at: RunningServer, url: string) => (await get(at, url)).status

let names = 0
async function stored(seed = 1): Promise<string> {
  const picture = await aPicture({ width: 300, seed })
  const { json } = await storage.put(ada, 'open', `picture-${++names}.jpg`, picture, 'image/jpeg')
  return String(json.url)
}
const replace = async (url: string, seed: number) =>
  storage.put(ada, 'open', url.split('/').at(-1) ?? '', await aPicture({ width: 300, seed }), 'image/jpeg', {
    'x-upsert': 'true',
  })
const remove = (url: string) => storage.send('DELETE', url.replace('/public', ''), { token: ada.token })

/** Deletes the row without announcing it: what is served from then on was cached. */
const forgetSilently = ({ database }: TestDatabase, url: string) =>
  database.pool.query("update stored_files set state = 'cleared' where path = $1", [
    url.split('/').slice(-2).join('/'),
  ])

describe('a picture that is remembered', () => {
  it('is answered without the database, its original and every form that was asked for', async () => {
    const url = await stored()
    const forms = [url, `${url}?width=64`, `${url}?width=256`]
    const before = await Promise.all(forms.map((form) => bytesOf(near, form)))
    await forgetSilently(here, url)
    for (const [at, form] of forms.entries())
      expect((await bytesOf(near, form)).equals(before[at] ?? Buffer.alloc(0)), form).toBe(true)
    expect(await statusOf(far, url)).toBe(404)
  })

  it('is answered just as the router answers', async () => {
    const url = await stored()
    const etag = (await get(near, `${url}?width=64`)).headers.get('etag') ?? ''
    const asked: [string, RequestInit][] = [
      [url, {}],
      [`${url}?width=64`, {}],
      [`${url}?width=64`, { method: 'HEAD' }],
      [`${url}?width=64`, { headers: { ...ACCEPT, 'if-none-match': etag } }],
      [`${url}?width=64`, { headers: { ...ACCEPT, 'if-none-match': '"other"' } }],
      [`${url}?width=64`, { headers: { ...ACCEPT, 'if-modified-since': new Date(2040, 0).toUTCString() } }],
      [`${url}?width=64`, { headers: { accept: '*/*' } }],
      [`${url}?width=64`, { headers: { ...ACCEPT, range: 'bytes=3-9' } }],
      [`${url}?width=65`, {}],
      [`${url}?width=64&x=1`, {}],
      [`${url}?`, {}],
      [url, { method: 'POST' }],
    ]
    for (const [path, init] of asked) {
      await get(near, path, init)
      const remembered = await get(near, path, init)
      const routed = await storage.product.fetch(
        new Request(`http://localhost${path}`, { headers: ACCEPT, ...init }),
      )
      const name = `${path} ${JSON.stringify(init)}`
      expect(remembered.status, name).toBe(routed.status)
      const given = Object.fromEntries(remembered.headers)
      // Node adds the headers about the connection or this very answer to either; a refusal carries its request's id.
      if (routed.ok) expect(given, name).toMatchObject(Object.fromEntries(routed.headers))
      const bodies = [await remembered.arrayBuffer(), await routed.arrayBuffer()].map((body) =>
        Buffer.from(body),
      )
      if (routed.ok) expect(bodies[0]?.equals(bodies[1] ?? Buffer.alloc(1)), name).toBe(true)
    }
  })

  it('is gone once deleted: here immediately, in other processes with the change', async () => {
    const url = await stored()
    for (const at of [near, far])
      for (const form of [url, `${url}?width=64`]) expect(await statusOf(at, form)).toBe(200)
    expect((await remove(url)).status).toBe(200)
    for (const form of [url, `${url}?width=64`]) expect(await statusOf(near, form), form).toBe(404)
    await vi.waitFor(async () => {
      for (const form of [url, `${url}?width=64`]) expect(await statusOf(far, form), form).toBe(404)
    }, 5_000)
  })

  it('is the new one once it was replaced, wherever', async () => {
    const url = await stored(1)
    const old = await bytesOf(near, `${url}?width=64`)
    expect((await bytesOf(far, `${url}?width=64`)).equals(old)).toBe(true)
    expect((await replace(url, 5)).status).toBe(200)
    const now = await bytesOf(near, `${url}?width=64`)
    expect(now.equals(old)).toBe(false)
    await vi.waitFor(
      async () => expect((await bytesOf(far, `${url}?width=64`)).equals(now)).toBe(true),
      5_000,
    )
  })

  it('is the new one where the bytes of the old one are gone before the change arrives', async () => {
    const url = await stored(1)
    expect(await statusOf(far, url)).toBe(200)
    await forgetSilently(there, url)
    const folder = (await storage.rows()).find(({ path }) => path !== '' && url.endsWith(path))?.folder ?? ''
    expect(await filesBelow(`${storage.dataDir}/files/${folder}`)).toEqual(['original'])
    // A width that is not in memory needs the original, which another process deleted.
    await elsewhere.database.pool.query("update stored_files set state = 'dropped' where folder = $1", [
      folder,
    ])
    await storage.runJob('sweep-files')
    expect(await statusOf(far, `${url}?width=128`)).toBe(404)
    await storage.put(ada, 'open', url.split('/').at(-1) ?? '', await aPicture({ seed: 3 }), 'image/jpeg')
    expect(await statusOf(far, `${url}?width=128`)).toBe(200)
  })

  it('is requested again when any file went, and comes from memory again then', async () => {
    const [url, other] = [await stored(1), await stored(2)]
    await bytesOf(near, `${url}?width=64`)
    await remove(other)
    expect(await statusOf(near, `${url}?width=64`)).toBe(200)
    await forgetSilently(here, url)
    expect(await statusOf(near, `${url}?width=64`)).toBe(200)
  })

  it('was never a private one', async () => {
    const { json } = await storage.put(ada, 'closed', 'plan.jpg', await aPicture(), 'image/jpeg')
    const address = String(json.url)
    const signing = await storage.send('POST', address.replace('/object/', '/object/sign/'), {
      token: ada.token,
    })
    const signed = String(signing.json.signedURL)
    for (let time = 0; time < 2; time++) expect(await statusOf(near, signed)).toBe(200)
    expect(await statusOf(near, address.replace('/object/', '/object/public/'))).toBe(404)
    await forgetSilently(here, address)
    expect(await statusOf(near, signed)).toBe(404)
  })
})

describe('while changes cannot be received', () => {
  it('nothing is served from memory, and nothing that was deleted in the meantime is served afterwards', async () => {
    const [url, kept] = [await stored(1), await stored(2)]
    for (const one of [url, kept]) expect(await statusOf(far, `${one}?width=64`)).toBe(200)
    await here.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '% notify' and datname = current_database()",
    )
    await vi.waitFor(() => expect(there.rowChanges.isListening()).toBe(false), 5_000)
    await forgetSilently(here, url)
    expect(await statusOf(far, `${url}?width=64`)).toBe(404)
    expect(await statusOf(far, `${kept}?width=64`)).toBe(200)
    await vi.waitFor(() => expect(there.rowChanges.isListening()).toBe(true), 10_000)
    expect(await statusOf(far, `${url}?width=64`)).toBe(404)
  })
})

describe('what is known of files', () => {
  it('is not more than a bounded number of them', async () => {
    const lookups = createFileLookups({ db: here.database.db, rowChanges: here.rowChanges, most: 2 })
    const keys: string[] = []
    for (let count = 0; count < 3; count++) {
      const path = (await stored()).split('/').slice(-2).join('/')
      await lookups.learn('open', path)
      keys.push(`open/${path}`)
    }
    expect(keys.map((key) => lookups.known(key) !== undefined)).toEqual([false, true, true])
  })
})
