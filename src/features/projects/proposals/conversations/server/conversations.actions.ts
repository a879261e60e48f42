// Conversations about proposals: between the project's owner and the proposer.
import { paths } from '../../../../../paths.ts'
import type { ConversationSubject } from '../../../../conversations/server/subjects.ts'
import { requireProject } from '../../../server/projects.actions.ts'
import { isProposalWithdrawn } from '../../proposals.policy.ts'
import { PROPOSAL_BADGES, PROPOSAL_STATUS_LABELS, type ProposalRole } from '../../proposals.rules.ts'
import { findProposal } from '../../server/proposals.records.ts'
import { proposalConversationMessages as messages } from '../conversations.messages.ts'
import { whyNotBeginAboutProposal } from '../conversations.policy.ts'
import { newestProposalBetween, proposalsTalkedAbout } from './conversations.records.ts'

const ownProposals = { label: 'My Proposals', path: paths.ownProposals() }
const takesPart = (person_id: string, role: ProposalRole) => ({ person_id, role })

export const proposalConversations: ConversationSubject = {
  kind: 'proposal',
  // With the number 0 a conversation has its proposal's id, by which pages link to it.
  number: 0,
  goneTitle: messages.projectGone,
  beginning: {
    sentence: messages.beginning,
    links: [ownProposals, { label: 'My Projects', path: paths.ownProjects() }],
  },

  async describe(reader, person, ids) {
    const rows = await proposalsTalkedAbout(reader, ids)
    return new Map(
      rows.map(({ id, project, ...proposal }) => {
        const refusal = whyNotBeginAboutProposal(person, proposal, project)
        return [
          id,
          {
            title: project.title,
            path:
              person === project.user_id && !isProposalWithdrawn(proposal)
                ? paths.receivedProposals(project.id, { proposal: id })
                : paths.project(project.id),
            badge: {
              label: PROPOSAL_STATUS_LABELS[proposal.status],
              variant: PROPOSAL_BADGES[proposal.status],
            },
            participants: [takesPart(project.user_id, 'owner'), takesPart(proposal.user_id, 'proposer')],
            whyNotBegin: refusal && { ...refusal, link: ownProposals },
          },
        ]
      }),
    )
  },

  newestBetween: newestProposalBetween,

  // Erasing an account locks the projects around it first.
  async hold(tx, id) {
    const proposal = await findProposal(tx, id)
    if (proposal) await requireProject(tx, proposal.project_id)
  },
}
