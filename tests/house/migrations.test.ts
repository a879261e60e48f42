// Are the migrations in step with the tables, in order, and untouched since they landed?
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { describe, expect, it } from 'vitest'
import {
  changesSince,
  currentHashes,
  HASHES,
  KEPT_SNAPSHOTS,
  landedHashes,
  RECORD_COMMAND,
  readJournal,
  snapshotsKept,
} from './migrations.ts'
import { filesMatching, ROOT, readText, report } from './sources.ts'

const journal = readJournal()

function snapshotOf(index: number): DrizzleSnapshotJSON {
  return JSON.parse(readText(`migrations/meta/${String(index).padStart(4, '0')}_snapshot.json`))
}

async function allTables(): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {}
  for (const path of filesMatching(
    'src/features/**/server/*.table.ts',
    'src/platform/**/*.table.ts',
    'packages/*/src/**/*.table.ts',
  )) {
    const exported: Record<string, unknown> = await import(`${ROOT}${path}`)
    for (const [name, value] of Object.entries(exported)) tables[`${path} ${name}`] = value
  }
  return tables
}

/** Returns the statements that are still missing for these tables. */
async function missingStatements(tables: Record<string, unknown>): Promise<string[]> {
  const last = snapshotOf(journal.length - 1)
  try {
    return await generateMigration(last, generateDrizzleJson(tables, last.id))
  } catch (error) {
    // The library asks whether additions and removals are a renaming, and a test can't answer.
    return [`something was renamed, or added and removed: ${error}`]
  }
}

describe('the migrations', () => {
  it('make the tables as nouns and platform declare them', async () => {
    report(
      await missingStatements(await allTables()),
      'npm run migration -- --name what-changes, and look at the SQL',
    )
  })

  it('would not make tables that are declared otherwise', async () => {
    expect(await missingStatements({})).not.toEqual([])
  })

  it('are the ones of the journal, one after the other', () => {
    expect(journal.map((entry) => entry.tag)).toEqual(Object.keys(currentHashes()))
    expect(journal.map((entry) => entry.idx)).toEqual(journal.map((_, at) => at))
    const late = journal.filter((entry, at) => at > 0 && entry.when <= (journal[at - 1]?.when ?? 0))
    report(
      late.map(
        (entry) => `${entry.tag} is dated before the one in front of it, so databases would pass it over`,
      ),
      'give it a later `when` in migrations/meta/_journal.json, or generate it again',
    )
    expect(snapshotsKept(), RECORD_COMMAND).toHaveLength(KEPT_SNAPSHOTS)
    const newest = journal.length - 1
    expect(snapshotOf(newest).prevId, 'generate the newest again on top of the others').toBe(
      snapshotOf(newest - 1).id,
    )
  })

  it('are not edited once they have landed', () => {
    const { edited, removed, unrecorded } = changesSince(landedHashes(), currentHashes())
    report(
      [...edited.map((tag) => `${tag} was edited`), ...removed.map((tag) => `${tag} was removed`)],
      'databases out there have run it as it was: write another migration that changes what is wrong',
    )
    report(
      unrecorded.map((tag) => `${tag} is not in ${HASHES}`),
      `once it is as it should be: ${RECORD_COMMAND}`,
    )
  })
})

it('an edit, a removal and an addition are distinguished', () => {
  expect(changesSince({ a: '1', b: '2', c: '3' }, { a: '1', b: '9', d: '4' })).toEqual({
    edited: ['b'],
    removed: ['c'],
    unrecorded: ['d'],
  })
})
