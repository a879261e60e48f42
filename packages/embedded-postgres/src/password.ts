/** Which password protects our own database? A random one, stored in DATA_DIR and readable only by its owner. */
import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { type DatabaseUser, giveToOwnerOf } from './database-user.ts'
import { EmbeddedDatabaseError, errorCode, inOneLine } from './errors.ts'
import { runCommand } from './run-command.ts'

export const DATABASE_ROLE = 'postgres'

const PASSWORD_BYTES = 24
const PASSWORD_PATTERN = /^[\w-]{32}$/

export function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres-password.txt')
}

/** Returns the password in DATA_DIR, or undefined when there is none that could be ours. */
export async function readPassword(dataDir: string): Promise<string | undefined> {
  try {
    const password = (await readFile(passwordFile(dataDir), 'utf8')).trim()
    return PASSWORD_PATTERN.test(password) ? password : undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Creates a new password and stores it in DATA_DIR (mode 0600), flushed to disk before this returns. */
export async function makePassword(dataDir: string): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const file = passwordFile(dataDir)
  const aside = `${file}.aside`
  const handle = await open(aside, 'w', 0o600)
  try {
    await handle.chmod(0o600)
    await handle.writeFile(`${password}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await giveToOwnerOf(dataDir, aside)
  await rename(aside, file)
  return password
}

/**
 * Sets the password of existing rows whose password file was lost: the owner of the data folder may do so. The server
 * must not be running. Raises EmbeddedDatabaseError when PostgreSQL refuses.
 */
export async function setPassword(
  binaries: Binaries,
  rows: string,
  user: DatabaseUser,
  password: string,
): Promise<void> {
  // The text is safe inside quotes: base64url has neither quote nor backslash.
  const statement = `ALTER ROLE ${DATABASE_ROLE} PASSWORD '${password}'\n`
  const { exitCode, output } = await runCommand(
    binaries.postgres,
    ['--single', '-D', rows, '-c', 'log_min_error_statement=panic', DATABASE_ROLE],
    user,
    statement,
  )
  if (exitCode === 0 && !/\b(ERROR|FATAL|PANIC):/.test(output)) return
  throw new EmbeddedDatabaseError(
    `The password file of ${rows} is missing and a new password could not be set: ${inOneLine(output.slice(-500))}.`,
  )
}
