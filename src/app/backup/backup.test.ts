// Does a restore bring back exactly the state of the backup, and is everything else refused before it does harm?
// @module-tag proof
import { appendFile, copyFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { besideDatabase, newDatabase, testDatabase } from '../../../tests/support/database/database.ts'
import { rowChecksums } from '../../../tests/support/database/row-checksums.ts'
import { s3Server } from '../../../tests/support/files/s3-server.ts'
import { aPicture, filesBelow, testStorage } from '../../../tests/support/files/storage.ts'
import { PASSWORD } from '../../../tests/support/people/accounts.ts'
import { busyPerson } from '../../../tests/support/product/busy-person.ts'
import { afterThisFile } from '../../../tests/support/runner/afterwards.ts'
import { createLocalStore } from '../../platform/file-storage/local-store.ts'
import { createLog } from '../../platform/log.ts'
import { openByteStore } from '../files.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const NOW = new Date('2026-03-01T10:00:00Z')
const PICTURE = 'avatar-1763707000000.jpg'

const folder = await mkdtemp(join(tmpdir(), 'guildhall-test-backup-'))
afterThisFile(() => rm(folder, { recursive: true, force: true }))

const source = await testDatabase()
const storage = await testStorage({ database: source })
const ada = await storage.owner()
const { json } = await storage.put(ada, 'profiles', PICTURE, await aPicture(), 'image/jpeg')
const picture = String(json.url)
// A smaller one is made again on request.
await storage.send('GET', `${picture}?width=64`)
await busyPerson(storage)

const quiet = { log: createLog('silent'), progress: { at: () => {}, done: () => {} } }
const localStore = createLocalStore(join(storage.dataDir, 'files'))

let number = 0
const newFolder = () => join(folder, String(number++))

const take = (name = newFolder()) =>
  backUp({ folder: name, directUrl: source.url, store: localStore, version: '1', now: NOW, ...quiet })

const putBack = (from: string, directUrl: string, files = newFolder()) =>
  restore({ folder: from, directUrl, store: createLocalStore(files), scratch: folder, ...quiet })

const whole = newFolder()
const { manifest, sentences } = await take(whole)
/** Ada's picture and the busy person's upload are stored. */
const FILES = 2

it('every row of every table, every sequence and every file is restored', async () => {
  const target = await newDatabase()
  const dataDir = newFolder()
  await putBack(whole, target, join(dataDir, 'files'))
  expect(await rowChecksums(target)).toEqual(await rowChecksums(source.url))
  expect(manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(50)
  expect(manifest.files).toMatchObject({ count: FILES, missing: 0 })
  expect(sentences.at(-1)).toContain(`${FILES} files`)

  const restored = await testStorage({
    database: besideDatabase({ url: target }),
    config: { DATA_DIR: dataDir },
  })
  const again = await restored.send('GET', picture)
  expect(again.body.equals((await storage.send('GET', picture)).body)).toBe(true)
  const { data } = await restored.browser().signInWithPassword({ email: ada.email, password: PASSWORD })
  expect(data.user?.id).toBe(ada.id)
  // Triggers and references are there again.
  const schema = `
    select conname as name, pg_get_constraintdef(oid) || convalidated as definition from pg_constraint
    union all select tgname || tgrelid::regclass, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2`
  const { rows } = await source.database.pool.query(schema)
  expect((await restored.product.database.pool.query(schema)).rows).toEqual(rows)
})

it('belongs to its owner alone, and can be read without this program', async () => {
  expect((await stat(whole)).mode & 0o777).toBe(0o700)
  const users = gunzipSync(await readFile(join(whole, 'tables', 'users.gz'))).toString()
  expect(users).toContain(ada.email)
  expect(await filesBelow(join(whole, 'files'))).toHaveLength(FILES)
  expect((await readFile(join(whole, 'SHA256SUMS'), 'utf8')).split('\n')).toHaveLength(
    manifest.tables.length + FILES + ['files.tsv', 'manifest.json', 'the end'].length,
  )
  expect(await readdir(whole)).not.toContain('SHA256SUMS.unfinished')
})

it('the rows are of one moment, whatever is written meanwhile', async () => {
  let isOver = false
  const writing = (async () => {
    while (!isOver) await storage.person()
  })()
  const name = newFolder()
  try {
    await take(name)
  } finally {
    isOver = true
    await writing
  }
  // Foreign keys are checked when they are made again.
  await putBack(name, await newDatabase())
})

it('files move between a disk and a bucket', async () => {
  const { settings } = await s3Server()
  const bucket = await openByteStore({ s3: settings, DATA_DIR: folder })
  await restore({
    folder: whole,
    directUrl: await newDatabase(),
    store: bucket,
    scratch: folder,
    ...quiet,
  })
  const name = newFolder()
  const back = await backUp({
    folder: name,
    directUrl: source.url,
    store: bucket,
    version: '1',
    now: NOW,
    ...quiet,
  })
  bucket.close()
  expect(back.manifest.files).toMatchObject({ count: FILES, missing: 0 })
  expect(await filesBelow(join(name, 'files'))).toEqual(await filesBelow(join(whole, 'files')))
})

it('says which files the store has lost or changed', async () => {
  const files = newFolder()
  await cp(join(storage.dataDir, 'files'), files, { recursive: true })
  const [path = ''] = (await filesBelow(files)).filter((name) => name.endsWith('original'))
  const from = { directUrl: source.url, store: createLocalStore(files), version: '1', now: NOW, ...quiet }
  await appendFile(join(files, path), 'x')
  expect((await backUp({ ...from, folder: newFolder() })).sentences.at(-1)).toBe(
    `Not what was uploaded: ${path}`,
  )
  await rm(join(files, path))
  const name = newFolder()
  const lost = await backUp({ ...from, folder: name })
  expect(lost.sentences.at(-1)).toBe(`Missing in the store: ${path}`)
  expect((await putBack(name, await newDatabase())).sentences.at(-1)).toMatch(/^1 file, /)
})

it('refuses a folder that has something in it', async () => {
  await expect(take(whole)).rejects.toThrow('name a new folder')
})

it('refuses a database that has something in it, and says what to do', async () => {
  await expect(putBack(whole, source.url)).rejects.toThrow('isn’t empty')
  const target = await newDatabase()
  const fewer = await changed(async (name) => {
    await writeFile(
      join(name, 'manifest.json'),
      (await readFile(join(name, 'manifest.json'), 'utf8')).replace(/("rows": )\d+/, '$1999999'),
    )
  }, false)
  await expect(putBack(fewer, target)).rejects.toThrow('Nothing was restored')
  expect(await rowChecksums(target)).toMatchObject({ users: '0 rows, ' })
  // This is the state after an interruption: there are tables, but no rows.
  await expect(putBack(whole, target)).rejects.toThrow('If an earlier restore was interrupted')
})

/**
 * Copies the backup and changes the copy, in a way that its checksums notice or, if they are changed as well, don't.
 */
async function changed(change: (name: string) => Promise<void>, isNoticed = true): Promise<string> {
  const name = newFolder()
  await cp(whole, name, { recursive: true })
  await change(name)
  if (!isNoticed) await sumAgain(name)
  return name
}

async function sumAgain(name: string): Promise<void> {
  const { createHash } = await import('node:crypto')
  const lines = (await readFile(join(name, 'SHA256SUMS'), 'utf8')).trim().split('\n')
  const summed: string[] = []
  for (const line of lines) {
    const [, path = ''] = line.split('  ')
    summed.push(
      `${createHash('sha256')
        .update(await readFile(join(name, path)))
        .digest('hex')}  ${path}\n`,
    )
  }
  await writeFile(join(name, 'SHA256SUMS'), summed.join(''))
}

it.each<[string, (name: string) => Promise<void>, boolean, string]>([
  [
    'a changed table',
    (name) => appendFile(join(name, 'tables/users.gz'), 'x'),
    true,
    'not what the backup wrote',
  ],
  ['a table that is gone', (name) => rm(join(name, 'tables/users.gz')), true, 'not what the backup wrote'],
  [
    'a table of another',
    (name) => copyFile(join(name, 'tables/mails.gz'), join(name, 'tables/users.gz')),
    true,
    'not what',
  ],
  ['an unfinished one', (name) => rm(join(name, 'SHA256SUMS')), true, 'the backup ended early'],
  ['no manifest', (name) => rm(join(name, 'manifest.json')), true, "isn't the folder of a backup"],
  [
    'a list that leads elsewhere',
    (name) => writeFile(join(name, 'SHA256SUMS'), `${'0'.repeat(64)}  ../../etc/passwd\n`),
    true,
    'no backup writes',
  ],
  [
    'a list that ends early',
    async (name) => {
      const lines = (await readFile(join(name, 'SHA256SUMS'), 'utf8')).split('\n')
      await writeFile(join(name, 'SHA256SUMS'), `${lines.slice(5).join('\n')}`)
    },
    true,
    'isn’t whole',
  ],
  [
    'one of a newer version',
    async (name) => {
      const path = join(name, 'manifest.json')
      await writeFile(path, (await readFile(path, 'utf8')).replace(/"hash": "\w+"/, '"hash": "0000"'))
    },
    false,
    'restore it with that version',
  ],
])('refuses %s before anything is written', async (_, change, isNoticed, sentence) => {
  const target = await newDatabase()
  await expect(putBack(await changed(change, isNoticed), target)).rejects.toThrow(sentence)
  expect(await rowChecksums(target)).toEqual({})
})
