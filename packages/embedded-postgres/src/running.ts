/**
 * What is the address of the embedded database that a running program of ours holds? For commands that run beside it.
 */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { databaseUrl } from './connection.ts'
import { findDataFolder } from './data-folder.ts'
import { errorCode } from './errors.ts'
import { readPassword } from './password.ts'
import type { Program } from './program.ts'
import type { Listening } from './settings.ts'

/** The line is counted from 0. */
const PORT_LINE = 3
const SOCKET_LINE = 4

/** Returns the address of the database on DATA_DIR if a server runs there, undefined otherwise. */
export async function runningDatabaseUrl(
  dataDir: string,
  databaseName: string,
  program: Program,
): Promise<string | undefined> {
  const folder = resolve(dataDir)
  const password = await readPassword(folder)
  if (password === undefined) return undefined
  const { rows } = await findDataFolder(folder, program)
  let lines: string[]
  try {
    lines = (await readFile(join(rows, 'postmaster.pid'), 'utf8')).split('\n')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  const port = Number(lines[PORT_LINE])
  const socketFolder = lines[SOCKET_LINE]?.trim()
  if (!Number.isInteger(port) || port <= 0) return undefined
  const listening: Listening = socketFolder
    ? { kind: 'socket', folder: socketFolder, port }
    : { kind: 'loopback', port }
  return databaseUrl(listening, password, databaseName)
}
