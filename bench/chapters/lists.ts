// How close do the API's GETs come to bare node:http and `pg` with the same statement in its best form?

import { REST_BASE } from '../../src/platform/contract/contract.ts'
import { DEFAULT_PAGE_SIZE } from '../../src/platform/contract/list-limits.ts'
import { type Chapter, LOAD_HEADS, loadRow } from '../chapter.ts'
import { onCoresOfTheirOwn } from '../cores.ts'
import { compareUnderLoad, serve } from '../measure.ts'
import { RARE_TERM } from '../queries.ts'
import { type Target, table } from '../report.ts'
import { BOUND_FORM, STATEMENT_PAGE_SIZE } from '../servers/statements.ts'

const CONNECTIONS = 50
/**
 * The database takes most of a list's time but little of a single row's, which shows the cost of the product's own
 * code.
 */
const LEAST_OF_A_LIST = 0.7
const LEAST_OF_A_ROW = 0.5

const size = `page_size=${STATEMENT_PAGE_SIZE}`
const MEASURED_GETS = [
  { name: `projects, ${STATEMENT_PAGE_SIZE}`, path: `${REST_BASE}/projects?${size}`, least: LEAST_OF_A_LIST },
  { name: `agents, ${STATEMENT_PAGE_SIZE}`, path: `${REST_BASE}/agents?${size}`, least: LEAST_OF_A_LIST },
  {
    name: `agents, a rare word`,
    path: `${REST_BASE}/agents?search=${RARE_TERM}&${size}`,
    least: LEAST_OF_A_LIST,
  },
  { name: 'projects, one by id', path: `${REST_BASE}/projects/500`, least: LEAST_OF_A_ROW },
]

/** The API's GETs beside bare `pg` with the same statement, its values inlined and bound. */
export const measureLists: Chapter = (bench) =>
  onCoresOfTheirOwn(bench, async () => {
    const { bare, ours } = bench.servers
    const rows: (string | number)[][] = []
    const targets: Target[] = []
    for (const { name, path, least } of MEASURED_GETS) {
      const asked = { path, encodings: '', connections: CONNECTIONS }
      const pair = await compareUnderLoad(bare, ours, asked)
      const bound = await serve(bare, { ...asked, path: path + BOUND_FORM })
      rows.push(loadRow(`${name}: bare, values in the statement`, pair.bare))
      rows.push(loadRow(`${name}: bare, values bound`, bound))
      rows.push(loadRow(`${name}: ours`, pair.ours, pair))
      targets.push({
        promise: `${name}, share of bare pg at its best`,
        measured: pair.ratio,
        limit: least,
        unit: 'x',
        atLeast: true,
      })
    }
    const path = `${REST_BASE}/agents?page_size=${DEFAULT_PAGE_SIZE}`
    rows.push(
      loadRow(
        `agents, ${DEFAULT_PAGE_SIZE}: ours, compressed`,
        await serve(ours, { path, connections: CONNECTIONS }),
      ),
    )
    bench.say(`\nGETs of the API, ${CONNECTIONS} connections\n\n${table(LOAD_HEADS, rows)}`)
    return targets
  })
