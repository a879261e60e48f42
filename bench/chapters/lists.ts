// How close do the API's lists come to bare `pg` with the same statement?
import { REST_BASE } from '../../src/platform/http/api.ts'
import { type Chapter, LEAST_SHARE_OF_BARE, LOAD_HEADS, loadRow } from '../chapter.ts'
import { compareUnderLoad, serve } from '../measure.ts'
import { type Target, table } from '../report.ts'

const LISTS = [`${REST_BASE}/projects`, `${REST_BASE}/agents`]

/** The API's lists beside bare `pg` with the same statement. */
export const measureLists: Chapter = async ({ servers, say }) => {
  const rows: (string | number)[][] = []
  const targets: Target[] = []
  for (const path of LISTS) {
    const { bare, ours, ratio } = await compareUnderLoad(servers.bare, servers.ours, { path, encodings: '' })
    const compressed = await serve(servers.ours, { path })
    rows.push(loadRow(`${path} bare pg`, bare), loadRow(`${path} ours`, ours, { bare, ratio }))
    rows.push(loadRow(`${path} ours, compressed`, compressed))
    targets.push({
      promise: `${path}, share of bare pg`,
      measured: ratio,
      limit: LEAST_SHARE_OF_BARE,
      unit: 'x',
      atLeast: true,
    })
  }
  say(`\nLists of the API\n\n${table(LOAD_HEADS, rows)}`)
  return targets
}
