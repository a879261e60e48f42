// The queries over the projects and proposals of one person: how many, and what happened to them last.
import { and, desc, eq, inArray, isNotNull, ne, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { type ActivityWindow, inWindow } from '../../../../platform/own-rows.ts'
import { asPublicPerson } from '../../../profiles/policy.ts'
import { personColumns, profiles } from '../../../profiles/server/table.ts'
import { ownerTotals, projects, proposals } from '../../server/table.ts'

const isOut = ne(proposals.state, 'withdrawn')

/** How many projects a person posted. */
export async function countProjects(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(projects, eq(projects.user_id, owner))
}

/** How many proposals a person has out; what was withdrawn was never said. */
export async function countProposals(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(proposals, and(eq(proposals.user_id, owner), isOut))
}

/** How many proposals a person's projects received. */
export async function countReceivedProposals(reader: Reader, owner: OwnerId): Promise<number> {
  const rows = await reader
    .select({ total: ownerTotals.proposals_sum })
    .from(ownerTotals)
    .where(eq(ownerTotals.user_id, owner))
  return rows[0]?.total ?? 0
}

/** Which kind of happening a decision is for whoever proposed. */
const DECIDED = {
  shortlisted: 'proposal_shortlisted',
  accepted: 'proposal_accepted',
  declined: 'proposal_declined',
} as const
type DecidedState = keyof typeof DECIDED

type Kind =
  | 'project_posted'
  | 'project_awarded'
  | 'proposal_received'
  | 'proposal_sent'
  | (typeof DECIDED)[DecidedState]

/** The columns of a happening: a union goes by their order alone. */
const happening = (
  kind: Kind,
  from: { row: SQLWrapper; at: SQLWrapper; amount: SQLWrapper; person: SQLWrapper },
) => ({
  kind: sql<Kind>`${sql.raw(`'${kind}'`)}`.as('kind'),
  row: sql<number>`${from.row}`.mapWith(projects.id).as('row'),
  created_at: sql<string>`${from.at}`.mapWith(projects.created_at).as('created_at'),
  amount: sql<number>`${from.amount}`.mapWith(projects.budget).as('amount'),
  project_id: projects.id,
  title: projects.title,
  /** Whose doing it was, where it was not the person's own. */
  person_id: sql<string | null>`${from.person}`.as('person_id'),
})
const NOBODY = sql`null::uuid`

/** What happened in the window to a person's projects and proposals: of each kind at most as many as are asked for. */
export async function happeningsOfPerson(reader: Reader, owner: OwnerId, window: ActivityWindow) {
  const rows = await unionAll(
    posted(reader, owner, window),
    awarded(reader, owner, window),
    received(reader, owner, window),
    sent(reader, owner, window),
    decided('shortlisted', reader, owner, window),
    decided('accepted', reader, owner, window),
    decided('declined', reader, owner, window),
  )
  const names = await publicNames(
    reader,
    rows.flatMap(({ person_id }) => person_id ?? []),
  )
  return rows.map(({ person_id, ...row }) => ({ ...row, person: names.get(person_id ?? '') }))
}

function posted(reader: Reader, owner: OwnerId, window: ActivityWindow) {
  const { id, created_at, budget } = projects
  return reader
    .select(happening('project_posted', { row: id, at: created_at, amount: budget, person: NOBODY }))
    .from(projects)
    .where(and(eq(projects.user_id, owner), inWindow('project_posted', projects, window)))
    .orderBy(desc(created_at), desc(id))
    .limit(window.limit)
}

function awarded(reader: Reader, owner: OwnerId, window: ActivityWindow) {
  const { id, awarded_at } = projects
  const { budget, user_id } = proposals
  return reader
    .select(happening('project_awarded', { row: id, at: awarded_at, amount: budget, person: user_id }))
    .from(projects)
    .innerJoin(proposals, eq(proposals.id, projects.awarded_proposal_id))
    .where(
      and(
        eq(projects.user_id, owner),
        isNotNull(awarded_at),
        inWindow('project_awarded', { created_at: awarded_at, id }, window),
      ),
    )
    .orderBy(desc(awarded_at), desc(id))
    .limit(window.limit)
}

/** Project by project, so that one with many proposals costs no more than a page of them. */
function received(reader: Reader, owner: OwnerId, window: ActivityWindow) {
  const latest = reader
    .select({
      id: proposals.id,
      user_id: proposals.user_id,
      budget: proposals.budget,
      created_at: proposals.created_at,
    })
    .from(proposals)
    .where(
      and(eq(proposals.project_id, projects.id), isOut, inWindow('proposal_received', proposals, window)),
    )
    .orderBy(desc(proposals.created_at), desc(proposals.id))
    .limit(window.limit)
    .as('latest')
  const { id, created_at, budget, user_id } = latest
  return reader
    .select(happening('proposal_received', { row: id, at: created_at, amount: budget, person: user_id }))
    .from(projects)
    .innerJoinLateral(latest, sql`true`)
    .where(eq(projects.user_id, owner))
    .orderBy(desc(created_at), desc(id))
    .limit(window.limit)
}

function sent(reader: Reader, owner: OwnerId, window: ActivityWindow) {
  const { id, created_at, budget } = proposals
  return reader
    .select(happening('proposal_sent', { row: id, at: created_at, amount: budget, person: NOBODY }))
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .where(and(eq(proposals.user_id, owner), isOut, inWindow('proposal_sent', proposals, window)))
    .orderBy(desc(created_at), desc(id))
    .limit(window.limit)
}

/** What was decided last about each own proposal, state by state: each is walked along its own index. */
function decided(state: DecidedState, reader: Reader, owner: OwnerId, window: ActivityWindow) {
  const { id, decided_at, budget } = proposals
  const kind = DECIDED[state]
  return reader
    .select(happening(kind, { row: id, at: decided_at, amount: budget, person: NOBODY }))
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .where(
      and(
        eq(proposals.user_id, owner),
        eq(proposals.state, state),
        isNotNull(decided_at),
        inWindow(kind, { created_at: decided_at, id }, window),
      ),
    )
    .orderBy(desc(decided_at), desc(id))
    .limit(window.limit)
}

/** What these people are called, as far as everybody may know. */
async function publicNames(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select({ id: profiles.id, person: personColumns })
    .from(profiles)
    .where(inArray(profiles.id, [...new Set(ids)]))
  return new Map(
    rows.flatMap(({ id, person }) => {
      const shown = asPublicPerson(person)
      return shown ? [[id, shown.display_name] as const] : []
    }),
  )
}
