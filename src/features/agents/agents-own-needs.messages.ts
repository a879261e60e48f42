// Tells buyers what their deployments need.

const agents = (count: number, isMore: boolean) =>
  count === 1 ? '1 agent' : `${count}${isMore ? '+' : ''} agents`

export const setUpNeed = {
  text: (count: number, isMore: boolean) => `${agents(count, isMore)} to set up`,
  action: 'Set up',
} as const

export const unusedKeyNeed = {
  text: (count: number, isMore: boolean) =>
    `${agents(count, isMore)} with an access key that hasn't been used yet`,
  action: 'Finish setup',
} as const

export const offSaleNeed = {
  text: (count: number, isMore: boolean) =>
    `${agents(count, isMore)} not for sale until you fix ${count === 1 && !isMore ? 'it' : 'them'}`,
  action: 'See why',
} as const

export const failedPaymentNeed = {
  text: (count: number, isMore: boolean) => `Payment failed for ${agents(count, isMore)}`,
  action: 'Fix payment',
} as const
