// What people read about conversations about deployments.

export const deploymentConversationMessages = {
  beginning: 'Talk to the seller of an agent that you have deployed, from its page.',
  notPaid: 'The conversation begins once the agent is deployed.',
  agentGone: 'Deleted agent',
} as const
