/**
 * How are the first rows created? In a temporary folder that is renamed only when complete, so that an interrupted
 * start leaves nothing that looks like a database.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { type DatabaseUser, giveToDatabaseUser } from './database-user.ts'
import { explain, inOneLine } from './errors.ts'
import { DATABASE_ROLE } from './password.ts'
import { runCommand } from './run-command.ts'

// The second is for systems without that name (macOS, Windows, old Linux): PostgreSQL's own C.UTF-8, the same order.
const LOCALES = [
  ['--locale=C.UTF-8'],
  ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
]

function asidePrefix(rows: string): string {
  return `${basename(rows)}.aside-`
}

/**
 * Removes the remains of interrupted first starts beside `rows`; returns a sentence for each that cannot be removed.
 */
export async function removeLeftovers(rows: string): Promise<string[]> {
  const notes: string[] = []
  const parent = dirname(rows)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(asidePrefix(rows))) continue
    try {
      // An initdb that outlived its parent may still be adding files: it fails soon after they are gone.
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    } catch (error) {
      const reason = inOneLine(error instanceof Error ? error.message : String(error))
      notes.push(
        `The incomplete database ${join(parent, name)} from an earlier start could not be removed: ${reason}.`,
      )
    }
  }
  return notes
}

/**
 * Creates an empty database cluster at `rows`, all or nothing. `durable` false skips the flush to disk. Raises
 * EmbeddedDatabaseError, with initdb's last words if there are any.
 */
export async function makeRows(options: {
  binaries: Binaries
  rows: string
  user: DatabaseUser
  password: string
  durable: boolean
}): Promise<void> {
  const { binaries, rows, user } = options
  const aside = join(dirname(rows), asidePrefix(rows) + randomBytes(4).toString('hex'))
  try {
    await mkdir(aside, { mode: 0o700 })
    await giveToDatabaseUser(aside, user)
    const passwordFile = join(aside, 'password')
    await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600, flag: 'wx' })
    await giveToDatabaseUser(passwordFile, user)
    const made = join(aside, 'rows')
    await runInitdb(binaries, user, [
      `--pgdata=${made}`,
      `--username=${DATABASE_ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-instructions',
      ...(options.durable ? [] : ['--no-sync']),
    ])
    await rename(made, rows)
    if (options.durable) await flushFolder(dirname(rows))
  } catch (error) {
    // The folder is named here, because these rows may be on another disk than DATA_DIR.
    throw explain(error, dirname(rows))
  } finally {
    await rm(aside, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 })
  }
}

async function runInitdb(binaries: Binaries, user: DatabaseUser, parameters: string[]): Promise<void> {
  let output = ''
  for (const locale of LOCALES) {
    const result = await runCommand(binaries.initdb, [...parameters, ...locale], user)
    if (result.exitCode === 0) return
    output = result.output
    if (!output.includes('invalid locale name')) break
  }
  const complaints = output.split('\n').filter((line) => /error|fatal|panic|loading/i.test(line))
  throw new Error(inOneLine(complaints.length > 0 ? complaints.slice(-3).join('; ') : output.slice(-500)))
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and persists a rename without it.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
