// Sentences about selling in general, whichever part of it is asked for.

export const sellingMessages = {
  professionalsOnly: 'Only professionals have seller analytics and payouts',
} as const
