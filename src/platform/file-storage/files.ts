// Operations on stored files: publish, drop, check ownership of an address; and a person's files for the export.

import { type Bucket, type FileType, fileAddress, isPathOf, pathInAddress } from '../contract/bucket.ts'
import { rowFamily } from '../contract/families.ts'
import { Problem } from '../contract/problem.ts'
import { rowsOf } from '../database/cursor.ts'
import type { Reader, Tx } from '../database/database.ts'
import { invalidate } from '../database/row-changes.ts'
import type { PersonData } from '../person-data.ts'
import { fileMessages } from './file-storage.messages.ts'
import {
  dropFile,
  dropFiles,
  dropFilesOf,
  filesOf,
  holdFile,
  holdStoredAfter,
  lockFileOwner,
  markStored,
  type StoredFile,
  sumOfBytes,
} from './file-storage.records.ts'

/** The family whose changes wake the sweeper that deletes bytes. */
export const STORED_FILES = rowFamily('stored_files')

/** A noun reports which of these addresses (`fileAddress`) its rows use. */
export type FileUse = {
  readonly noun: string
  using(reader: Reader, urls: readonly string[]): Promise<readonly string[]>
}

/** A noun decides who may read the files of its private bucket; the owner of a file always may. */
export type FileAccess = {
  readonly bucket: string
  mayRead(reader: Reader, personId: string, path: string): Promise<boolean>
  /** Returns whether visitors may read the file, too; without it, they read none. */
  isOpen?(reader: Reader, path: string): Promise<boolean>
}

/**
 * A noun names the files of its public buckets that belong to something that operators hide: they are served to no one.
 */
export type FileHiding = {
  readonly buckets: readonly Bucket[]
  isHidden(reader: Reader, url: string): Promise<boolean>
}

export type OwnFile = Pick<StoredFile, 'bytes' | 'width' | 'height'> & { content_type: FileType }

/**
 * Returns whether an address is that of a file of this bucket in this person's folder. In a transaction the file then
 * stays until its end.
 */
export async function ownStoredFile(
  reader: Reader,
  asked: { bucket: Bucket; url: string; owner_id: string },
): Promise<boolean> {
  return (await findOwnFile(reader, asked)) !== undefined
}

/** Returns such a file with its metadata; undefined for any other address. */
export async function findOwnFile(
  reader: Reader,
  asked: { bucket: Bucket; url: string; owner_id: string },
): Promise<OwnFile | undefined> {
  const path = pathInAddress(asked.bucket, asked.url)
  if (path === undefined || !isPathOf(asked.bucket, path, asked.owner_id)) return undefined
  const file = await holdFile(reader, { bucket: asked.bucket.name, path })
  // Types that the bucket no longer takes do not count as its files.
  const content_type = asked.bucket.takes.find((type) => type === file?.content_type)
  return file && content_type && { ...file, content_type }
}

export type Publication = Pick<
  StoredFile,
  'bucket' | 'path' | 'owner_id' | 'content_type' | 'bytes' | 'width' | 'height' | 'checksum'
> & { id: number }

/**
 * Publishes a file whose bytes are in the store, in place of an existing one if it may be replaced. Raises Problem
 * 'conflict' for a name that is taken, 'too_large' beyond the person's quota.
 */
export async function publishFile(
  tx: Tx,
  file: Publication,
  rules: { isUpsert: boolean; quotaBytes: number },
  now: Date,
): Promise<void> {
  await lockFileOwner(tx, file.owner_id)
  const wasThere = await dropFileAt(tx, file, now)
  if (wasThere && !rules.isUpsert) throw new Problem('conflict', fileMessages.exists)
  if ((await sumOfBytes(tx, file.owner_id)) + file.bytes > rules.quotaBytes)
    throw new Problem('too_large', fileMessages.noSpace(rules.quotaBytes))
  if (!(await markStored(tx, file.id, file, now))) throw new Problem('invalid', fileMessages.cutOff)
}

async function dropFileAt(tx: Tx, { bucket, path }: Pick<StoredFile, 'bucket' | 'path'>, now: Date) {
  const wasThere = await dropFile(tx, bucket, path, now)
  if (wasThere) invalidate(tx, STORED_FILES)
  return wasThere
}

/** Drops files whose row is deleted; missing ones are ignored. Their bytes are deleted once this is committed. */
export async function takeAway(tx: Tx, bucket: Bucket, paths: readonly string[], now: Date): Promise<void> {
  for (const path of paths) await dropFileAt(tx, { bucket: bucket.name, path }, now)
}

/** Drops the owner's file. Raises Problem 'not_found', and 'conflict' while a row shows it. */
export async function deleteFile(
  tx: Tx,
  file: { bucket: string; path: string; url: string },
  uses: readonly FileUse[],
  now: Date,
): Promise<void> {
  if (!(await dropFileAt(tx, file, now))) throw new Problem('not_found', fileMessages.notFound)
  // A row that starts to use it at this moment waits for this transaction, and then finds nothing.
  for (const use of uses)
    if ((await use.using(tx, [file.url])).length > 0) throw new Problem('conflict', fileMessages.inUse)
}

/**
 * Drops those of the next files that no row uses; returns how many and where to continue, undefined at the end.
 * `addressOf` gives the address under which rows would refer to a file.
 */
export async function dropOrphans(
  tx: Tx,
  from: { after: number; since: Date; limit: number },
  given: { uses: readonly FileUse[]; addressOf: (file: Pick<StoredFile, 'bucket' | 'path'>) => string },
  now: Date,
): Promise<{ dropped: number; next: number | undefined }> {
  const files = await holdStoredAfter(tx, from.after, from.since, from.limit)
  const urls = files.map(given.addressOf)
  const used = new Set<string>()
  for (const use of given.uses) for (const url of await use.using(tx, urls)) used.add(url)
  const orphans = files.filter((file) => !used.has(given.addressOf(file)))
  if (orphans.length > 0) {
    await dropFiles(
      tx,
      orphans.map(({ id }) => id),
      now,
    )
    invalidate(tx, STORED_FILES)
  }
  return { dropped: orphans.length, next: files.length < from.limit ? undefined : files.at(-1)?.id }
}

/** No person has more files than an export lists. */
const MOST_EXPORTED = 100_000

/** The key of a person's files in their export. */
export const FILES_IN_EXPORT = 'files'

/** Files that outlive the account of their uploader, because others paid for them. */
export type OutlivingFiles = { readonly buckets: readonly Bucket[]; readonly use: FileUse }

/** The files of a person: listed in the export, and deleted with the account, apart from those that others paid for. */
export const storedFileData = ({ buckets, use }: OutlivingFiles): PersonData => ({
  noun: FILES_IN_EXPORT,
  exportRows: (tx, owner) => rowsOf(tx, filesOf(tx, owner, MOST_EXPORTED)),
  async erase(tx, owner, now) {
    const places = new Map<string, { bucket: string; path: string }>()
    for (const file of await filesOf(tx, owner, MOST_EXPORTED)) {
      const bucket = buckets.find(({ name }) => name === file.bucket)
      if (bucket) places.set(fileAddress(bucket, file.path), { bucket: file.bucket, path: file.path })
    }
    const used = places.size === 0 ? [] : await use.using(tx, [...places.keys()])
    const kept = used.flatMap((url) => places.get(url) ?? [])
    await dropFilesOf(tx, owner, kept, now)
    invalidate(tx, STORED_FILES)
    return kept.length === 0 ? 'gone' : 'kept'
  },
})
