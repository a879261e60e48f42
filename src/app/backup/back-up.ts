// Copies the database and the files into a folder, while the product goes on. The database comes first: the content of a
// stored file never changes, so the files that it names are those that are copied afterwards.
import { mkdir, readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { type DatabaseSnapshot, readSnapshot } from '../../platform/database/whole-tables.ts'
import { originalKey } from '../../platform/file-storage/byte-names.ts'
import type { ByteStore } from '../../platform/file-storage/byte-store.ts'
import type { Log } from '../../platform/log.ts'
import { migrationOf } from '../migrations.ts'
import { PROGRAM } from '../program.ts'
import { counted, inBytes, type Progress } from '../progress.ts'
import { type ChecksummedFolder, openChecksummedFolder } from './checksums.ts'
import {
  bytesFile,
  createManifest,
  FILE_LIST,
  MANIFEST,
  type Manifest,
  manifestRowsOf,
  tableFile,
} from './manifest.ts'
import { eachFile, filesIn, type ListedFile, listFiles } from './stored-files.ts'

/** The fastest level is enough: most of the time goes into compressing. */
const LEVEL = 1

type BackingUp = {
  folder: string
  directUrl: string
  /** Without a store, the files are left out. */
  store: ByteStore | undefined
  version: string
  now: Date
  log: Log
  progress: Progress
}

export type Backup = { manifest: Manifest; sentences: string[] }

/** Raises an Error with a sentence if the folder is not empty, or another version of the program made the database. */
export async function backUp(given: BackingUp): Promise<Backup> {
  const { folder, store, directUrl, log, progress } = given
  await claimFolder(folder)
  const target = await openChecksummedFolder(folder)
  const database = await readSnapshot({ directUrl, program: PROGRAM, log }, (snapshot) =>
    copyDatabase(snapshot, target, progress),
  )
  const files = store && (await copyFiles(given, store, target))
  const manifest = createManifest({
    program: PROGRAM.slug,
    version: given.version,
    taken_at: given.now.toISOString(),
    ...database,
    ...(files ? { files: files.sums } : {}),
  })
  await target.write(MANIFEST, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]))
  await target.finish()
  progress.done()
  return {
    manifest,
    sentences: [
      `${counted(manifestRowsOf(manifest), 'row')} of ${counted(manifest.tables.length, 'table')}`,
      files
        ? `${counted(files.sums.count, 'file')}, ${inBytes(files.sums.bytes)}`
        : 'No files: back up the folder or the bucket that has them, after this.',
      ...(files?.complaints ?? []),
    ],
  }
}

/** The backup opens every account: only its owner may read it. */
async function claimFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} isn't empty: name a new folder for each backup.`)
}

async function copyDatabase(snapshot: DatabaseSnapshot, target: ChecksummedFolder, progress: Progress) {
  const { tables, migrationHash: hash, serverVersion } = snapshot
  const tag = await migrationOf(hash)
  if (tag === undefined)
    throw new Error(
      `The database was migrated by another version of ${PROGRAM.name}: back it up with that version.`,
    )
  const copied: Manifest['tables'] = []
  for (const table of tables) {
    progress.at(`Table ${copied.length + 1} of ${tables.length}: ${table.name}`)
    let bytes = 0
    const rows = await snapshot.read(table, async (lines) => {
      ;({ bytes } = await target.write(tableFile(table.name), lines, createGzip({ level: LEVEL })))
    })
    copied.push({ name: table.name, columns: [...table.columns], rows, bytes })
  }
  await listFiles(snapshot, async (lines) => {
    await target.write(FILE_LIST, lines)
  })
  return {
    server_version: serverVersion,
    migration: { tag, hash },
    tables: copied,
    sequences: await snapshot.sequences(),
  }
}

/** Only the original of a picture is copied: its other sizes are made again on request. */
async function copyFiles(
  { folder, progress, directUrl, log }: BackingUp,
  store: ByteStore,
  target: ChecksummedFolder,
) {
  const sums = { count: 0, bytes: 0, missing: 0 }
  const missing: ListedFile[] = []
  const damaged: ListedFile[] = []
  await eachFile(folder, async (file) => {
    const key = originalKey(file.folder)
    const content = await store.read(key)
    if (!content) {
      missing.push(file)
      return
    }
    const { bytes, checksum } = await target.write(bytesFile(file.folder), content)
    if (checksum !== file.checksum) damaged.push(file)
    sums.count += 1
    sums.bytes += bytes
    progress.at(`Files: ${counted(sums.count, 'file')}, ${inBytes(sums.bytes)}`)
  })
  sums.missing = missing.length
  const lost = await stillStored(missing, { directUrl, log })
  return {
    sums,
    complaints: [
      ...lost.map(({ folder: name }) => `Missing in the store: ${originalKey(name)}`),
      ...damaged.map(({ folder: name }) => `Not what was uploaded: ${originalKey(name)}`),
    ],
  }
}

/** A file may have been deleted since the database was read. */
async function stillStored(
  files: readonly ListedFile[],
  { directUrl, log }: { directUrl: string; log: Log },
): Promise<readonly ListedFile[]> {
  if (files.length === 0) return []
  const still = new Set<string>()
  await readSnapshot({ directUrl, program: PROGRAM, log }, (snapshot) =>
    listFiles(snapshot, async (lines) => {
      for await (const file of filesIn(lines)) still.add(file.folder)
    }),
  )
  return files.filter(({ folder }) => still.has(folder))
}
