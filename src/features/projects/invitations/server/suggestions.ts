// Which professionals fit a project: the owner's next step after posting is to invite them.
import { and, asc, desc, eq, exists, gt, inArray, ne, not, sql } from 'drizzle-orm'
import type { Person } from '../../../../platform/actor.ts'
import { refuseFor } from '../../../../platform/contract/problem.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { apartAmong } from '../../../profiles/blocks/server/avoidance.ts'
import { asPublicPerson } from '../../../profiles/profiles.policy.ts'
import { isListed, personColumns, profiles } from '../../../profiles/server/profiles.table.ts'
import { proposals } from '../../proposals/server/proposals.table.ts'
import { lookUpProject } from '../../server/projects.actions.ts'
import { projects } from '../../server/projects.table.ts'
import type { Suggestion } from '../invitations.contract.ts'
import { whyNotInviteTo } from '../invitations.policy.ts'
import { MOST_SUGGESTED, openSince } from '../invitations.rules.ts'
import { invitations } from './invitations.table.ts'

/** So many who have a skill in common, the newest, are compared: their skills are read, not searched. */
const COMPARED = 500
/** Some of them may be apart from the owner by a block. */
const MOST_READ = MOST_SUGGESTED * 4

/**
 * The professionals who have most of what an own, open project asks for and were neither invited nor have proposed.
 * Raises Problem 'not_found', 'forbidden' or 'conflict'.
 */
export async function suggestProfessionals(
  reader: Reader,
  actor: Person,
  projectId: number,
  now: Date,
): Promise<Suggestion[]> {
  refuseFor(whyNotInviteTo(actor.id, await lookUpProject(reader, projectId)))
  const found = await fitting(reader, projectId, openSince(now))
  const apart = await apartAmong(
    reader,
    found.map(({ person }) => person.id),
    actor.id,
  )
  return found
    .flatMap(({ person, ...more }) => {
      const shown = apart.includes(person.id) ? null : asPublicPerson(person)
      return shown ? [{ person: shown, ...more }] : []
    })
    .slice(0, MOST_SUGGESTED)
}

function fitting(reader: Reader, projectId: number, since: Date) {
  const asked = sql`(select ${projects.skill_keys} from ${projects} where ${projects.id} = ${projectId})`
  const near = reader
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isListed(profiles), sql`${profiles.skill_keys} && ${asked}`))
    .orderBy(desc(profiles.created_at), desc(profiles.id))
    .limit(COMPARED)
  const skills = sql<string[]>`array(select skill from unnest(${profiles.skills}) skill
    where lower(skill) = any(${projects.skill_keys}))`
  const awards = sql<number>`(select count(*)::int from ${proposals}
    where ${proposals.user_id} = ${profiles.id} and ${proposals.status} = 'accepted')`
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
  const hasProposed = exists(
    reader
      .select({ id: proposals.id })
      .from(proposals)
      .where(and(eq(proposals.project_id, projectId), eq(proposals.user_id, profiles.id))),
  )
  return reader
    .select({ person: personColumns, skills, awards_count: awards })
    .from(profiles)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(
      and(inArray(profiles.id, near), ne(profiles.id, projects.user_id), not(isInvited), not(hasProposed)),
    )
    .orderBy(desc(sql`cardinality(${skills})`), desc(awards), asc(profiles.id))
    .limit(MOST_READ)
}
