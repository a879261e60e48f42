// Conversations about deployments: between the buyer of an agent and its seller.
import { paths } from '../../../../paths.ts'
import type { ConversationSubject } from '../../../conversations/server/subjects.ts'
import { DEPLOYMENT_BADGES, DEPLOYMENT_CONVERSATIONS, DEPLOYMENT_LABELS } from '../../access/access.rules.ts'
import { deploymentConversationMessages as messages } from '../conversations.messages.ts'
import { whyNotBeginAboutAgent } from '../conversations.policy.ts'
import { deploymentsTalkedAbout, holdPurchase } from './conversations.records.ts'

const deployed = { label: 'Deployed agents', path: paths.deployments() }

export const deploymentConversations: ConversationSubject = {
  kind: 'deployment',
  ...DEPLOYMENT_CONVERSATIONS,
  goneTitle: messages.agentGone,
  beginning: { sentence: messages.beginning, links: [deployed] },

  async describe(reader, person, ids) {
    const rows = await deploymentsTalkedAbout(reader, ids)
    return new Map(
      rows.map(({ id, agent, ...deployment }) => {
        const refusal = whyNotBeginAboutAgent(person, deployment, agent)
        return [
          id,
          {
            title: agent.name,
            path: person === agent.user_id ? paths.soldDeployments(agent.id) : paths.deployment(id),
            badge: {
              label: DEPLOYMENT_LABELS[deployment.status],
              variant: DEPLOYMENT_BADGES[deployment.status],
            },
            participants: [
              { person_id: agent.user_id, role: 'seller' },
              { person_id: deployment.user_id, role: 'buyer' },
            ],
            whyNotBegin: refusal && { ...refusal, link: deployed },
          },
        ]
      }),
    )
  },

  hold: holdPurchase,
}
