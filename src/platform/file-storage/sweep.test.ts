// Do rows and bytes agree, wherever an operation breaks off, and what happens when the disk is full?

import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { behind } from '../../../tests/support/database/held.ts'
import { filesBelow, type Owner, TEST_BUCKETS, testStorage } from '../../../tests/support/files/storage.ts'
import { casesOf } from '../../../tests/support/runner/made-up-cases.ts'
import { fileAddress } from '../contract/bucket.ts'
import { type ByteStore, storeProblem } from './byte-store.ts'
import { fileMessages } from './file-storage.messages.ts'
import { dropOrphans, ownStoredFile } from './files.ts'
import { receivingProblem } from './incoming.ts'
import { createLocalStore } from './local-store.ts'
import { COMING_HOURS, ORPHAN_HOURS } from './sweep.ts'

const HOUR_SECONDS = 3600

/** The disk of this store fails at the next write, before or after the bytes are down. */
function breakableStore(folder: string) {
  const store = createLocalStore(folder)
  let next: { when: 'before' | 'after'; code: string } | undefined
  let isDeaf = false
  const fail = (when: 'before' | 'after') => {
    if (next?.when !== when) return
    const { code } = next
    next = undefined
    throw storeProblem(Object.assign(new Error(`broken: ${code}`), { code }))
  }
  const breakable: ByteStore = {
    ...store,
    async putFile(...given) {
      fail('before')
      await store.putFile(...given)
      fail('after')
    },
    async removeFolder(name) {
      if (isDeaf) throw new Error('broken')
      await store.removeFolder(name)
    },
  }
  return {
    store: breakable,
    breakNext: (when: 'before' | 'after', code: string) => {
      next = { when, code }
    },
    mend: () => {
      next = undefined
      isDeaf = false
    },
    deafen: (deaf: boolean) => {
      isDeaf = deaf
    },
  }
}

const folder = mkdtempSync(join(tmpdir(), 'guildhall-bytes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const broken = breakableStore(folder)
const used = new Set<string>()
const storage = await testStorage({
  files: {
    store: broken.store,
    uses: [{ noun: 'tests', using: async (_, urls) => urls.filter((url) => used.has(url)) }],
  },
})
const { put, send, owner, product } = storage
const person = await owner()

/** Every published row has its bytes, exactly as many, and there are no other bytes. */
async function expectAgreement(): Promise<void> {
  const rows = (await storage.rows()).filter(({ state }) => state === 'stored')
  const expected = rows.map((row) => `${row.folder}/original`).sort()
  expect(await filesBelow(folder)).toEqual(expected)
  for (const row of rows) expect((await stat(join(folder, row.folder, 'original'))).size).toBe(row.bytes)
}

async function sweepAll(): Promise<void> {
  product.clock.advance((COMING_HOURS + 1) * HOUR_SECONDS)
  await storage.runJob('sweep-files')
  product.clock.advance(2 * HOUR_SECONDS)
  await storage.runJob('sweep-files')
  // Sessions end sooner than uploads.
  product.clock.advance(-(COMING_HOURS + 3) * HOUR_SECONDS)
}

/** No text may begin as another kind of file does: '%!' is PostScript, and refused as text. */
const words = fc
  .string({ minLength: 1, maxLength: 9, unit: 'grapheme-ascii' })
  .map((text) => `Words: ${text}`)

describe('rows and bytes', () => {
  it('agree after any sequence of uploads, replacements, deletions and failures', {
    tags: ['proof'],
    timeout: 120_000,
  }, async () => {
    let runs = 0
    const name = fc.constantFrom('a.txt', 'b.txt')
    const step = fc.oneof(
      fc.record({
        does: fc.constant('put' as const),
        name,
        text: words,
      }),
      fc.record({
        does: fc.constant('upsert' as const),
        name,
        text: words,
      }),
      fc.record({ does: fc.constant('delete' as const), name }),
      fc.record({
        does: fc.constant('break' as const),
        when: fc.constantFrom('before' as const, 'after' as const),
        code: fc.constantFrom('EIO', 'ENOSPC'),
      }),
      fc.record({ does: fc.constant('deaf' as const), deaf: fc.boolean() }),
      fc.record({ does: fc.constant('crash' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const run = `r${++runs}`
        const model = new Map<string, string>()
        let isBroken = false
        for (const one of steps) {
          if (one.does === 'break') {
            broken.breakNext(one.when, one.code)
            isBroken = true
          } else if (one.does === 'deaf') broken.deafen(one.deaf)
          else if (one.does === 'crash') await leaveHalf(person)
          else if (one.does === 'delete') {
            await send('DELETE', `/storage/v1/object/open/${person.id}/${run}${one.name}`, {
              token: person.token,
            })
            model.delete(one.name)
          } else {
            const headers: Record<string, string> = one.does === 'upsert' ? { 'x-upsert': 'true' } : {}
            const { status } = await put(person, 'open', run + one.name, one.text, 'text/plain', headers)
            const isFree = one.does === 'upsert' || !model.has(one.name)
            expect(status).toBeOneOf(!isFree ? [409] : isBroken ? [503, 507] : [200])
            if (isFree) isBroken = false
            if (status === 200) model.set(one.name, one.text)
          }
        }
        broken.mend()
        await sweepAll()
        await expectAgreement()
        for (const [name, text] of model) {
          const { body } = await send('GET', `/storage/v1/object/public/open/${person.id}/${run}${name}`)
          expect(body.toString()).toBe(text)
        }
      }),
      { numRuns: casesOf(60) },
    )
  })

  it('an upload in progress is kept for a day, and then given up', async () => {
    await leaveHalf(person)
    const coming = async () =>
      (await storage.rows()).filter(({ path, state }) => path.endsWith('half.txt') && state === 'coming')
        .length
    const before = await coming()
    expect(before).toBeGreaterThan(0)
    product.clock.advance(COMING_HOURS * HOUR_SECONDS - 1)
    await storage.runJob('sweep-files')
    expect(await coming()).toBe(1)
    product.clock.advance(1)
    await storage.runJob('sweep-files')
    expect(await coming()).toBe(0)
    product.clock.advance(-COMING_HOURS * HOUR_SECONDS)
  })

  /** A process leaves this if it ends between writing bytes and publishing them. */
  async function leaveHalf(person: Owner): Promise<void> {
    const name = `ff/${crypto.randomUUID()}`
    const at = product.clock.now().toISOString()
    await product.database.pool.query(
      `insert into stored_files (bucket, path, owner_id, folder, state, content_type, bytes, checksum, created_at, changed_at)
       values ('open', $1, $2, $3, 'coming', 'text/plain', 4, '', $4, $4)`,
      [`${person.id}/half.txt`, person.id, name, at],
    )
    await mkdir(dirname(join(folder, name, 'original')), { recursive: true })
    await writeFile(join(folder, name, 'original'), 'half')
  }
})

describe('a file that no row uses', () => {
  it('goes after a day, and one that is used stays', async () => {
    const urls: string[] = []
    for (const name of ['used.txt', 'unused.txt'])
      urls.push(String((await put(person, 'open', name, name, 'text/plain')).json.url))
    const [kept = '', gone = ''] = urls
    used.add(kept)
    await storage.runJob('drop-orphaned-files')
    expect((await send('GET', gone)).status).toBe(200)
    product.clock.advance((ORPHAN_HOURS + 1) * HOUR_SECONDS)
    await storage.runJob('drop-orphaned-files')
    expect([(await send('GET', kept)).status, (await send('GET', gone)).status]).toEqual([200, 404])
    product.clock.advance(-(ORPHAN_HOURS + 1) * HOUR_SECONDS)
    await sweepAll()
    await expectAgreement()
    const path = kept.replace('/public', '')
    expect(await send('DELETE', path, { token: person.token })).toMatchObject({
      status: 409,
      json: { message: fileMessages.inUse },
    })
    expect((await send('GET', kept)).status).toBe(200)
    used.delete(kept)
  })

  it('is not taken up by a row any more', async () => {
    const { json } = await put(person, 'open', 'mine.txt', 'mine', 'text/plain')
    const [bucket] = TEST_BUCKETS.filter(({ name }) => name === 'open')
    if (!bucket) throw new Error('There is no such bucket')
    const isOwn = (url: string, owner_id = person.id) =>
      ownStoredFile(product.database.db, { bucket, url, owner_id })
    expect(await isOwn(String(json.url))).toBe(true)
    const other = await owner()
    expect(await isOwn(String(json.url), other.id)).toBe(false)
    for (const url of [
      fileAddress(bucket, `${person.id}/never.txt`),
      `${json.url}?width=64`,
      `https://example.com${json.url}`,
      `${json.url}/../mine.txt`,
      '',
    ])
      expect(await isOwn(url)).toBe(false)
    product.clock.advance((ORPHAN_HOURS + 1) * HOUR_SECONDS)
    await storage.runJob('drop-orphaned-files')
    expect(await isOwn(String(json.url))).toBe(false)
    product.clock.advance(-(ORPHAN_HOURS + 1) * HOUR_SECONDS)
  })
})

it('a file that a row is just starting to use is not dropped: the sweep waits, and finds it used', async () => {
  const { json } = await put(person, 'open', 'taken.txt', 'taken', 'text/plain')
  const [bucket] = TEST_BUCKETS.filter(({ name }) => name === 'open')
  if (!bucket) throw new Error('There is no such bucket')
  const url = String(json.url)
  const now = new Date(product.clock.now().getTime() + 1)
  const ended = await behind(
    product.database,
    async (tx) => {
      expect(await ownStoredFile(tx, { bucket, url, owner_id: person.id })).toBe(true)
      used.add(url)
    },
    (tx) =>
      dropOrphans(
        tx,
        { after: Number(json.Id) - 1, since: now, limit: 1 },
        {
          uses: [{ noun: 'tests', using: async (_, urls) => urls.filter((one) => used.has(one)) }],
          addressOf: ({ path }) => fileAddress(bucket, path),
        },
        now,
      ),
  )
  expect(ended).toEqual({ waited: true, end: 'done' })
  expect((await send('GET', url)).status).toBe(200)
  used.delete(url)
})

describe('a disk without room', () => {
  it('is reported as such, and nothing is kept', async () => {
    broken.breakNext('before', 'ENOSPC')
    const answer = await put(person, 'open', 'full.txt', 'full', 'text/plain')
    expect(answer).toMatchObject({
      status: 507,
      json: { code: 'storage_full', message: fileMessages.storeFull },
    })
    expect(answer.headers.get('retry-after')).not.toBeNull()
    expect((await send('GET', `/storage/v1/object/public/open/${person.id}/full.txt`)).status).toBe(404)
    expect((await put(person, 'open', 'full.txt', 'room', 'text/plain')).status).toBe(200)
  })
})

/** Writing here fails with ENOSPC after it was opened, as on a full disk, and for root as well. */
describe('the device that is always full', () => {
  it('makes an upload fail as it arrives', async () => {
    const error = await pipeline(Readable.from([Buffer.alloc(100)]), createWriteStream('/dev/full')).catch(
      (failure: unknown) => failure,
    )
    expect(receivingProblem(error)).toMatchObject({ kind: 'storage_full', message: fileMessages.storeFull })
  })
})
