// Makes the lines of the files of runs.
import type { Json } from '../../../../platform/contract/json-schema.ts'
import type { ListedRun } from '../runs.contract.ts'

export const RUN_COLUMNS = [
  'Run',
  'Source',
  'Status',
  'Started',
  'Ended',
  'Milliseconds',
  'Failure',
  'Rating',
  'Cost',
]

export async function* cellsOfRuns(rows: AsyncIterable<ListedRun>) {
  for await (const row of rows) yield cellsOfRun(row)
}

type SoldRun = ListedRun & { readonly input: Json | null; readonly output: Json | null }

export async function* cellsOfSoldRuns(rows: AsyncIterable<SoldRun>) {
  for await (const row of rows) yield [...cellsOfRun(row), asText(row.input), asText(row.output)]
}

const cellsOfRun = (row: ListedRun) => [
  row.id,
  row.source,
  row.status,
  row.created_at,
  row.ended_at ?? '',
  row.milliseconds ?? '',
  row.failure ?? '',
  row.rating ?? '',
  row.cost,
]

const asText = (json: Json | null) => (json === null ? '' : JSON.stringify(json))
