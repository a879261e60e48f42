// Sentences about selling in general.

export const sellingMessages = {
  listAgent: 'List an agent',
  professionalsOnly: 'Only professionals have seller analytics and payouts',
} as const
