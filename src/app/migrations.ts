// Which migration has a backup, or the demonstration, and how does an empty database get exactly to that one?
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { migrateDatabase } from '../platform/database/migrate.ts'
import type { Log } from '../platform/log.ts'
import { PROGRAM } from './program.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
const JOURNAL = 'meta/_journal.json'

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

const readJournal = async () =>
  journalSchema.parse(JSON.parse(await readFile(join(MIGRATIONS, JOURNAL), 'utf8')))

const hashOf = async (tag: string) =>
  createHash('sha256')
    .update(await readFile(join(MIGRATIONS, `${tag}.sql`)))
    .digest('hex')

/** Returns the name of a migration of this program by the hash of its text; undefined if another program ran it. */
export async function migrationOf(hash: string): Promise<string | undefined> {
  const { entries } = await readJournal()
  // A backup was mostly made with one of the newest migrations, so the search begins with these.
  for (const { tag } of entries.toReversed()) if ((await hashOf(tag)) === hash) return tag
  return undefined
}

/** Migrates an empty database to the tables of a backup, or of the demonstration. A later start migrates on. */
export async function migrateTo(
  { tag }: { tag: string },
  { directUrl, log }: { directUrl: string; log: Log },
): Promise<void> {
  const journal = await readJournal()
  const entries = journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1)
  const folder = await mkdtemp(join(tmpdir(), `${PROGRAM.slug}-migrations-`))
  try {
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }))
    for (const entry of entries)
      await copyFile(join(MIGRATIONS, `${entry.tag}.sql`), join(folder, `${entry.tag}.sql`))
    await migrateDatabase(directUrl, folder, PROGRAM, log)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
