// Who owns and has what, for the measurements of one's own: a few people with thousands of projects, proposals and
// notifications, among many others.
import { eq, sql } from 'drizzle-orm'
import { eventAudience, events } from '../src/features/events/server/log.table.ts'
import { notifications } from '../src/features/events/server/notifications.table.ts'
import { proposals } from '../src/features/projects/proposals/server/proposals.table.ts'
import { projects } from '../src/features/projects/server/projects.table.ts'
import type { Db } from '../src/platform/database/database.ts'
import { momentOf, range, withoutIndexes } from './load.ts'
import { loadMembers, type Members, memberId } from './members.ts'

/** Three of these propose to every project, all of them to the crowded one. */
export const PROPOSERS: Members = { name: 'proposer', first: 4_000_000, count: 5_000 }
const PROPOSALS_EACH = 3
/** Extraordinary people: one has many projects, one has proposed to many, one has many notifications, one is new. */
export const BUSY: Members = { name: 'busy', first: 4_100_000, count: 4 }
export const [OWNER, PROPOSER, NOTIFIED, BEGINNER] = [1, 2, 3, 4]
/** Every so many projects is the owner's: 2,000 of 100,000; the proposer proposed to 3,000. */
export const OWNED_EVERY = 50
export const PROPOSED_EVERY = 33
/** Every so many of the owner's and of the proposer's are settled: an accepted proposal, and an awarded project. */
const ACCEPTED_EVERY = 3
export const NOTIFICATIONS = 50_000
/** These stay free for new proposals. */
export const FREE_SHARE = 0.9
const BATCH = 10_000
const SETTLED_AT_ONCE = 50_000

const STATUSES = ['sent', 'shortlisted', 'declined', 'sent', 'withdrawn'] as const
const DECIDED: readonly string[] = ['shortlisted', 'accepted', 'declined']

/** Without its project's owner. */
type Row = Omit<typeof proposals.$inferInsert, 'owner_id'>

const proposalRow = (
  project_id: number,
  user_id: string,
  at: number,
  status: Row['status'] = STATUSES[at % STATUSES.length],
): Row => ({
  project_id,
  user_id,
  message: `I have built something alike for three firms, and would begin with number ${at} of your list next week.`,
  budget: 500 + (at % 900) * 10,
  timeline: `${1 + (at % 12)} weeks`,
  status: status ?? 'sent',
  status_before: status === 'accepted' ? 'sent' : null,
  created_at: momentOf(at),
  decided_at: status && DECIDED.includes(status) ? momentOf(at + 50) : null,
})

export const crowdedProject = (many: number) => many / 2

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

/** The events of the owner's and the proposer's rows, and someone's notifications. */
async function loadEvents(db: Db, many: number): Promise<void> {
  const notified = memberId(BUSY, NOTIFIED)
  const someone = sql`(select array_agg(id) from users where email like ${`${PROPOSERS.name}-%`})`
  await db.execute(sql`
    insert into ${events} (kind, subject, subject_id, params, actor_id, created_at)
      select 'project_posted', 'project', id, '{}', user_id, created_at from ${projects} where user_id = ${memberId(BUSY, OWNER)}
      union all
      select 'proposal_received', 'proposal', proposals.id, jsonb_build_object('project_id', project_id), proposals.user_id, proposals.created_at
      from ${proposals} join ${projects} on projects.id = project_id where proposals.status <> 'withdrawn'
        and (projects.user_id = ${memberId(BUSY, OWNER)} or proposals.user_id = ${memberId(BUSY, PROPOSER)})`)
  await db.execute(sql`
    insert into ${eventAudience} (user_id, event_id, role, created_at, in_activity)
      select actor_id, id, 'actor', created_at, true from ${events}
      union all
      select projects.user_id, events.id, 'owner', events.created_at, true
      from ${events} join ${proposals} on proposals.id = subject_id join ${projects} on projects.id = project_id
      where kind = 'proposal_received'`)
  await db.execute(sql`
    with people as materialized (select ${someone} as ids), notified as (
      insert into ${events} (kind, subject, subject_id, params, actor_id, created_at)
      select 'proposal_received', 'proposal', n % ${many}::int + 1, jsonb_build_object('project_id', n % ${many}::int + 1),
        ids[n % cardinality(ids) + 1], ${momentOf(0)}::timestamptz + n * interval '1 minute'
      from generate_series(1, ${NOTIFICATIONS}::int) n cross join people returning id, actor_id, created_at
    ), audience as (
      insert into ${eventAudience} (user_id, event_id, role, person_id, created_at, in_activity)
      select ${notified}::uuid, id, 'owner', actor_id, created_at, true from notified
    )
    insert into ${notifications} (user_id, event_id, kind, created_at, read_at)
    select ${notified}::uuid, id, 'proposal_received', created_at, case when id % 2 = 0 then created_at end from notified`)
  await db.execute(sql`
    with people as materialized (select ${someone} as ids), done as (
      insert into ${events} (kind, subject, subject_id, params, actor_id, created_at)
      select 'project_posted', 'project', n, '{}', ids[n % cardinality(ids) + 1], ${momentOf(0)}::timestamptz + n * interval '1 second'
      from generate_series(1, ${OTHER_EVENTS}::int) n cross join people returning id, actor_id, created_at
    )
    insert into ${eventAudience} (user_id, event_id, role, created_at, in_activity)
    select actor_id, id, 'actor', created_at, true from done`)
}

/** Proposals with their project's owner. */
async function insertProposals(db: Db, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const named = (table: string) => sql.raw(columns.map((name) => `${table}"${name}"`).join(', '))
  await db.execute(sql`
    insert into ${proposals} (${named('')}, owner_id)
      select ${named('made.')}, ${projects.user_id}
      from jsonb_populate_recordset(null::${proposals}, ${JSON.stringify(rows)}) made
      join ${projects} on ${projects.id} = made.project_id`)
}

/** Some projects become the owner's; those that are proposed to while measuring, and the crowded one, are active. */
async function assignProjects(db: Db, many: number): Promise<void> {
  await db.execute(sql`
    update ${projects} set user_id = ${memberId(BUSY, OWNER)} where id % ${sql.raw(String(OWNED_EVERY))} = 0`)
  await db.execute(sql`
    update ${projects} set status = 'active'
    where status <> 'active' and (id > ${many * FREE_SHARE} or id = ${crowdedProject(many)})`)
}

/** Counts the proposals, and awards the projects that have an accepted one. */
async function settleProjects(db: Db, many: number): Promise<void> {
  // In one statement, the triggers would hold every row twice.
  for (let first = 1; first <= many; first += SETTLED_AT_ONCE) {
    await db.execute(sql`
      update ${projects} set proposals_count = counted.count, awarded_at = counted.awarded_at,
        awarded_proposal_id = counted.awarded_id
      from (
        select project_id, (count(*) filter (where status <> 'withdrawn'))::int as count,
          max(decided_at) filter (where status = 'accepted') as awarded_at,
          max(id) filter (where status = 'accepted') as awarded_id
        from ${proposals} where project_id between ${first} and ${first + SETTLED_AT_ONCE - 1} group by 1
      ) counted
      where counted.project_id = ${projects.id}`)
  }
}

export async function loadOwn(db: Db, many: number): Promise<void> {
  // The notifications are loaded last.
  const loaded = await db.$count(notifications, eq(notifications.user_id, memberId(BUSY, NOTIFIED)))
  if (loaded === NOTIFICATIONS) return
  if ((await db.$count(proposals)) > 0)
    throw new Error('The proposals are not all there: delete BENCH_DATA_DIR')
  await loadMembers(db, PROPOSERS)
  await loadMembers(db, BUSY)
  await withoutIndexes(db, ['projects', 'proposals'], async () => {
    await assignProjects(db, many)
    let rows: Row[] = []
    for (const row of proposalRows(many)) {
      rows.push(row)
      if (rows.length < BATCH) continue
      await insertProposals(db, rows)
      rows = []
    }
    if (rows.length > 0) await insertProposals(db, rows)
    await settleProjects(db, many)
    await db.execute(sql`vacuum full projects`)
  })
  await loadEvents(db, many)
  await db.execute(sql`vacuum analyze`)
}
