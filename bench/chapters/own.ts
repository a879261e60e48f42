// What does it cost to post, to propose, and to list one's own rows, for people who have many?
import { REST_BASE } from '../../src/platform/contract/contract.ts'
import { type Bench, type Chapter, LEAST_SHARE_OF_BARE, LOAD_HEADS, loadRow } from '../chapter.ts'
import { askByTurns, compareUnderLoad, serve } from '../measure.ts'
import { tokenHeader } from '../members.ts'
import {
  BEGINNER,
  BUSY,
  crowdedProject,
  FREE_SHARE,
  loadOwn,
  NOTIFICATIONS,
  NOTIFIED,
  OWNED_EVERY,
  OWNER,
  PROPOSED_EVERY,
  PROPOSER,
  PROPOSERS,
} from '../own-rows.ts'
import { type Target, table } from '../report.ts'

const MOST_MS = 150

const newProject = JSON.stringify({
  title: 'Sort the letters of an insurer, number %',
  company: 'Halden Oslo',
  description: 'Ten thousand letters a day arrive on paper. They are to be read, sorted and answered.',
  budget: 12_500,
  duration: '3 months',
  location: 'Oslo',
  skills: ['Python', 'SQL'],
})
const newProposal = JSON.stringify({
  message: 'I have sorted letters for three insurers, and would begin with a week of reading yours.',
  budget: 9_000,
  timeline: '6 weeks',
})

type Asked = { name: string; path: string }

/** Requests each address of one person, one at a time. */
async function askAs(bench: Bench, number: number, asked: readonly Asked[]) {
  const { origin } = bench.servers.ours
  const headers = await tokenHeader(origin, BUSY, number)
  const rows: { name: string; p50: number; p99: number }[] = []
  for (const { name, path } of asked) {
    const [latency] = await askByTurns([origin + REST_BASE + path], headers)
    if (latency) rows.push({ name, ...latency })
  }
  return rows
}

/** The cursor after so many pages of someone's activity, or of its last page if it has fewer. */
async function cursorAfter(bench: Bench, number: number, pages: number): Promise<string> {
  const { origin } = bench.servers.ours
  const headers = await tokenHeader(origin, BUSY, number)
  let cursor = ''
  for (let page = 0; page < pages; page++) {
    const path = `${REST_BASE}/home/activity${cursor && `?cursor=${encodeURIComponent(cursor)}`}`
    const { next_cursor } = await (await fetch(origin + path, { headers })).json()
    if (!next_cursor) break
    cursor = next_cursor
  }
  return encodeURIComponent(cursor)
}

export const measureOwn: Chapter = async (bench) => {
  const { servers, rows, say, withManyRows } = bench
  await withManyRows((db) => loadOwn(db, rows.many))
  const owned = Math.floor(rows.many / OWNED_EVERY)
  const crowded = `/projects/${crowdedProject(rows.many)}/proposals`
  const lastOf = (count: number) => `page=${Math.ceil(count / 20)}`
  const writes = [
    {
      name: 'posting a project',
      path: `${REST_BASE}/projects`,
      body: newProject,
      values: { from: 1 },
    },
    {
      name: 'sending a proposal',
      path: `${REST_BASE}/projects/%/proposals`,
      body: newProposal,
      values: { from: rows.many * FREE_SHARE + 1, until: rows.many },
    },
  ]
  const headers = await tokenHeader(servers.ours.origin, BUSY, BEGINNER)
  const written: { name: string; p50: number; p99: number }[] = []
  const loads: (string | number)[][] = []
  for (const { name, ...order } of writes) {
    const load = await serve(servers.ours, { ...order, headers, connections: 1, seconds: 3 })
    written.push({ name, p50: load.p50, p99: load.p99 })
    loads.push(loadRow(`${name}, one at a time`, load))
  }
  const reads = [
    ...written,
    ...(await askAs(bench, OWNER, [
      { name: `own projects, first page of ${owned}`, path: '/own/projects' },
      { name: 'own projects, last page', path: `/own/projects?${lastOf(owned)}` },
      { name: `proposals of a project with ${PROPOSERS.count}, newest`, path: crowded },
      { name: 'proposals of it, last page', path: `${crowded}?${lastOf(PROPOSERS.count)}` },
      { name: 'proposals of it by budget', path: `${crowded}?sort=budget` },
      {
        name: 'proposals of it by budget, last page',
        path: `${crowded}?sort=budget&${lastOf(PROPOSERS.count)}`,
      },
      { name: 'proposals of it, best match', path: `${crowded}?sort=match` },
      { name: 'received proposals of all projects, newest', path: '/own/received-proposals' },
      {
        name: 'received proposals of all projects, shortlisted',
        path: '/own/received-proposals?status=shortlisted',
      },
      { name: 'home: overview', path: '/home/overview' },
      { name: 'home: activity', path: '/home/activity' },
      {
        name: 'home: activity, tenth page',
        path: `/home/activity?cursor=${await cursorAfter(bench, OWNER, 9)}`,
      },
    ])),
    ...(await askAs(bench, PROPOSER, [
      { name: 'own proposals', path: '/own/proposals' },
      { name: 'own proposals, last page', path: `/own/proposals?${lastOf(rows.many / PROPOSED_EVERY)}` },
      { name: 'own proposals, withdrawn', path: '/own/proposals?status=withdrawn' },
      { name: 'home of a proposer: overview', path: '/home/overview' },
      { name: 'home of a proposer: activity', path: '/home/activity' },
      {
        name: 'home of a proposer: activity, tenth page',
        path: `/home/activity?cursor=${await cursorAfter(bench, PROPOSER, 9)}`,
      },
    ])),
    ...(await askAs(bench, NOTIFIED, [
      { name: `unread of ${NOTIFICATIONS} notifications, counted`, path: '/notifications/unread-count' },
      { name: `list of ${NOTIFICATIONS} notifications`, path: '/notifications' },
      { name: 'notifications, unread alone', path: '/notifications?unread=true' },
    ])),
  ]
  const path = `${REST_BASE}/projects`
  const { bare, ours, ratio } = await compareUnderLoad(servers.bare, servers.ours, { path, encodings: '' })
  loads.push(
    loadRow(`${path} bare pg, beside proposals`, bare),
    loadRow(`${path} ours`, ours, { bare, ratio }),
  )
  say(
    `\nWhat is one's own, milliseconds\n\n${table(
      ['', 'p50', 'p99'],
      reads.map(({ name, p50, p99 }) => [name, p50, p99]),
    )}`,
  )
  say(`\n${table(LOAD_HEADS, loads)}`)
  return [
    ...reads.map(({ name, p50 }): Target => ({ promise: name, measured: p50, limit: MOST_MS, unit: 'ms' })),
    {
      promise: `${path} beside proposals, share of bare pg`,
      measured: ratio,
      limit: LEAST_SHARE_OF_BARE,
      unit: 'x',
      atLeast: true,
    },
  ]
}
