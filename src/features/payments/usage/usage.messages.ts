// Every sentence about bills for usage.
export const usageMessages = {
  notFound: 'Bill not found',
  refused: 'Your card was refused. Change it, then pay again',
  triedOften: 'You’ve tried to pay often. Try again in an hour, or ask your bank',
} as const
