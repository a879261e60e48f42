// The share of the proof that a commit draws: each landing runs another one, and anyone can repeat it from the commit.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesWithProof } from './proof-files.ts'
import { PLAYWRIGHT } from './tools.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const LISTED_JOURNEY = /^ {2}\S+\.test\.ts:\d+:\d+ › /

/** They take some 130 CPU seconds of a quiet machine, and of a busy one the 200 of the budget. */
const DRAWN = { files: 6, journeys: 8 }

/** The commit that is checked out; the product may also have come as an archive. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  } catch {
    return 'no commit'
  }
}

/** Returns the first of them in the order that the seed gives to names. */
export function draw(seed: string, names: readonly string[], count: number): string[] {
  const placeOf = (name: string) => createHash('sha256').update(`${seed}\n${name}`).digest('hex')
  return names.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).slice(0, count)
}

export const drawn = (names: readonly string[], count: number): string[] => draw(commit(), names, count)

/** The files whose slow tests this commit draws. */
export const drawnFiles = (): string[] => drawn(filesWithProof(), DRAWN.files)

function listed(filter: string): string[] {
  const text = execFileSync(process.execPath, [PLAYWRIGHT, 'test', '--list', filter, '@gate'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return text.split('\n').flatMap((line) => (LISTED_JOURNEY.test(line) ? [line.trim()] : []))
}

/** Writes the list of the gate's journeys and of those that this commit draws into the folder, and returns its path. */
export async function journeysToRun(folder: string): Promise<string> {
  const journeys = drawn(listed('--grep-invert'), DRAWN.journeys)
  console.log(`Drawn by this commit:\n${journeys.join('\n')}`)
  const path = join(folder, 'journeys.txt')
  await writeFile(path, [...listed('--grep'), ...journeys].join('\n'))
  return path
}
