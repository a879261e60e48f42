// Posts a project of the demonstration with all its consequences: proposals, decisions, talks and invitations.
import { newMessage } from '../src/features/conversations/conversations.schemas.ts'
import { markConversationRead } from '../src/features/conversations/server/conversations.actions.ts'
import { sendMessage } from '../src/features/conversations/server/messages.actions.ts'
import { newInvitation } from '../src/features/projects/invitations/invitations.schemas.ts'
import {
  declineInvitation,
  inviteToProject,
} from '../src/features/projects/invitations/server/invitations.actions.ts'
import { newProject } from '../src/features/projects/projects.schemas.ts'
import { proposalConversations } from '../src/features/projects/proposals/conversations/server/conversations.actions.ts'
import { newProposal } from '../src/features/projects/proposals/proposals.schemas.ts'
import { acceptProposal, closeProject } from '../src/features/projects/proposals/server/outcomes.actions.ts'
import {
  decideProposal,
  submitProposal,
  withdrawProposal,
} from '../src/features/projects/proposals/server/proposals.actions.ts'
import { postProject } from '../src/features/projects/server/projects.actions.ts'
import type { Person } from '../src/platform/actor.ts'
import type { Tx } from '../src/platform/database/database.ts'
import { conversationAbout } from './conversations.ts'
import { hoursBefore } from './hours.ts'
import { invitationsTo } from './invitations.ts'
import { actorCalled } from './people.ts'
import { proposalsTo, type TimedProposal } from './proposals.ts'
import type { SeedDecision, SeedProject } from './shapes.ts'

/** The demonstration's people talk about these. */
const SUBJECTS = [proposalConversations]

export async function addProject(tx: Tx, seed: SeedProject, now: Date): Promise<void> {
  const { key, owner, posted_hours_ago, archived, rating, ...input } = seed
  const business = actorCalled(owner)
  const posted = hoursBefore(now, posted_hours_ago)
  const { id } = await postProject(tx, newProject.parse(input), {
    actor: business,
    now: posted,
    seeded: { rating: rating ?? null },
  })
  const sent: { id: number; by: string; decision: TimedProposal['decision'] }[] = []
  for (const { by, hours_ago, decision, ...proposal } of proposalsTo(seed)) {
    const at = hoursBefore(now, hours_ago)
    const { id: proposalId } = await submitProposal(
      tx,
      { projectId: id, input: newProposal.parse(proposal) },
      { actor: actorCalled(by), now: at },
    )
    sent.push({ id: proposalId, by, decision })
  }
  // Accepting comes last: afterwards only declining is possible.
  const inOrder = [...sent].sort((one, other) => rankOf(one.decision) - rankOf(other.decision))
  for (const { id: proposalId, by, decision } of inOrder)
    if (decision)
      await decide(tx, { business, by, proposalId, decision }, hoursBefore(now, decision.hours_ago))
  for (const { id: proposalId, by } of sent)
    await addConversation(tx, { projectKey: key, business, by, proposalId }, now)
  await addInvitations(tx, { projectKey: key, business, projectId: id }, now)
  if (archived) await closeProject(tx, business, id, hoursBefore(now, posted_hours_ago / 4))
}

async function addInvitations(
  tx: Tx,
  { projectKey, business, projectId }: { projectKey: string; business: Person; projectId: number },
  now: Date,
): Promise<void> {
  for (const { to, hours_ago, note, declined_hours_ago } of invitationsTo(projectKey)) {
    const input = newInvitation.parse({ handle: to, note })
    const { id } = await inviteToProject(
      tx,
      { projectId, newInvitation: input },
      { actor: business, now: hoursBefore(now, hours_ago) },
    )
    if (declined_hours_ago !== undefined)
      await declineInvitation(tx, actorCalled(to), id, hoursBefore(now, declined_hours_ago))
  }
}

const rankOf = (decision: TimedProposal['decision']) => (decision?.status === 'accepted' ? 1 : 0)

async function decide(
  tx: Tx,
  {
    business,
    by,
    proposalId,
    decision,
  }: { business: Person; by: string; proposalId: number; decision: SeedDecision },
  at: Date,
): Promise<void> {
  if (decision.status === 'withdrawn') {
    await withdrawProposal(tx, actorCalled(by), proposalId, at)
    return
  }
  const { status, note } = decision
  if (status === 'accepted')
    await acceptProposal(
      tx,
      { id: proposalId, newAcceptance: { note, edited_at: null } },
      { actor: business, now: at },
    )
  else
    await decideProposal(
      tx,
      { id: proposalId, step: status === 'declined' ? 'decline' : 'shortlist', note },
      { actor: business, now: at },
    )
}

async function addConversation(
  tx: Tx,
  {
    projectKey,
    business,
    by,
    proposalId,
  }: { projectKey: string; business: Person; by: string; proposalId: number },
  now: Date,
): Promise<void> {
  const seed = conversationAbout(projectKey, by)
  const proposer = actorCalled(by)
  for (const { from, hours_ago, body, isUnread } of seed) {
    const [author, reader] = from === 'owner' ? [business, proposer] : [proposer, business]
    const at = hoursBefore(now, hours_ago)
    const { id } = await sendMessage(
      tx,
      { id: proposalId, newMessage: newMessage.parse({ body }) },
      { actor: author, now: at, subjects: SUBJECTS },
    )
    if (!isUnread)
      await markConversationRead(
        tx,
        { id: proposalId, messageId: id },
        { actor: reader, now: at, subjects: SUBJECTS },
      )
  }
}
