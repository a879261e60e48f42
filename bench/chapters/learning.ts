// What does it cost to open the player and to report progress in a course with 100,000 students, and with 1,000?
import { REST_BASE } from '../../src/platform/contract/contract.ts'
import type { Chapter } from '../chapter.ts'
import { COURSE, LEARNER, lectureAt, loadLearning } from '../learning-rows.ts'
import { percentile, type Server } from '../measure.ts'
import { tokenHeader } from '../members.ts'
import { type Target, table } from '../report.ts'

const TIMES = 300
/** What is measured of the times; the first is judged. */
const SHARES = [0.5, 0.95, 0.99]
const WARM_UP = 20
const MOST_MS = 150
/** Of the figure with few rows. */
const MOST_GROWTH = 3
/** Below this, what is measured is the machine. */
const NOISE_MS = 5

const course = `${REST_BASE}/courses/${COURSE}`
const lecture = `${course}/lectures/${lectureAt(0)}`
const CALLS = [
  { name: 'opening the player', path: `${course}/learn` },
  { name: 'opening a lecture', path: lecture },
  { name: 'questions about a lecture, newest', path: `${lecture}/questions` },
  { name: 'questions about a lecture, most helpful', path: `${lecture}/questions?sort=helpful` },
  {
    name: 'reporting a position',
    path: `${lecture}/progress`,
    bodyOf: (at: number) => ({ position_seconds: at }),
  },
  {
    name: 'completing a lecture',
    path: `${course}/lectures/${lectureAt(30)}/progress`,
    bodyOf: (at: number) => ({ is_completed: at % 2 === 0 }),
  },
] as const

type Call = { path: string; bodyOf?: (at: number) => object }

async function timed({ origin }: Server, call: Call, headers: Record<string, string>, at: number) {
  const sent = call.bodyOf && { method: 'PUT', body: JSON.stringify(call.bodyOf(at)) }
  const startedAt = performance.now()
  const answer = await fetch(origin + call.path, {
    headers: { ...headers, 'content-type': 'application/json' },
    ...sent,
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${call.path} answered ${answer.status}`)
  return performance.now() - startedAt
}

export const measureLearning: Chapter = async ({ servers, rows, withManyRows, withFewRows, say }) => {
  await withManyRows((db) => loadLearning(db, rows.many))
  await withFewRows((db) => loadLearning(db, rows.few))
  const sides = await Promise.all(
    [servers.ours, servers.small].map(async (server) => ({
      server,
      headers: await tokenHeader(server.origin, LEARNER, 1),
    })),
  )
  const found: { name: string; many: readonly number[]; few: readonly number[] }[] = []
  for (const { name, ...call } of CALLS) {
    const times: [number[], number[]] = [[], []]
    for (let at = 0; at < TIMES + WARM_UP; at++)
      for (const [side, { server, headers }] of sides.entries()) {
        const taken = await timed(server, call, headers, at)
        if (at >= WARM_UP) times[side]?.push(taken)
      }
    const [many, few] = times
    found.push({
      name,
      many: SHARES.map((share) => percentile(many, share)),
      few: SHARES.map((share) => percentile(few, share)),
    })
  }
  say(
    `\nTaking a course with ${rows.many.toLocaleString('en-US')} students, and with ${rows.few.toLocaleString('en-US')}, milliseconds\n\n${table(
      ['', 'p50 many', 'p95 many', 'p99 many', 'p50 few', 'p95 few', 'p99 few'],
      found.map(({ name, many, few }) => [name, ...many, ...few]),
    )}`,
  )
  return found.flatMap(({ name, many: [many = NaN], few: [few = NaN] }): Target[] => [
    { promise: name, measured: many, limit: MOST_MS, unit: 'ms' },
    {
      promise: `${name}, beside few students`,
      measured: many / Math.max(few, NOISE_MS),
      limit: MOST_GROWTH,
      unit: 'x',
    },
  ])
}
