// What does it cost to post, to propose, and to list one's own rows, for people who have many?
import { sql } from 'drizzle-orm'
import { notifications } from '../../src/features/events/bell/server/table.ts'
import { eventAudience, events } from '../../src/features/events/log/server/table.ts'
import { proposals } from '../../src/features/projects/proposals/server/table.ts'
import { projects } from '../../src/features/projects/server/table.ts'
import { REST_BASE } from '../../src/platform/contract/contract.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { type Bench, type Chapter, LEAST_SHARE_OF_BARE, LOAD_HEADS, loadRow } from '../chapter.ts'
import { insertRows, momentOf, range } from '../load.ts'
import { askByTurns, compareUnderLoad, serve } from '../measure.ts'
import { loadMembers, type Members, memberId, tokenHeader } from '../members.ts'
import { type Target, table } from '../report.ts'

const MOST_MS = 150
/** Three of these propose to every project, all of them to the crowded one. */
const PROPOSERS: Members = { name: 'proposer', first: 4_000_000, count: 5_000 }
const PROPOSALS_EACH = 3
/** Extraordinary people: one has many projects, one has proposed to many, one has many notifications, one is new. */
const BUSY: Members = { name: 'busy', first: 4_100_000, count: 4 }
const [OWNER, PROPOSER, TOLD, BEGINNER] = [1, 2, 3, 4]
/** Every so many projects is the owner's: 2,000 of 100,000; the proposer proposed to 3,000. */
const OWNED_EVERY = 50
const PROPOSED_EVERY = 33
/** Every so many of the owner's and of the proposer's are settled: an accepted proposal, and an awarded project. */
const ACCEPTED_EVERY = 3
const NOTIFICATIONS = 50_000
/** These stay free for new proposals. */
const FREE_SHARE = 0.9
const BATCH = 10_000

const STATUSES = ['sent', 'shortlisted', 'declined', 'sent', 'withdrawn'] as const
const DECIDED: readonly string[] = ['shortlisted', 'accepted', 'declined']

type Row = typeof proposals.$inferInsert

const proposalRow = (
  project_id: number,
  user_id: string,
  at: number,
  status: Row['status'] = STATUSES[at % STATUSES.length],
): Row => ({
  project_id,
  user_id,
  // Set once it is decided whose projects are whose.
  owner_id: user_id,
  proposer_named: true,
  message: `I have built something alike for three firms, and would begin with number ${at} of your list next week.`,
  budget: 500 + (at % 900) * 10,
  timeline: `${1 + (at % 12)} weeks`,
  status: status ?? 'sent',
  status_before: status === 'accepted' ? 'sent' : null,
  created_at: momentOf(at),
  decided_at: status && DECIDED.includes(status) ? momentOf(at + 50) : null,
})

const crowdedProject = (many: number) => many / 2

function* proposalRows(many: number) {
  let at = 0
  for (const project of range(1, many + 1)) {
    if (project === crowdedProject(many)) {
      for (const number of range(1, PROPOSERS.count + 1))
        yield proposalRow(project, memberId(PROPOSERS, number), at++, 'sent')
      continue
    }
    const canBeAwarded = project <= many * FREE_SHARE
    const isProposers = project % PROPOSED_EVERY === 0
    for (const one of range(0, PROPOSALS_EACH)) {
      const number = ((project * PROPOSALS_EACH + one * 1_667) % PROPOSERS.count) + 1
      const isAccepted =
        one === 0 && canBeAwarded && !isProposers && project % (OWNED_EVERY * ACCEPTED_EVERY) === 0
      yield proposalRow(project, memberId(PROPOSERS, number), at++, isAccepted ? 'accepted' : undefined)
    }
    const isAccepted = canBeAwarded && project % (PROPOSED_EVERY * ACCEPTED_EVERY) === 0
    if (isProposers)
      yield proposalRow(project, memberId(BUSY, PROPOSER), at++, isAccepted ? 'accepted' : undefined)
  }
}

/** So many other events, of people who are not measured. */
const OTHER_EVENTS = 1_000_000

/** The events of the owner's and the proposer's rows, and somebody's notifications. */
async function loadEvents(db: Db, many: number): Promise<void> {
  const told = memberId(BUSY, TOLD)
  const someone = sql`(select array_agg(id) from users where email like ${`${PROPOSERS.name}-%`})`
  await db.execute(sql`
    insert into ${events} (kind, subject, subject_id, params, actor_id, created_at)
      select 'project_posted', 'project', id, '{}', user_id, created_at from ${projects} where user_id = ${memberId(BUSY, OWNER)}
      union all
      select 'proposal_received', 'proposal', proposals.id, jsonb_build_object('project_id', project_id), proposals.user_id, proposals.created_at
      from ${proposals} join ${projects} on projects.id = project_id where status <> 'withdrawn'
        and (projects.user_id = ${memberId(BUSY, OWNER)} or proposals.user_id = ${memberId(BUSY, PROPOSER)})`)
  await db.execute(sql`
    insert into ${eventAudience} (user_id, event_id, role, created_at, in_activity)
      select actor_id, id, 'actor', created_at, true from ${events}
      union all
      select projects.user_id, events.id, 'owner', events.created_at, true
      from ${events} join ${proposals} on proposals.id = subject_id join ${projects} on projects.id = project_id
      where kind = 'proposal_received'`)
  await db.execute(sql`
    with people as materialized (select ${someone} as ids), told as (
      insert into ${events} (kind, subject, subject_id, params, actor_id, created_at)
      select 'proposal_received', 'proposal', n % ${many}::int + 1, jsonb_build_object('project_id', n % ${many}::int + 1),
        ids[n % cardinality(ids) + 1], ${momentOf(0)}::timestamptz + n * interval '1 minute'
      from generate_series(1, ${NOTIFICATIONS}::int) n cross join people returning id, actor_id, created_at
    ), audience as (
      insert into ${eventAudience} (user_id, event_id, role, person_id, created_at, in_activity)
      select ${told}::uuid, id, 'owner', actor_id, created_at, true from told
    )
    insert into ${notifications} (user_id, event_id, kind, created_at, read_at)
    select ${told}::uuid, id, 'proposal_received', created_at, case when id % 2 = 0 then created_at end from told`)
  await db.execute(sql`
    with people as materialized (select ${someone} as ids), done as (
      insert into ${events} (kind, subject, subject_id, params, actor_id, created_at)
      select 'project_posted', 'project', n, '{}', ids[n % cardinality(ids) + 1], ${momentOf(0)}::timestamptz + n * interval '1 second'
      from generate_series(1, ${OTHER_EVENTS}::int) n cross join people returning id, actor_id, created_at
    )
    insert into ${eventAudience} (user_id, event_id, role, created_at, in_activity)
    select actor_id, id, 'actor', created_at, true from done`)
}

export async function loadOwn(db: Db, many: number): Promise<void> {
  await loadMembers(db, PROPOSERS)
  await loadMembers(db, BUSY)
  let rows: Row[] = []
  for (const row of proposalRows(many)) {
    rows.push(row)
    if (rows.length < BATCH) continue
    await insertRows(db, proposals, rows)
    rows = []
  }
  if (rows.length > 0) await insertRows(db, proposals, rows)
  await db.execute(sql`
    update ${projects} set proposals_count = counted.count,
      user_id = case when ${projects.id} % ${sql.raw(String(OWNED_EVERY))} = 0
        then ${memberId(BUSY, OWNER)}::uuid else ${projects.user_id} end,
      status = case when ${projects.id} > ${many * FREE_SHARE} or ${projects.id} = ${crowdedProject(many)}
        then 'active' else ${projects.status} end
    from (select project_id, count(*)::int as count from ${proposals} where status <> 'withdrawn' group by 1) counted
    where counted.project_id = ${projects.id}`)
  await db.execute(sql`
    update ${projects} set awarded_at = ${proposals.decided_at}, awarded_proposal_id = ${proposals.id}
    from ${proposals} where ${proposals.project_id} = ${projects.id} and ${proposals.status} = 'accepted'`)
  await db.execute(sql`
    update ${proposals} set owner_id = ${projects.user_id} from ${projects} where ${projects.id} = project_id`)
  await loadEvents(db, many)
  await db.execute(sql`vacuum full projects`)
  await db.execute(sql`vacuum analyze`)
}

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

/** The cursor after so many pages of somebody's activity. */
async function cursorAfter(bench: Bench, number: number, pages: number): Promise<string> {
  const { origin } = bench.servers.ours
  const headers = await tokenHeader(origin, BUSY, number)
  let cursor = ''
  for (let page = 0; page < pages; page++) {
    const path = `${REST_BASE}/home/activity${cursor && `?cursor=${encodeURIComponent(cursor)}`}`
    cursor = (await (await fetch(origin + path, { headers })).json()).next_cursor
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
    ...(await askAs(bench, TOLD, [
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
