// Reads the migrations in the repository, and the fingerprints of those that have landed. `node
// tests/house/migrations.ts` adds the fingerprints of new ones, never changing an existing one, and removes the
// snapshots that nothing reads any more.
import { createHash } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { filesMatching, ROOT, readText } from './sources.ts'

export const HASHES = 'migrations/hashes.json'
export const RECORD_COMMAND = 'node tests/house/migrations.ts'

const journalSchema = z.object({
  entries: z.array(z.object({ idx: z.int(), when: z.int(), tag: z.string() })),
})
export type JournalEntry = z.output<typeof journalSchema>['entries'][number]

export function readJournal(): JournalEntry[] {
  return journalSchema.parse(JSON.parse(readText('migrations/meta/_journal.json'))).entries
}

/** The generator compares the tables with the newest snapshot; the one in front of it shows that two branches met. */
export const KEPT_SNAPSHOTS = 2
export const snapshotsKept = () => filesMatching('migrations/meta/*_snapshot.json')

/** The fingerprint of every migration by its tag. */
export function currentHashes(): Record<string, string> {
  return Object.fromEntries(
    filesMatching('migrations/*.sql').map((path) => [
      path.slice('migrations/'.length, -'.sql'.length),
      createHash('sha256').update(readText(path).replaceAll('\r\n', '\n')).digest('hex'),
    ]),
  )
}

export function landedHashes(): Record<string, string> {
  if (!existsSync(`${ROOT}${HASHES}`)) return {}
  return z.record(z.string(), z.string()).parse(JSON.parse(readText(HASHES)))
}

/** Returns the differences between the landed and the present ones. */
export function changesSince(landed: Record<string, string>, now: Record<string, string>) {
  return {
    edited: Object.keys(landed).filter((tag) => now[tag] !== undefined && now[tag] !== landed[tag]),
    removed: Object.keys(landed).filter((tag) => now[tag] === undefined),
    unrecorded: Object.keys(now).filter((tag) => landed[tag] === undefined),
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const landed = landedHashes()
  const { unrecorded } = changesSince(landed, currentHashes())
  writeFileSync(`${ROOT}${HASHES}`, `${JSON.stringify({ ...currentHashes(), ...landed }, null, 2)}\n`)
  for (const old of snapshotsKept().slice(0, -KEPT_SNAPSHOTS)) rmSync(`${ROOT}${old}`)
  console.log(unrecorded.length > 0 ? `Recorded ${unrecorded.join(', ')}.` : 'Nothing new to record.')
}
