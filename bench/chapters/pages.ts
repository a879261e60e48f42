// How close does a cached page come to bare node:http, and what does one cost that nobody has asked for yet?
import { paths } from '../../src/paths.ts'
import { type Chapter, LEAST_SHARE_OF_BARE, LOAD_HEADS, loadRow, sharedRow } from '../chapter.ts'
import { answerOf, ask, compareUnderLoad, makeLoad, serve } from '../measure.ts'
import { type Target, table } from '../report.ts'
import type { Recorded } from '../servers/raw.ts'

/** Headers that belong to one answer or one connection; node writes its own. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding']

/** Cached pages beside bare node:http with the same bytes, then pages nobody has asked for yet. */
export const measurePages: Chapter = async ({ servers, say }) => {
  const rows: (string | number)[][] = []
  const targets: Target[] = []
  for (const path of [paths.landing(), paths.projects()]) {
    const { headers, body } = await ask(servers.ours.origin + path)
    const recorded: Recorded = {
      path,
      headers: Object.fromEntries(
        Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)),
      ),
      body: body.toString('base64'),
    }
    servers.bare.child.send(recorded)
    await answerOf(servers.bare.child)
    const { bare, ours, ratio } = await compareUnderLoad(servers.bare, servers.ours, { path })
    rows.push(loadRow(`${path} bare node:http`, bare), loadRow(`${path} ours, cached`, ours, { bare, ratio }))
    targets.push({
      promise: `cached page ${path}, share of bare node:http`,
      measured: ratio,
      limit: LEAST_SHARE_OF_BARE,
      unit: 'x',
      atLeast: true,
    })
  }
  const uncached = paths.projects({ page: '%' }).replace('%25', '%')
  rows.push(loadRow('/projects uncached', await serve(servers.ours, { path: uncached, seconds: 3 })))
  const [besides, cached] = await Promise.all([
    makeLoad({ origin: servers.ours.origin, path: uncached, values: { from: 4_000 }, seconds: 3 }),
    makeLoad({ origin: servers.ours.origin, path: paths.projects(), connections: 5, seconds: 3 }),
  ])
  rows.push(sharedRow('/projects uncached, while', besides), sharedRow('/projects cached, beside it', cached))
  say(`\nPages, compressed\n\n${table(LOAD_HEADS, rows)}`)
  return targets
}
