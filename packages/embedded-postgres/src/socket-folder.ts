/**
 * Which folder holds the database's socket? One with a short path, because a socket's path has a limit, and one that
 * no one else can enter.
 */
import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseUser, giveToDatabaseUser } from './database-user.ts'
import { EmbeddedDatabaseError, errorCode } from './errors.ts'
import type { Program } from './program.ts'
import { whatCloses } from './reachability.ts'
import { systemFolder } from './system-folder.ts'

/** The name of a socket contains a port number; no TCP port is opened with it. */
export const SOCKET_PORT = 5432

// macOS allows 104 bytes with the closing zero, Linux 108.
const SOCKET_PATH_LIMIT_BYTES = 103

/** Returns whether the path of a socket in `folder` is short enough for every system. */
export function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_PATH_LIMIT_BYTES
}

/**
 * Creates the private folder (0700, of the database user) for the socket of these rows; the same one at every start,
 * unless another user has taken its name. Raises EmbeddedDatabaseError when no place will do.
 */
export async function makeSocketFolder(rows: string, user: DatabaseUser, program: Program): Promise<string> {
  const prefix = `${program.slug}-`
  const name = `${prefix}${createHash('sha256').update(rows).digest('hex').slice(0, 10)}`
  for (const candidate of [tmpdir(), '/tmp', systemFolder(program)]) {
    let base: string
    try {
      base = await realpath(candidate)
      if (user.switched && (await whatCloses(base, user)) !== undefined) continue
      if (fitsSocket(join(base, name))) return await claimFolder(base, { name, prefix }, user)
    } catch (error) {
      const code = errorCode(error)
      if (code !== 'ENOENT' && code !== 'EACCES' && code !== 'EROFS' && code !== 'ENOTDIR') throw error
    }
  }
  throw new EmbeddedDatabaseError(
    `The database's socket needs a temporary folder with a short path that "${user.name}" can use: set TMPDIR to one, such as /tmp.`,
  )
}

async function claimFolder(
  base: string,
  { name, prefix }: { name: string; prefix: string },
  user: DatabaseUser,
): Promise<string> {
  const folder = join(base, name)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    const found = await lstat(folder)
    // An interrupted start created a folder of root's and did not hand it over yet.
    const isOurs = found.isDirectory() && (found.uid === user.uid || (user.switched && found.uid === 0))
    if (!isOurs) {
      // Another user took the name, perhaps to listen in: this leaves theirs alone and uses an unguessable one.
      const other = await mkdtemp(join(base, prefix))
      await giveToDatabaseUser(other, user)
      return other
    }
    await chmod(folder, 0o700)
  }
  await giveToDatabaseUser(folder, user)
  return folder
}

/**
 * Removes the socket of a killed server. PostgreSQL would refuse to start while the pid in its lock file belongs to any
 * living process. Call it only when no server works on these rows.
 */
export async function clearSocketFolder(folder: string): Promise<void> {
  const socket = join(folder, `.s.PGSQL.${SOCKET_PORT}`)
  await rm(socket, { force: true })
  await rm(`${socket}.lock`, { force: true })
}

/** Removes the folder after the server has ended. */
export async function removeSocketFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
