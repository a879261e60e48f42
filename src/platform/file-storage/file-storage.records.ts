// The queries over stored files.
import { and, asc, eq, gt, inArray, lte, sql, sum } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../database/database.ts'
import { type FileState, storedFiles } from './file-storage.table.ts'

export type StoredFile = typeof storedFiles.$inferSelect
export type NewFile = Pick<StoredFile, 'bucket' | 'path' | 'owner_id' | 'folder' | 'content_type' | 'bytes'>

const isStored = eq(storedFiles.state, 'stored')

/** Serializes one person's uploads: a quota is a sum. */
export async function lockFileOwner(tx: Tx, owner: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${owner}`}, 0))`)
}

export async function sumOfBytes(reader: Reader, owner: string): Promise<number> {
  const rows = await reader
    .select({ sum: sum(storedFiles.bytes).mapWith(Number) })
    .from(storedFiles)
    .where(and(eq(storedFiles.owner_id, owner), isStored))
  return rows[0]?.sum ?? 0
}

/** Finds a published file by its address; prepared, since every picture of every page needs it. */
export function prepareFileLookup(db: Db) {
  return db
    .select()
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.bucket, sql.placeholder('bucket')),
        eq(storedFiles.path, sql.placeholder('path')),
        isStored,
      ),
    )
    .prepare('stored_file_lookup')
}

/** Finds a published file and keeps it from being dropped until the transaction ends. */
export async function holdFile(
  reader: Reader,
  file: Pick<StoredFile, 'bucket' | 'path'>,
): Promise<StoredFile | undefined> {
  return (
    await reader
      .select()
      .from(storedFiles)
      .where(and(eq(storedFiles.bucket, file.bucket), eq(storedFiles.path, file.path), isStored))
      .for('share')
  )[0]
}

export async function insertComing(db: Db, file: NewFile, now: Date): Promise<number> {
  const at = now.toISOString()
  const rows = await db
    .insert(storedFiles)
    .values({ ...file, state: 'coming', checksum: '', created_at: at, changed_at: at })
    .returning({ id: storedFiles.id })
  if (!rows[0]) throw new Error('A noted file came back empty')
  return rows[0].id
}

/** Publishes a file that was coming; returns false if it was given up in the meantime. */
export async function markStored(
  tx: Tx,
  id: number,
  what: Pick<StoredFile, 'content_type' | 'bytes' | 'width' | 'height' | 'checksum'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(storedFiles)
    .set({ ...what, state: 'stored', changed_at: now.toISOString() })
    .where(and(eq(storedFiles.id, id), eq(storedFiles.state, 'coming')))
    .returning({ id: storedFiles.id })
  return rows.length === 1
}

/** Unpublishes the file of an address; returns whether there was one. */
export async function dropFile(tx: Tx, bucket: string, path: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(storedFiles)
    .set({ state: 'dropped', changed_at: now.toISOString() })
    .where(and(eq(storedFiles.bucket, bucket), eq(storedFiles.path, path), isStored))
    .returning({ id: storedFiles.id })
  return rows.length > 0
}

export async function dropFiles(db: Reader, ids: readonly number[], now: Date): Promise<void> {
  await db
    .update(storedFiles)
    .set({ state: 'dropped', changed_at: now.toISOString() })
    .where(inArray(storedFiles.id, [...ids]))
}

export async function dropFilesOf(
  tx: Tx,
  owner: string,
  except: readonly { bucket: string; path: string }[],
  now: Date,
): Promise<void> {
  const kept = except.map(({ bucket, path }) => `${bucket}/${path}`)
  await tx
    .update(storedFiles)
    .set({ state: 'dropped', changed_at: now.toISOString() })
    .where(
      and(
        eq(storedFiles.owner_id, owner),
        inArray(storedFiles.state, ['coming', 'stored']),
        sql`(${storedFiles.state} = 'coming'
          or ${storedFiles.bucket} || '/' || ${storedFiles.path} <> all(${sql.param(kept)}::text[]))`,
      ),
    )
}

export function filesOf(reader: Reader, owner: string, limit: number) {
  return reader
    .select({
      bucket: storedFiles.bucket,
      path: storedFiles.path,
      content_type: storedFiles.content_type,
      bytes: storedFiles.bytes,
      created_at: storedFiles.created_at,
    })
    .from(storedFiles)
    .where(and(eq(storedFiles.owner_id, owner), isStored))
    .orderBy(asc(storedFiles.id))
    .limit(limit)
}

/** Up to `limit` files that have been in a state since `since` or longer, the longest first. */
export async function leftoversIn(
  reader: Reader,
  state: FileState,
  since: Date,
  limit: number,
): Promise<StoredFile[]> {
  return reader
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.state, state), lte(storedFiles.changed_at, since.toISOString())))
    .orderBy(asc(storedFiles.changed_at), asc(storedFiles.id))
    .limit(limit)
}

/** Moves files that are still in one state to the next; returns their number. */
export async function changeState(
  db: Reader,
  { ids, from, to }: { ids: readonly number[]; from: FileState; to: FileState },
  now: Date,
): Promise<number> {
  const changed = await db
    .update(storedFiles)
    .set({ state: to, changed_at: now.toISOString() })
    .where(and(inArray(storedFiles.id, [...ids]), eq(storedFiles.state, from)))
  return changed.rowCount ?? 0
}

/** Records that the bytes of a dropped file are deleted; its name is erased, too. */
export async function markCleared(db: Reader, id: number, now: Date): Promise<void> {
  await db
    .update(storedFiles)
    .set({ state: 'cleared', path: '', checksum: '', changed_at: now.toISOString() })
    .where(and(eq(storedFiles.id, id), eq(storedFiles.state, 'dropped')))
}

export async function deleteFiles(db: Reader, ids: readonly number[]): Promise<void> {
  await db.delete(storedFiles).where(inArray(storedFiles.id, [...ids]))
}

/** Up to `limit` published files after `id` that are older than `since`, locked until the transaction ends. */
export async function holdStoredAfter(
  tx: Tx,
  id: number,
  since: Date,
  limit: number,
): Promise<Pick<StoredFile, 'id' | 'bucket' | 'path'>[]> {
  return tx
    .select({ id: storedFiles.id, bucket: storedFiles.bucket, path: storedFiles.path })
    .from(storedFiles)
    .where(and(gt(storedFiles.id, id), isStored, lte(storedFiles.changed_at, since.toISOString())))
    .orderBy(asc(storedFiles.id))
    .limit(limit)
    .for('update')
}
