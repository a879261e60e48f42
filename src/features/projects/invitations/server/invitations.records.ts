// The queries over invitations. An invitation is written while its project is locked.
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { asPublicPerson } from '../../../profiles/profiles.policy.ts'
import { isProfileListed, personColumns, profiles } from '../../../profiles/server/profiles.table.ts'
import { proposals } from '../../proposals/server/proposals.table.ts'
import { projects } from '../../server/projects.table.ts'
import type {
  InvitableProject,
  Invitation,
  ReceivedInvitation,
  SuggestedProfessional,
} from '../invitations.contract.ts'
import { standingOf } from '../invitations.policy.ts'
import { MOST_PEOPLE_SUGGESTED } from '../invitations.rules.ts'
import { invitations } from './invitations.table.ts'

type Page = { page: number; page_size: number }
export type NewInvitationRow = Pick<
  typeof invitations.$inferInsert,
  'project_id' | 'invitee_id' | 'note' | 'created_at'
>

const columns = {
  id: invitations.id,
  project_id: invitations.project_id,
  note: invitations.note,
  status: invitations.status,
  created_at: invitations.created_at,
  answered_at: invitations.answered_at,
}

/** This person has a proposal for this project that they did not withdraw. */
const hasProposed = (projectId: SQL | typeof projects.id, personId: SQL | typeof invitations.invitee_id) =>
  sql<boolean>`exists (select 1 from ${proposals}
    where ${proposals.project_id} = ${projectId} and ${proposals.user_id} = ${personId}
      and ${proposals.status} <> 'withdrawn')`

/** Stores an invitation, in place of an expired one; returns undefined if there is an open one. */
export async function insertInvitation(
  tx: Tx,
  row: NewInvitationRow,
  since: Date,
): Promise<Invitation | undefined> {
  const sent = await tx
    .insert(invitations)
    .values(row)
    .onConflictDoUpdate({
      target: [invitations.project_id, invitations.invitee_id],
      set: { note: row.note ?? null, status: 'sent', created_at: row.created_at, answered_at: null },
      setWhere: lte(invitations.created_at, since.toISOString()),
    })
    .returning(columns)
  return sent[0]
}

/** Returns an invitation with the facts that decide who may answer it. */
export async function findInvitation(reader: Reader, id: number, since: Date) {
  const rows = await reader
    .select({
      invitation: columns,
      facts: {
        invitee_id: invitations.invitee_id,
        status: invitations.status,
        is_lapsed: sql<boolean>`${invitations.created_at} <= ${since.toISOString()}::timestamptz`,
        has_proposed: hasProposed(sql`${invitations.project_id}`, invitations.invitee_id),
      },
    })
    .from(invitations)
    .where(eq(invitations.id, id))
  return rows[0]
}

/** Returns true if someone has a proposal for a project that they did not withdraw. */
export async function isProposer(reader: Reader, projectId: number, personId: string): Promise<boolean> {
  const rows = await reader
    .select({ has_proposed: hasProposed(sql`${projectId}`, sql`${personId}::uuid`) })
    .from(projects)
    .where(eq(projects.id, projectId))
  return rows[0]?.has_proposed ?? false
}

export async function setDeclined(tx: Tx, id: number, at: string): Promise<Invitation> {
  const declined = await tx
    .update(invitations)
    .set({ status: 'declined', answered_at: at })
    .where(eq(invitations.id, id))
    .returning(columns)
  const row = declined[0]
  if (!row) throw new Error('An answered invitation came back empty')
  return row
}

const takesProposals = and(eq(projects.status, 'active'), isNull(projects.awarded_at))

/** Returns one page of the invitations that someone can answer, newest first. */
export async function openInvitations(
  reader: Reader,
  owner: OwnerId,
  since: Date,
  { page, page_size }: Page,
): Promise<{ items: ReceivedInvitation[]; total: number }> {
  const { id, title, company, budget, duration, location } = projects
  const isOpen = and(
    eq(invitations.invitee_id, owner),
    gt(invitations.created_at, since.toISOString()),
    eq(invitations.status, 'sent'),
    takesProposals,
    sql`not ${hasProposed(projects.id, invitations.invitee_id)}`,
  )
  const rows = await reader
    .select({
      id: invitations.id,
      note: invitations.note,
      created_at: invitations.created_at,
      inviter: personColumns,
      project: { id, title, company, budget, duration, location },
    })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.project_id))
    .leftJoin(profiles, eq(profiles.id, projects.user_id))
    .where(isOpen)
    .orderBy(desc(invitations.created_at), desc(invitations.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  const counted = await reader
    .select({ total: count() })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.project_id))
    .where(isOpen)
  // The inviter's name is shown with a private profile too, as the dialog says to them.
  const items = rows.map(({ inviter, ...row }) => ({ ...row, inviter: asPublicPerson(inviter) }))
  return { items, total: counted[0]?.total ?? 0 }
}

/** Returns one page of someone's open projects, newest first, with this professional's standing in each. */
export async function invitableProjects(
  reader: Reader,
  {
    owner,
    inviteeId,
    since,
    page: { page, page_size },
  }: { owner: OwnerId; inviteeId: string; since: Date; page: Page },
): Promise<{ items: InvitableProject[]; total: number }> {
  const { id, title, company, budget, duration } = projects
  const isOpen = and(eq(projects.user_id, owner), takesProposals)
  const rows = await reader
    .select({
      project: { id, title, company, budget, duration },
      invitation: {
        status: invitations.status,
        is_lapsed: sql<boolean>`${invitations.created_at} <= ${since.toISOString()}::timestamptz`,
      },
      has_proposed: hasProposed(projects.id, sql`${inviteeId}::uuid`),
    })
    .from(projects)
    .leftJoin(
      invitations,
      and(eq(invitations.project_id, projects.id), eq(invitations.invitee_id, inviteeId)),
    )
    .where(isOpen)
    .orderBy(desc(projects.created_at), desc(projects.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  const items = rows.map(({ project, invitation, has_proposed }) => ({
    ...project,
    standing: standingOf(
      invitation?.status ? { status: invitation.status, is_lapsed: invitation.is_lapsed } : null,
      has_proposed,
    ),
  }))
  return { items, total: await reader.$count(projects, isOpen) }
}

export async function namesOfInvitations(reader: Reader, ids: readonly number[]) {
  const rows = await reader
    .select({ id: invitations.id, title: projects.title, amount: projects.budget })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.project_id))
    .where(inArray(invitations.id, [...ids]))
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}

export function exportInvitations(tx: Tx, owner: OwnerId) {
  const of = (isTheirs: SQL) =>
    rowsOf(
      tx,
      tx
        .select(columns)
        .from(invitations)
        .innerJoin(projects, eq(projects.id, invitations.project_id))
        .where(isTheirs)
        .orderBy(invitations.id),
    )
  return {
    invitations_received: of(eq(invitations.invitee_id, owner)),
    invitations_sent: of(eq(projects.user_id, owner)),
  }
}

/**
 * Deletes the invitations to a person and to their projects, in one order, so that two people who leave never wait for each
 * other.
 */
export async function deleteInvitationsAround(tx: Tx, owner: OwnerId): Promise<number[]> {
  const rows = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.project_id))
    .where(or(eq(invitations.invitee_id, owner), eq(projects.user_id, owner)))
    .orderBy(invitations.id)
    .for('update', { of: invitations })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(invitations).where(inArray(invitations.id, ids))
  return ids
}

/** Of the professionals with a common skill, the newest are compared, so many of them: their skills are read, not searched. */
const COMPARED = 500
/** More are read than are shown, because there may be a block between some of them and the owner. */
const MOST_READ = MOST_PEOPLE_SUGGESTED * 4

/** Returns the professionals of the directory who fit a project best and were not invited to it, some more than are shown. */
export async function fittingProfessionals(
  reader: Reader,
  projectId: number,
  since: Date,
): Promise<SuggestedProfessional[]> {
  const asked = sql`(select ${projects.skill_keys} from ${projects} where ${projects.id} = ${projectId})`
  const near = reader
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isProfileListed(profiles), sql`${profiles.skill_keys} && ${asked}`))
    .orderBy(desc(profiles.created_at), desc(profiles.id))
    .limit(COMPARED)
  const skills = sql<string[]>`array(select skill from unnest(${profiles.skills}) skill
    where lower(skill) = any(${projects.skill_keys}))`
  const isInvited = exists(
    reader
      .select({ id: invitations.id })
      .from(invitations)
      .where(
        and(
          eq(invitations.project_id, projectId),
          eq(invitations.invitee_id, profiles.id),
          gt(invitations.created_at, since.toISOString()),
        ),
      ),
  )
  const isProposerOf = exists(
    reader
      .select({ id: proposals.id })
      .from(proposals)
      .where(and(eq(proposals.project_id, projectId), eq(proposals.user_id, profiles.id))),
  )
  const rows = await reader
    .select({ person: personColumns, skills })
    .from(profiles)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(
      and(inArray(profiles.id, near), ne(profiles.id, projects.user_id), not(isInvited), not(isProposerOf)),
    )
    .orderBy(desc(sql`cardinality(${skills})`), asc(profiles.id))
    .limit(MOST_READ)
  return rows.flatMap(({ person, ...more }) => {
    const shown = asPublicPerson(person)
    return shown ? [{ person: shown, ...more }] : []
  })
}
