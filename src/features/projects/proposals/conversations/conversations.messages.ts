// The sentences about conversations about proposals.

export const proposalConversationMessages = {
  beginning: 'Conversations start from a proposal. Open one from a proposal you sent or received.',
  withdrawn: 'This proposal was withdrawn. Send it again to continue the conversation.',
  projectGone: 'Deleted project',
} as const
