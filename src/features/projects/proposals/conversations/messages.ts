// What is said about conversations about proposals.

export const proposalConversationMessages = {
  beginning: 'A conversation belongs to a proposal. Open one from a proposal that you sent or received.',
  withdrawn: 'This proposal was withdrawn. Send it again to write about it.',
  projectGone: 'A project that is gone',
} as const
