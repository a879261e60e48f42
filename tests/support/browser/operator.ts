// Runs the commands that an operator types on the machine while a journey runs: `npm run moderation -- ...` over the
// product's database.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const COMMAND = fileURLToPath(new URL('../../../src/app/moderation-command.ts', import.meta.url))
const run = promisify(execFile)

/** Runs a command that has to succeed; returns its output. */
export async function moderate(...words: string[]): Promise<string> {
  const DATABASE_URL = process.env.JOURNEY_DATABASE
  if (!DATABASE_URL) throw new Error('The database of the journeys is not known')
  const env = { ...process.env, DATABASE_URL, DATABASE_DIRECT_URL: '' }
  return (await run(process.execPath, [COMMAND, ...words, '--as', 'operator'], { env })).stdout
}
