// The actions of invitations: one function per verb, in the caller's transaction. Each locks the project first, as every
// change of its proposals does.
import type { OwnerId, Person } from '../../../../platform/actor.ts'
import { Problem, type Refusal, refuseFor } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { emit, retract, settleEvent } from '../../../events/server/events.actions.ts'
import type { EventSubject } from '../../../events/server/subjects.ts'
import { apartAmong } from '../../../profiles/blocks/server/avoidance.ts'
import { blockReason } from '../../../profiles/blocks/server/blocks.actions.ts'
import { findListedPerson, holdListed, holdPerson } from '../../../profiles/server/listed-people.ts'
import { lookUpProject, requireProject } from '../../server/projects.actions.ts'
import type { Invitation, SuggestedProfessional } from '../invitations.contract.ts'
import { invitationDeclined, invitationSent } from '../invitations.events.ts'
import { invitationMessages as messages } from '../invitations.messages.ts'
import { whyNotDecline, whyNotInvite, whyNotInviteTo } from '../invitations.policy.ts'
import { MOST_PEOPLE_SUGGESTED, openSince } from '../invitations.rules.ts'
import type { NewInvitation } from '../invitations.schemas.ts'
import {
  deleteInvitationsAround,
  findInvitation,
  fittingProfessionals,
  insertInvitation,
  invitableProjects,
  isProposer,
  namesOfInvitations,
  openInvitations,
  setDeclined,
} from './invitations.records.ts'

type Page = { page: number; page_size: number }

/**
 * Invites a professional of the directory to an own, open project. Raises Problem 'not_found' for a missing project or
 * someone who is not listed, 'forbidden' for another's project or oneself, 'conflict' for a closed project, a second
 * invitation or someone who has proposed.
 */
export async function inviteToProject(
  tx: Tx,
  { projectId, newInvitation: { handle, note } }: { projectId: number; newInvitation: NewInvitation },
  { actor, now }: { actor: Person; now: Date },
): Promise<Invitation> {
  const project = await requireProject(tx, projectId)
  refuseFor(whyNotInviteTo(actor.id, project))
  // The professional stays listed until this is committed; if they have just left, they are not found.
  const invitee = listed(await holdListed(tx, handle))
  refuseFor(await blockReason(tx, actor.id, invitee.id, NOT_LISTED))
  const has_proposed = await isProposer(tx, projectId, invitee.id)
  refuseFor(whyNotInvite(actor.id, { ...invitee, has_proposed }))
  const row = { project_id: projectId, invitee_id: invitee.id, note, created_at: now.toISOString() }
  const sent = await insertInvitation(tx, row, openSince(now))
  if (!sent) throw new Problem('conflict', messages.invitedBefore)
  // If an invitation is sent again, only the last one counts.
  await retract(tx, { subject: invitationSubject.subject, ids: [sent.id] })
  await emit(
    tx,
    invitationSent,
    {
      subject: sent.id,
      params: { project_id: projectId },
      actor: actor.id,
      audience: { other: invitee.id },
      // The dialog says that their name is shown.
    },
    now,
  )
  return sent
}

/** Answers an invitation with 'Not now'. Raises Problem 'not_found' or 'conflict'. */
export async function declineInvitation(tx: Tx, actor: Person, id: number, now: Date): Promise<Invitation> {
  const found = await findInvitation(tx, id, openSince(now))
  // This comes before anything is locked, because other people's invitations do not exist for anyone.
  if (found?.facts.invitee_id !== actor.id) throw new Problem('not_found', messages.notFound)
  const project = await requireProject(tx, found.invitation.project_id)
  // The invitation is read again, because it may have been answered while the action waited for the lock.
  const current = await findInvitation(tx, id, openSince(now))
  if (!current) throw new Problem('not_found', messages.notFound)
  refuseFor(whyNotDecline(actor.id, current.facts, project))
  const declined = await setDeclined(tx, id, now.toISOString())
  await settleEvent(tx, invitationSent, { user_id: actor.id, subject: id }, now)
  await emit(
    tx,
    invitationDeclined,
    {
      subject: id,
      params: { project_id: project.id },
      actor: actor.id,
      audience: { owner: project.user_id },
    },
    now,
  )
  return declined
}

/** Returns one page of the invitations that this person can answer, newest first. */
export async function listOpenInvitations(reader: Reader, owner: OwnerId, page: Page, now: Date) {
  return { ...(await openInvitations(reader, owner, openSince(now), page)), ...page }
}

/** Returns one page of one's own projects to which a professional can be invited. Raises Problem 'not_found'. */
export async function listInvitable(
  reader: Reader,
  { handle, page }: { handle: string; page: Page },
  { actor, now }: { actor: Person; now: Date },
) {
  const invitee = listed(await findListedPerson(reader, handle))
  refuseFor(await blockReason(reader, actor.id, invitee.id, NOT_LISTED))
  return {
    ...(await invitableProjects(reader, {
      owner: actor.id,
      inviteeId: invitee.id,
      since: openSince(now),
      page,
    })),
    ...page,
  }
}

/** A person who was blocked gets the same answer as for people who left the directory. */
const NOT_LISTED: Refusal = { kind: 'not_found', message: messages.notListed }

function listed(person: { id: string } | undefined): { id: string } {
  if (!person) throw new Problem('not_found', messages.notListed)
  return person
}

export const invitationSubject: EventSubject = { subject: 'invitation', lookUp: namesOfInvitations }

/**
 * Deletes the invitations to a person and to their projects, whose locks come first. An invitation that is being sent to this
 * person meanwhile is committed before, or finds no one.
 */
export async function eraseInvitations(tx: Tx, owner: OwnerId): Promise<void> {
  await holdPerson(tx, owner)
  await retract(tx, { subject: invitationSubject.subject, ids: await deleteInvitationsAround(tx, owner) })
}

/**
 * Returns the professionals who have most skills of an own, open project and were neither invited nor have proposed. Raises
 * Problem 'not_found', 'forbidden' or 'conflict'.
 */
export async function suggestProfessionals(
  reader: Reader,
  actor: Person,
  projectId: number,
  now: Date,
): Promise<SuggestedProfessional[]> {
  refuseFor(whyNotInviteTo(actor.id, await lookUpProject(reader, projectId)))
  const found = await fittingProfessionals(reader, projectId, openSince(now))
  const apart = await apartAmong(
    reader,
    found.map(({ person }) => person.id),
    actor.id,
  )
  return found.filter(({ person }) => !apart.includes(person.id)).slice(0, MOST_PEOPLE_SUGGESTED)
}
