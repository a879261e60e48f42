// Decides who may invite whom to a project, and who may answer: undefined for yes, else the reason.
import type { Refusal } from '../../../platform/contract/problem.ts'
import type { PublicProfile } from '../../profiles/profiles.contract.ts'
import { type ProjectFacts, whyClosed } from '../projects.policy.ts'
import { invitationMessages as messages } from './invitations.messages.ts'
import type { InvitationStatus, Standing } from './invitations.rules.ts'

/** Returns why a person may not invite to a project; its owner may while it takes proposals. */
export function whyNotInviteTo(personId: string, project: ProjectFacts): Refusal | undefined {
  if (project.user_id !== personId) return { kind: 'forbidden', message: messages.ownerOnly }
  return whyClosed(project)
}

/** Returns why a professional cannot be invited, because of their earlier invitation or proposal. */
export function whyNotInvite(
  personId: string,
  invitee: { id: string; has_proposed: boolean },
): Refusal | undefined {
  if (invitee.id === personId) return { kind: 'forbidden', message: messages.notYourself }
  return invitee.has_proposed ? { kind: 'conflict', message: messages.proposedBefore } : undefined
}

export type InvitationFacts = {
  invitee_id: string
  status: InvitationStatus
  /** The invitation was sent so long ago that it has expired. */
  is_lapsed: boolean
  /** The invited person has a proposal for the project that they did not withdraw. */
  has_proposed: boolean
}

/** Returns why a person may not say 'Not now'; only the invited person may, as long as the invitation is open. */
export function whyNotDecline(
  personId: string,
  invitation: InvitationFacts,
  project: ProjectFacts,
): Refusal | undefined {
  if (invitation.invitee_id !== personId) return { kind: 'not_found', message: messages.notFound }
  if (invitation.has_proposed) return { kind: 'conflict', message: messages.answered }
  if (invitation.status === 'declined') return { kind: 'conflict', message: messages.declinedBefore }
  if (invitation.is_lapsed) return { kind: 'conflict', message: messages.over }
  return whyClosed(project)
}

/** Returns what the owner of a project may know of someone whom they could invite. */
export function standingOf(
  invitation: Pick<InvitationFacts, 'status' | 'is_lapsed'> | null,
  hasProposed: boolean,
): Standing {
  if (hasProposed) return 'proposed'
  if (!invitation || invitation.is_lapsed) return 'none'
  return invitation.status === 'declined' ? 'not_now' : 'invited'
}

/** A project can be chosen for an invitation if nothing was sent yet. */
export const isChoosable = (standing: Standing): standing is 'none' => standing === 'none'

/** Returns true if the directory lists someone; the server uses the same condition. */
export const canBeInvited = (
  person: Pick<PublicProfile, 'is_public' | 'user_type' | 'display_name'>,
): boolean => person.is_public && person.user_type === 'professional' && person.display_name !== null
