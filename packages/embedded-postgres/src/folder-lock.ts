/**
 * Is this folder ours alone? An SQLite lock answers, because the kernel releases it however the process dies, kill -9
 * included; no lock file is ever stale.
 */

import { access, constants } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { giveToOwnerOf } from './database-user.ts'
import { EmbeddedDatabaseError, errorCode } from './errors.ts'

const SQLITE_BUSY = 5
const SQLITE_CANTOPEN = 14
const SQLITE_READONLY = 8

export type FolderLock = { release(): void }

/**
 * Takes the exclusive lock kept in `lockFile`, waiting up to `waitMilliseconds` for another holder. Nothing else in
 * this process may open that file: closing any handle on it releases a POSIX lock. Raises EmbeddedDatabaseError with
 * the sentence `whenHeld` while another process holds it.
 */
export async function lockExclusively(
  lockFile: string,
  whenHeld: string,
  waitMilliseconds = 0,
): Promise<FolderLock> {
  await refuseUnwritable(lockFile)
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(lockFile, { timeout: waitMilliseconds })
    // Nothing is ever written, so there is nothing to journal: a journal file would survive a kill -9.
    database.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE')
    await giveToOwnerOf(dirname(lockFile), lockFile)
  } catch (error) {
    database?.close()
    const code = sqliteCode(error)
    if (code === SQLITE_BUSY) throw new EmbeddedDatabaseError(whenHeld, { cause: error })
    if (code === SQLITE_CANTOPEN || code === SQLITE_READONLY) {
      throw new EmbeddedDatabaseError(
        `${basename(lockFile)} cannot be written in ${dirname(lockFile)}: make that folder writable, or set DATA_DIR to another folder.`,
        { cause: error },
      )
    }
    throw error
  }
  const held = database
  let released = false
  return {
    release() {
      if (released) return
      released = true
      held.close()
    },
  }
}

/** SQLite would open such a file for reading and then call a shared lock exclusive. */
async function refuseUnwritable(lockFile: string): Promise<void> {
  try {
    // This checks without opening: closing a handle would release a lock that this process already holds.
    await access(lockFile, constants.W_OK)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw new EmbeddedDatabaseError(
      `${lockFile} cannot be written by this user: start as the user of the first start here, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

function sqliteCode(error: unknown): number | undefined {
  if (error instanceof Error && 'errcode' in error && typeof error.errcode === 'number') {
    // The low byte is the primary code; the rest is its variant.
    return error.errcode & 0xff
  }
  return undefined
}
