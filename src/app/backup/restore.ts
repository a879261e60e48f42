// Puts a backup into an empty database and a store. Everything is checked before anything is written, and the rows come
// last, in one transaction: until then, the same restore can simply be repeated.
import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { isDatabaseEmpty, type Loading, loadWholeTables } from '../../platform/database/whole-tables.ts'
import { originalKey } from '../../platform/file-storage/byte-names.ts'
import type { ByteStore } from '../../platform/file-storage/byte-store.ts'
import type { Log } from '../../platform/log.ts'
import { migrateTo, migrationOf } from '../migrations.ts'
import { PROGRAM } from '../program.ts'
import { counted, inBytes, type Progress } from '../progress.ts'
import { verifyChecksums } from './checksums.ts'
import {
  bytesFile,
  FILE_LIST,
  MANIFEST,
  type Manifest,
  manifestRowsOf,
  readManifest,
  tableFile,
} from './manifest.ts'
import { eachFile } from './stored-files.ts'

type Restoring = {
  folder: string
  directUrl: string
  store: ByteStore
  /** A copy of one file at a time is put here, on the disk of the store if that is one. */
  scratch: string
  log: Log
  progress: Progress
}

/** Raises an Error with a sentence, before anything is written, if the backup or the database is not fit for it. */
export async function restore(given: Restoring): Promise<{ manifest: Manifest; sentences: string[] }> {
  const { folder, directUrl, log, progress } = given
  const manifest = await readManifest(folder)
  if ((await migrationOf(manifest.migration.hash)) === undefined)
    throw new Error(
      `The backup is of a newer or another version of ${PROGRAM.name}: restore it with that version.`,
    )
  if (!(await isDatabaseEmpty({ directUrl, program: PROGRAM, log })))
    throw new Error(
      'The database isn’t empty: restore into a new one, or a new DATA_DIR. If an earlier restore was interrupted, drop that database, or delete that DATA_DIR, and begin again.',
    )
  await verify(folder, manifest, progress)
  const files = manifest.files && (await putFiles(given))
  progress.at('Creating the tables')
  await migrateTo(manifest.migration, { directUrl, log })
  await loadWholeTables({ directUrl, program: PROGRAM, log }, (loading) =>
    loadTables(loading, { folder, manifest, progress }),
  )
  progress.done()
  return {
    manifest,
    sentences: [
      `${counted(manifestRowsOf(manifest), 'row')} of ${counted(manifest.tables.length, 'table')}, as they were at ${manifest.taken_at}`,
      files
        ? `${counted(files.count, 'file')}, ${inBytes(files.bytes)}`
        : 'No files: the backup has none. The store must have those of that time.',
    ],
  }
}

/** Checks the checksums, and that every item that the manifest counts is there. */
async function verify(folder: string, { tables, files }: Manifest, progress: Progress): Promise<void> {
  const total = tables.length + (files?.count ?? 0) + [MANIFEST, FILE_LIST].length
  const names = await verifyChecksums(folder, (count) =>
    progress.at(`Checked ${count} of ${counted(total, 'file')}`),
  )
  const missing = [MANIFEST, FILE_LIST, ...tables.map(({ name }) => tableFile(name))].filter(
    (name) => !names.has(name),
  )
  if (missing.length > 0 || names.size !== total)
    throw new Error(`The backup isn’t whole: it has ${names.size} of ${total} files. Take another one.`)
}

async function putFiles({ folder, store, scratch, progress }: Restoring) {
  const put = { count: 0, bytes: 0 }
  const copies = await mkdtemp(join(scratch, 'restore-'))
  try {
    await eachFile(folder, async ({ folder: name, contentType }) => {
      // A store on a disk takes a file over instead of copying it: the backup keeps its own.
      const copy = join(copies, name.replaceAll('/', '-'))
      const isThere = await copyFile(join(folder, bytesFile(name)), copy).then(
        () => true,
        // A file that is missing here was missing when the backup was taken, too: the number of files was checked.
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
          return false
        },
      )
      if (!isThere) return
      const { size } = await stat(copy)
      await store.putFile(originalKey(name), copy, { contentType, bytes: size })
      await rm(copy)
      put.count += 1
      put.bytes += size
      progress.at(`Files: ${counted(put.count, 'file')}, ${inBytes(put.bytes)}`)
    })
  } finally {
    await rm(copies, { recursive: true, force: true })
  }
  return put
}

async function loadTables(
  loading: Loading,
  { folder, manifest, progress }: { folder: string; manifest: Manifest; progress: Progress },
): Promise<void> {
  for (const [at, table] of manifest.tables.entries()) {
    progress.at(`Table ${at + 1} of ${manifest.tables.length}: ${table.name}`)
    const compressed = createReadStream(join(folder, tableFile(table.name)))
    const rows = await loading.load(table, compressed, createGunzip())
    if (rows !== table.rows)
      throw new Error(
        `${table.name} got ${rows} rows, and the backup counted ${table.rows}. Nothing was restored.`,
      )
  }
  await loading.setSequences(manifest.sequences)
  progress.at('Checking references')
}
