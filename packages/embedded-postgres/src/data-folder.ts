/**
 * Where are the rows of a DATA_DIR? Inside it, unless the database user cannot get there (root, with DATA_DIR under a
 * closed folder). The first choice is found again on every later start.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { chooseDatabaseUser, type DatabaseUser, giveToOwnerOf, runsAsRoot } from './database-user.ts'
import { EmbeddedDatabaseError, errorCode } from './errors.ts'
import type { Program } from './program.ts'
import { whatCloses } from './reachability.ts'
import { makeSystemFolder, systemFolder } from './system-folder.ts'

const ROWS_NAME = 'postgres'
const POINTER_NAME = 'postgres-folder.txt'

/** `isNew` means that `rows` does not exist yet; `elsewhere`, that it is outside DATA_DIR. */
export type DataFolder = {
  rows: string
  isNew: boolean
  elsewhere: boolean
  user: DatabaseUser
  notes: string[]
}

/** Returns the folder named by a pointer file's first line, or undefined when the line is not an absolute path. */
export function parsePointer(text: string): string | undefined {
  const line = text.split('\n')[0]?.trim() ?? ''
  return isAbsolute(line) ? line : undefined
}

/** Returns the folder for rows that cannot be in `dataDir`; the same for the same absolute DATA_DIR. */
export function folderElsewhere(dataDir: string, program: Program): string {
  return join(
    systemFolder(program),
    `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`,
  )
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Returns the owner of the rows in a folder, or undefined when it holds none. */
async function ownerOfRows(folder: string): Promise<number | undefined> {
  let ownerUid: number
  try {
    ownerUid = (await stat(folder)).uid
    const names = await readdir(folder)
    // A person or a volume left it; the prepared folder is renamed over it.
    if (names.length === 0) return undefined
    if (names.includes('PG_VERSION')) return ownerUid
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    // Only the owner can open the rows: this is another user's folder, which the caller reports.
    if (errorCode(error) === 'EACCES') return (await stat(folder)).uid
    throw error
  }
  throw new EmbeddedDatabaseError(
    `${folder} is neither empty nor a PostgreSQL data folder: move it away, or set DATA_DIR to another folder.`,
  )
}

async function existing(rows: string, ownerUid: number, notes: string[]): Promise<DataFolder> {
  const user = await chooseDatabaseUser(rows, ownerUid)
  const closed = user.switched ? await whatCloses(rows, user) : undefined
  if (closed) {
    throw new EmbeddedDatabaseError(
      `The rows are in ${rows}, but the database's user "${user.name}" can no longer access ${closed}: open that folder again with chmod o+x.`,
    )
  }
  return { rows, isNew: false, elsewhere: false, user, notes }
}

/**
 * Finds or chooses the folder of the rows for an absolute, existing DATA_DIR.
 * Raises EmbeddedDatabaseError when the rows are missing, foreign or unreachable.
 */
export async function findDataFolder(dataDir: string, program: Program): Promise<DataFolder> {
  const pointerFile = join(dataDir, POINTER_NAME)
  const pointerText = await readIfThere(pointerFile)
  if (pointerText !== undefined) {
    const rows = parsePointer(pointerText)
    const ownerUid = rows === undefined ? undefined : await ownerOfRows(rows)
    if (rows === undefined || ownerUid === undefined) {
      // Starting with an empty database would look as if everything was lost.
      throw new EmbeddedDatabaseError(
        `${pointerFile} says that the rows are in ${rows ?? 'a folder it does not name'}, but there are none: restore that folder, or delete this file to start with an empty database.`,
      )
    }
    const note = `The rows of ${dataDir} are kept in ${rows}, as ${pointerFile} says.`
    return { ...(await existing(rows, ownerUid, [note])), elsewhere: true }
  }

  const inside = join(dataDir, ROWS_NAME)
  const insideOwnerUid = await ownerOfRows(inside)
  if (insideOwnerUid !== undefined) return existing(inside, insideOwnerUid, [])

  if (runsAsRoot()) {
    const elsewhere = folderElsewhere(dataDir, program)
    const elsewhereOwnerUid = await ownerOfRows(elsewhere)
    if (elsewhereOwnerUid !== undefined) {
      const note = `Data from an earlier start with ${dataDir} was found in ${elsewhere} and is used again. To start with an empty database, stop, remove that folder and start again.`
      return { ...(await existing(elsewhere, elsewhereOwnerUid, [note])), elsewhere: true }
    }
  }

  const user = await chooseDatabaseUser(inside, undefined)
  const closed = user.switched ? await whatCloses(dataDir, user) : undefined
  if (closed === undefined) return { rows: inside, isNew: true, elsewhere: false, user, notes: [] }

  const closedToo = await whatCloses(await makeSystemFolder(program), user)
  if (closedToo !== undefined) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL does not run as root, and its user "${user.name}" can access neither ${closed} nor ${closedToo}: set DATA_DIR to a folder that this user can access, or start as an ordinary user.`,
    )
  }
  const rows = folderElsewhere(dataDir, program)
  const note = `The rows are kept in ${rows}, because PostgreSQL does not run as root and its user "${user.name}" cannot access ${closed}.`
  return { rows, isNew: true, elsewhere: true, user, notes: [note] }
}

/** Leaves a pointer in DATA_DIR to rows elsewhere. Must be called only once they exist. */
export async function rememberElsewhere(dataDir: string, rows: string): Promise<void> {
  const pointerFile = join(dataDir, POINTER_NAME)
  const known = await readIfThere(pointerFile)
  if (known !== undefined && parsePointer(known) === rows) return
  const why =
    'The rows of this data folder are in the folder named above, which the database user can access.\n' +
    'Back up both together. Without this file, the program looks for the rows here.\n'
  await writeFile(pointerFile, `${rows}\n\n${why}`)
  await giveToOwnerOf(dataDir, pointerFile)
}

/** Returns the major version of PostgreSQL that wrote the rows. Raises EmbeddedDatabaseError when it cannot be read. */
export async function majorVersionOf(rows: string): Promise<number> {
  const text = await readFile(join(rows, 'PG_VERSION'), 'utf8')
  const majorVersion = Number(text.trim())
  if (Number.isInteger(majorVersion) && majorVersion > 0) return majorVersion
  throw new EmbeddedDatabaseError(
    `${join(rows, 'PG_VERSION')} does not name a version of PostgreSQL: the folder is damaged, restore it from a backup.`,
  )
}
