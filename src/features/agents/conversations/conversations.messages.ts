// Holds what people read about conversations about deployments.

export const deploymentConversationMessages = {
  beginning: "To message a seller, open an agent you've deployed.",
  notPaid: 'You can message the seller once the agent is deployed.',
  agentGone: 'Deleted agent',
} as const
