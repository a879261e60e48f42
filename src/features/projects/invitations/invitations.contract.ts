// The contracts of invitations: of the owner of a project, and of the invited professional.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { id, idInPath, moment, pageOf, pageQuery } from '../../../platform/contract/shapes.ts'
import { UNTIL_VERIFIED } from '../../accounts/abuse-protection/limits/limits.rules.ts'
import { handleInPath, publicPerson } from '../../profiles/profiles.contract.ts'
import { INVITATION_STATUSES, MOST_PEOPLE_SUGGESTED, STANDINGS } from './invitations.rules.ts'
import { newInvitation } from './invitations.schemas.ts'

export const invitation = z.object({
  id,
  project_id: id,
  note: z.string().nullable(),
  status: z.enum(INVITATION_STATUSES),
  created_at: moment,
  answered_at: moment.nullable(),
})
export type Invitation = z.output<typeof invitation>

/** An open project of one's own, with this professional's standing in it. */
export const invitableProject = z.object({
  id,
  title: z.string(),
  company: z.string(),
  budget: z.number(),
  duration: z.string(),
  standing: z.enum(STANDINGS),
})
export type InvitableProject = z.output<typeof invitableProject>

export const receivedInvitation = z.object({
  id,
  note: z.string().nullable(),
  created_at: moment,
  /** The inviter is named, with a private profile too, because the two deal with each other. Null for someone without a name. */
  inviter: publicPerson.nullable(),
  project: z.object({
    id,
    title: z.string(),
    company: z.string(),
    budget: z.number(),
    duration: z.string(),
    location: z.string(),
  }),
})
export type ReceivedInvitation = z.output<typeof receivedInvitation>

export const suggestion = z.object({
  person: publicPerson,
  /** The skills that the project asks for and they have, in their spelling. */
  skills: z.array(z.string()).min(1),
})
export type SuggestedProfessional = z.output<typeof suggestion>

const common = { tag: 'invitations', access: 'session' } as const
const params = z.object({ id: idInPath })

export const invitationContracts = {
  invite: {
    ...common,
    method: 'POST',
    path: '/projects/:id/invitations',
    publishes: true,
    summary: 'Invites a professional of the directory to send a proposal for one of your open projects.',
    limit: 'write',
    creates: true,
    untilVerified: UNTIL_VERIFIED.approaching,
    params,
    body: newInvitation,
    output: invitation,
    problems: ['forbidden', 'not_found', 'conflict', 'too_many_requests'],
  },
  choices: {
    ...common,
    method: 'GET',
    path: '/professionals/:handle/invitable-projects',
    summary: 'Lists your open projects, newest first, and whether this professional was invited to each.',
    limit: 'read',
    params: z.object({ handle: handleInPath }),
    query: z.object(pageQuery),
    output: pageOf(invitableProject),
    problems: ['not_found', 'conflict'],
  },
  suggested: {
    ...common,
    method: 'GET',
    path: '/projects/:id/suggested-professionals',
    summary: `Lists up to ${MOST_PEOPLE_SUGGESTED} professionals who fit one of your open projects best and know nothing of it yet: by skills in common, then by projects awarded to them.`,
    limit: 'read',
    params,
    output: z.object({ items: z.array(suggestion).max(MOST_PEOPLE_SUGGESTED) }),
    problems: ['forbidden', 'not_found', 'conflict'],
  },
  own: {
    ...common,
    method: 'GET',
    path: '/own/invitations',
    summary: 'Lists the open invitations that you received, newest first.',
    limit: 'read',
    query: z.object(pageQuery),
    output: pageOf(receivedInvitation),
  },
  decline: {
    ...common,
    method: 'POST',
    path: '/invitations/:id/decline',
    summary: 'Answers one of your invitations with ‘Not now’. You can still send a proposal.',
    limit: 'write',
    params,
    output: invitation,
    problems: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Contract>
