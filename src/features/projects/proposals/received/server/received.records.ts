// The queries over the proposals to a person's projects.
import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../../platform/actor.ts'
import type { Reader } from '../../../../../platform/database/database.ts'
import { users } from '../../../../accounts/identity/users/server/users.table.ts'
import { asPublicPerson } from '../../../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../../../profiles/server/profiles.table.ts'
import { projects } from '../../../server/projects.table.ts'
import {
  DECIDED_STATUSES,
  headlineOf,
  KNOWN_AFTER_DAYS,
  matchingSkills,
  type ProposalStatus,
  RECEIVED_STATUSES,
  type ReceivedSort,
  type ReceivedStatus,
  shownSkills,
} from '../../proposals.rules.ts'
import { proposalColumns, proposals } from '../../server/proposals.table.ts'
import type { ReceivedPage, ReceivedProposal } from '../received.contract.ts'

/** The number of the project's skills that the proposer's public profile lists. */
const skillsMatched = sql`case when ${profiles.is_public} then
  (select count(*) from unnest(${projects.skills}) as wanted where lower(wanted) = any(${profiles.skill_keys})) else 0 end`
const budgetDifference = sql`abs(${proposals.budget} - ${projects.budget}) / ${projects.budget}`

const ORDERS: Record<ReceivedSort, (SQL | typeof proposals.budget | typeof proposals.id)[]> = {
  newest: [desc(proposals.created_at), desc(proposals.id)],
  match: [desc(skillsMatched), budgetDifference, desc(proposals.id)],
  budget: [proposals.budget, proposals.id],
  'budget-high': [desc(proposals.budget), desc(proposals.id)],
}

const shown = {
  proposal: proposalColumns,
  person: {
    ...personColumns,
    bio: profiles.bio,
    skills: profiles.skills,
    created_at: profiles.created_at,
  },
  project: {
    id: projects.id,
    title: projects.title,
    budget: projects.budget,
    skills: projects.skills,
    status: projects.status,
    awarded_at: projects.awarded_at,
    winner_left_at: projects.winner_left_at,
  },
}

function received(reader: Reader) {
  return reader
    .select(shown)
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .leftJoin(profiles, eq(profiles.id, proposals.user_id))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof received>>[number]
export type ReceivedBy = { owner: OwnerId; project?: number | undefined }
type Query = {
  sort: ReceivedSort
  status?: ReceivedStatus | undefined
  page: number
  page_size: number
}

/** Returns one page of the proposals to a person's projects, all or one, without withdrawn ones, with their number by status. */
export async function receivedProposals(
  reader: Reader,
  { owner, project }: ReceivedBy,
  { sort, status, page, page_size }: Query,
): Promise<Pick<ReceivedPage, 'items' | 'counts' | 'total'>> {
  const isTheirs = project === undefined ? eq(proposals.owner_id, owner) : eq(proposals.project_id, project)
  const isShown = and(isTheirs, ne(proposals.status, 'withdrawn'))
  const rows = await received(reader)
    .where(status === undefined ? isShown : and(isShown, eq(proposals.status, status)))
    .orderBy(...ORDERS[sort])
    .limit(page_size)
    .offset((page - 1) * page_size)
  const counted = await reader
    .select({ status: proposals.status, count: count() })
    .from(proposals)
    .where(isShown)
    .groupBy(proposals.status)
  const counts = { sent: 0, shortlisted: 0, accepted: 0, not_selected: 0, declined: 0 }
  for (const row of counted) if (isReceived(row.status)) counts[row.status] = row.count
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0)
  return {
    items: await withRecords(reader, rows),
    counts,
    total: status === undefined ? all : counts[status],
  }
}

export async function findReceivedProposal(
  reader: Reader,
  owner: OwnerId,
  id: number,
): Promise<ReceivedProposal | undefined> {
  const isIt = and(eq(proposals.id, id), eq(proposals.owner_id, owner), ne(proposals.status, 'withdrawn'))
  return (await withRecords(reader, await received(reader).where(isIt)))[0]
}

const isReceived = (status: ProposalStatus): status is ReceivedStatus =>
  RECEIVED_STATUSES.some((known) => known === status)

/**
 * A record counts these decisions: not those of clients whose address is unverified, who had just joined or who have left, since
 * anyone could be all of them.
 */
const isByKnownClient = sql`not exists (
  select from ${profiles} left join ${users} on ${users.id} = ${profiles.id}
  where ${profiles.id} = ${proposals.owner_id} and (${profiles.is_erased}
    or ${users.id} is not null and (${users.email_confirmed_at} is null
      or ${users.created_at} > ${proposals.decided_at} - make_interval(days => ${KNOWN_AFTER_DAYS}))))`

async function withRecords(reader: Reader, rows: readonly Row[]): Promise<ReceivedProposal[]> {
  if (rows.length === 0) return []
  const people = [...new Set(rows.map(({ proposal }) => proposal.user_id))]
  const shown = inArray(
    proposals.id,
    rows.map(({ proposal }) => proposal.id),
  )
  const decided = await reader
    .select({
      user_id: proposals.user_id,
      decided: count(),
      accepted: sql<number>`(count(*) filter (where ${proposals.status} = 'accepted'))::int`,
      shown: sql<number[]>`coalesce(json_agg(${proposals.id}) filter (where ${shown}), '[]')`,
    })
    .from(proposals)
    .where(
      and(
        inArray(proposals.user_id, people),
        inArray(proposals.status, [...DECIDED_STATUSES]),
        isByKnownClient,
      ),
    )
    .groupBy(proposals.user_id)
  const records = new Map(decided.map(({ user_id, ...record }) => [user_id, record]))
  return rows.flatMap((row): ReceivedProposal[] => {
    const { proposal, person, project } = row
    const { status } = proposal
    if (!isReceived(status)) return []
    const proposer = asPublicPerson(person)
    const about = person?.is_public
      ? {
          headline: headlineOf(person.bio),
          skills: shownSkills(project.skills, person.skills),
          matching_skills: matchingSkills(project.skills, person.skills),
          member_since: person.created_at,
        }
      : null
    const record = proposer && withoutThis(records.get(proposal.user_id), { id: proposal.id, status })
    return [{ ...proposal, status, proposer, about, record, project }]
  })
}

/** A record beside a proposal counts only decisions about other proposals. */
function withoutThis(
  record: { accepted: number; decided: number; shown: readonly number[] } | undefined,
  { id, status }: { id: number; status: ReceivedStatus },
): { accepted: number; decided: number } {
  const { accepted, decided, shown } = record ?? { accepted: 0, decided: 0, shown: [] }
  if (!shown.includes(id)) return { accepted, decided }
  return { accepted: accepted - Number(status === 'accepted'), decided: decided - 1 }
}
