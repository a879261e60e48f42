// The read verbs of an owner on received proposals.
import type { Person } from '../../../../../platform/actor.ts'
import { Problem, refuseFor } from '../../../../../platform/contract/problem.ts'
import type { Reader } from '../../../../../platform/database/database.ts'
import { lookUpProject } from '../../../server/projects.actions.ts'
import { proposalMessages } from '../../proposals.messages.ts'
import { whyNotReadReceived } from '../../proposals.policy.ts'
import type { ReceivedProposal } from '../received.contract.ts'
import { findReceivedProposal, receivedProposals } from './received.records.ts'

type Query = Parameters<typeof receivedProposals>[2]

/** Returns one page of the proposals to all projects of a person. */
export async function listAllReceived(reader: Reader, actor: Person, query: Query) {
  const { page, page_size } = query
  return { ...(await receivedProposals(reader, { owner: actor.id }, query)), page, page_size }
}

/** Returns one page of the proposals to an own project. Raises Problem 'not_found' or 'forbidden'. */
export async function listReceived(reader: Reader, actor: Person, project: number, query: Query) {
  refuseFor(whyNotReadReceived(actor.id, await lookUpProject(reader, project)))
  const { page, page_size } = query
  return { ...(await receivedProposals(reader, { owner: actor.id, project }, query)), page, page_size }
}

/** Returns a proposal to an own project. Raises Problem 'not_found', also for a withdrawn one and for other people's. */
export async function openReceived(reader: Reader, actor: Person, id: number): Promise<ReceivedProposal> {
  const found = await findReceivedProposal(reader, actor.id, id)
  if (!found) throw new Problem('not_found', proposalMessages.notFound)
  return found
}
