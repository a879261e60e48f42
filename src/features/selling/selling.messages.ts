// Sentences about selling in general.

export const sellingMessages = {
  professionalsOnly: 'Only professionals have seller analytics and payouts',
} as const
