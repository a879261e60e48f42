// `npm run spec` lists by area the rows of the checklist and the decisions that have a test. `--record` writes down the
// number without a test, which may not rise from then on. `--rows` prints each row with its sentence and the titles of
// its tests, to be read.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { areasOf, type Checklist, type Claim, claims, readChecklist } from './checklist.ts'
import { ROOT, readText } from './sources.ts'

export const RECORD = 'docs/spec/untested.json'

const record = z.strictObject({ rows: z.int().nonnegative(), decisions: z.int().nonnegative() })
export type Untested = z.output<typeof record>

export type Coverage = {
  areas: { area: string; total: number; untested: string[] }[]
  untested: Untested
  tested: Untested
  /** The checklist does not have these ids of titles. */
  unknown: Claim[]
}

export function coverageOf({ rows, decisions }: Checklist, claimed: readonly Claim[]): Coverage {
  const all = [...rows, ...decisions]
  const known = new Set(all.map((row) => row.id))
  const tested = new Set(claimed.map((claim) => claim.id))
  const areas = [...Map.groupBy(all, (row) => row.area)].map(([area, inArea]) => ({
    area,
    total: inArea.length,
    untested: inArea.map((row) => row.id).filter((id) => !tested.has(id)),
  }))
  const missing = (list: readonly { id: string }[]) => list.filter((row) => !tested.has(row.id)).length
  const untested = { rows: missing(rows), decisions: missing(decisions) }
  return {
    areas,
    untested,
    tested: { rows: rows.length - untested.rows, decisions: decisions.length - untested.decisions },
    unknown: claimed.filter((claim) => !known.has(claim.id)),
  }
}

export function currentCoverage(): Coverage {
  const checklist = readChecklist()
  return coverageOf(checklist, claims(areasOf(checklist)))
}

export function readRecord(): Untested {
  return record.parse(JSON.parse(readText(RECORD)))
}

/** Turns 'PRJ-1', 'PRJ-2', 'PRJ-3', 'PRJ-7' into '1-3 7'. */
export function compact(ids: readonly string[]): string {
  const runs: [number, number][] = []
  for (const id of ids) {
    const number = Number(id.split('-')[1])
    const last = runs.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(' ')
}

function describeCoverage(coverage: Coverage): string {
  const lines = coverage.areas.map(({ area, total, untested }) => {
    const share = `${total - untested.length} of ${total}`.padStart(10)
    return `${area.padEnd(6)}${share}   ${untested.length > 0 ? `without: ${compact(untested)}` : 'all'}`
  })
  const { tested, untested } = coverage
  return [
    ...lines,
    '',
    `${tested.rows} of ${tested.rows + untested.rows} rows have a test, ${untested.rows} do not.`,
    `${tested.decisions} of ${tested.decisions + untested.decisions} decisions have a test, ${untested.decisions} do not.`,
    ...coverage.unknown.map(
      ({ id, path, line }) => `${path}:${line} names ${id}, which is not in the checklist.`,
    ),
  ].join('\n')
}

/** Each row and decision with its sentence and the tests that name it. */
export function describeRows({ rows, decisions }: Checklist, claimed: readonly Claim[]): string {
  const byId = Map.groupBy(claimed, (claim) => claim.id)
  return [...rows, ...decisions]
    .map(({ id, text }) => {
      const tests = (byId.get(id) ?? []).map(({ title, path, line }) => `    ${title}  (${path}:${line})`)
      return [`${id}  ${text}`, ...(tests.length > 0 ? tests : ['    no test'])].join('\n')
    })
    .join('\n\n')
}

function printRows(): void {
  const checklist = readChecklist()
  console.log(describeRows(checklist, claims(areasOf(checklist))))
}

function printCoverage(): void {
  const coverage = currentCoverage()
  console.log(describeCoverage(coverage))
  if (!process.argv.includes('--record')) return
  writeFileSync(`${ROOT}${RECORD}`, `${JSON.stringify(coverage.untested, null, 2)}\n`)
  console.log(`\nRecorded in ${RECORD}.`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--rows')) printRows()
  else printCoverage()
}
