/** How is one of PostgreSQL's programs run to completion, as the right user and in a clean environment? */
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { type DatabaseUser, spawnIdentity } from './database-user.ts'
import { EmbeddedDatabaseError } from './errors.ts'

export type CommandResult = { exitCode: number; output: string }

/**
 * Returns the environment of every database process: nothing of ours (secrets, PGPORT, PGDATA, a locale that this
 * system lacks). Without LC_ALL the server refuses to start on some versions of macOS.
 */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' }
  // Windows programs find their system libraries and their temporary folder through these.
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMP']) {
    const value = process.env[name]
    if (value !== undefined) environment[name] = value
  }
  return environment
}

/** Returns the sentence for a program that the system cannot execute at all (another C library, a noexec disk). */
export function cannotRun(program: string, error: Error): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The PostgreSQL that comes with this program cannot run on this system (${program}: ${error.message}): set DATABASE_URL to a PostgreSQL server instead.`,
    { cause: error },
  )
}

/**
 * Runs a program to completion and returns its exit code and everything it printed. Raises EmbeddedDatabaseError when
 * the system cannot execute it.
 */
export function runCommand(
  program: string,
  parameters: string[],
  user: DatabaseUser,
  input = '',
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      ...spawnIdentity(user),
      // The server's programs fail in a working folder that their user cannot enter.
      cwd: dirname(program),
      env: databaseEnvironment(),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let output = ''
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString()
    })
    child.stderr.on('data', (part: Buffer) => {
      output += part.toString()
    })
    child.stdin.on('error', (error) => {
      // A program that ends without reading its input is judged by its exit code.
      output += `\n${error.message}`
    })
    child.on('error', (error) => reject(cannotRun(program, error)))
    child.on('close', (exitCode, signal) => {
      resolve({ exitCode: exitCode ?? -1, output: signal ? `${output}\nended by ${signal}` : output })
    })
    child.stdin.end(input)
  })
}
