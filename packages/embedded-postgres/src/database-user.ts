/**
 * As which operating system user do the database processes run? As ourselves, except under root, which PostgreSQL
 * refuses: then as an existing unprivileged user. No user is ever created.
 */
import { lchown, readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { EmbeddedDatabaseError } from './errors.ts'
import type { Identity } from './reachability.ts'

/** `switched` means that we are root and processes must change to this user. */
export type DatabaseUser = Identity & { name: string; switched: boolean }

// '_postgres' is the name on macOS.
const PREFERRED_NAMES = ['postgres', '_postgres', 'nobody']

// Node hands uid and gid to the system as signed 32-bit numbers; macOS lists its 'nobody' as -2.
const HIGHEST_ID = 0x7fffffff

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

/** Returns the entries of a passwd file that can run a process, without root. */
export function parsePasswd(text: string): (Identity & { name: string })[] {
  const users: (Identity & { name: string })[] = []
  for (const line of text.split('\n')) {
    const [name, , uidText, gidText] = line.split(':')
    if (!name || name.startsWith('#') || !uidText || !gidText) continue
    const uid = Number(uidText)
    const gid = Number(gidText)
    if (!Number.isInteger(uid) || !Number.isInteger(gid)) continue
    if (uid <= 0 || gid < 0 || uid > HIGHEST_ID || gid > HIGHEST_ID) continue
    users.push({ name, uid, gid })
  }
  return users
}

/** Returns the system's user that a new database gets under root, or undefined when there is none. */
export function preferredUser<User extends { name: string }>(users: User[]): User | undefined {
  for (const name of PREFERRED_NAMES) {
    const user = users.find((candidate) => candidate.name === name)
    if (user) return user
  }
  return undefined
}

/**
 * Returns the user for rows that belong to `ownerUid`, or for rows still to be created when it is undefined. The owner
 * of existing rows wins over the preferred name, so that a 'postgres' user that appears later does not lock out a
 * database that began as 'nobody'. Raises EmbeddedDatabaseError when no suitable user exists or the rows belong to
 * another user.
 */
export async function chooseDatabaseUser(
  rowsFolder: string,
  ownerUid: number | undefined,
): Promise<DatabaseUser> {
  if (process.platform === 'win32') return { name: 'this user', uid: -1, gid: -1, switched: false }
  if (!runsAsRoot()) return ourselves(rowsFolder, ownerUid)
  const users = parsePasswd(await readFile('/etc/passwd', 'utf8'))
  if (ownerUid === undefined) {
    const user = preferredUser(users)
    if (user) return { ...user, switched: true }
    throw new EmbeddedDatabaseError(
      'PostgreSQL does not run as root and this system has neither a user "postgres" nor "nobody": start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  const owner = users.find((candidate) => candidate.uid === ownerUid)
  if (owner) return { ...owner, switched: true }
  const heir = preferredUser(users)?.name ?? 'an ordinary user'
  throw new EmbeddedDatabaseError(
    ownerUid === 0
      ? `The rows in ${rowsFolder} belong to root, and PostgreSQL does not run as root: give them back to their user, for example with "chown -R ${heir} ${rowsFolder}".`
      : `The rows in ${rowsFolder} belong to user number ${ownerUid}, which does not exist on this system: give them to ${heir} with chown -R.`,
  )
}

function ourselves(rowsFolder: string, ownerUid: number | undefined): DatabaseUser {
  const uid = process.getuid?.() ?? -1
  let name: string
  let gid: number
  try {
    const info = userInfo()
    name = info.username
    gid = info.gid
  } catch (error) {
    // Containers are often started with a bare uid; initdb refuses that with a message of its own.
    throw new EmbeddedDatabaseError(
      `PostgreSQL needs a user that exists on this system, and number ${uid} is not in its list of users: add it to /etc/passwd, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    )
  }
  if (ownerUid !== undefined && ownerUid !== uid) {
    throw new EmbeddedDatabaseError(
      `The rows in ${rowsFolder} belong to another user (number ${ownerUid}) and not to ${name}: start as the user of the first start (root, if it was root), or set DATA_DIR to another folder.`,
    )
  }
  return { name, uid, gid, switched: false }
}

/** Returns the options with which `spawn` runs a process as the database user. */
export function spawnIdentity(user: DatabaseUser): { uid?: number; gid?: number } {
  return user.switched ? { uid: user.uid, gid: user.gid } : {}
}

/** Gives a path that we created to the database user. */
export async function giveToDatabaseUser(path: string, user: DatabaseUser): Promise<void> {
  if (user.switched) await lchown(path, user.uid, user.gid)
}

/**
 * Gives a path that root created to the owner of its folder: one start with sudo must not leave files that keep the
 * owner from starting again.
 */
export async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (!runsAsRoot()) return
  const { uid, gid } = await stat(folder)
  await lchown(path, uid, gid)
}
