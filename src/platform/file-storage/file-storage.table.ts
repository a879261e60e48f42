// Stores which files exist, and under which names their bytes are. Every name is recorded before a byte is written
// under it, so that leftovers of a crash can be found without listing the store.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { FileType } from '../contract/bucket.ts'
import { moment, rowId } from '../database/columns.ts'

/**
 * `coming`: bytes may be on their way. `stored`: published. `dropped`: no longer published, the bytes are to be
 * deleted. `cleared`: they are deleted; kept a while, since a picture's variant may have been under way.
 */
export const FILE_STATES = ['coming', 'stored', 'dropped', 'cleared'] as const
export type FileState = (typeof FILE_STATES)[number]

export const storedFiles = pgTable(
  'stored_files',
  {
    id: rowId(),
    bucket: text().notNull(),
    path: text().notNull(),
    /** The file is in a folder of this person. It has no foreign key: the platform knows no people. */
    owner_id: uuid().notNull(),
    /** The store has the bytes of this version in this folder; a replaced file gets another one. */
    folder: text().notNull(),
    state: text().$type<FileState>().notNull(),
    /** Detected from the bytes. */
    content_type: text().$type<FileType>().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
    /** SHA-256, hexadecimal; empty while the bytes are coming. */
    checksum: text().notNull(),
    created_at: moment().notNull(),
    changed_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('stored_files_address').on(table.bucket, table.path).where(sql`${table.state} = 'stored'`),
    uniqueIndex('stored_files_folder').on(table.folder),
    index('stored_files_of_owner').on(table.owner_id, table.id),
    index('stored_files_leftovers').on(table.changed_at, table.id).where(sql`${table.state} <> 'stored'`),
    check('stored_files_state_known', sql`${table.state} in ('coming', 'stored', 'dropped', 'cleared')`),
  ],
)

/**
 * A host holds a lease on what it alone works on, when unfinished uploads are in a store that all hosts reach. A host
 * that died keeps its lease until it expires.
 */
export const uploadLeases = pgTable('upload_leases', {
  name: text().primaryKey(),
  holder: uuid().notNull(),
  /** Another host waits for the lease. */
  is_wanted: boolean().notNull(),
  expires_at: moment().notNull(),
})
