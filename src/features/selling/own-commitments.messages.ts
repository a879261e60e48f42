// Says in the dialog that deletes an account what happens to money that was earned and not paid out.
import { dollarsInFull } from '../../platform/contract/in-words.ts'
import { toDollars } from '../../platform/contract/money.ts'
import { LEAST_PAYOUT } from './payouts/payouts.rules.ts'

const least = dollarsInFull(toDollars(LEAST_PAYOUT))

export const unpaidEarningMessages = {
  text: (amount: string) => `${amount} that you earned isn't paid out yet`,
  paid: `It still goes to your bank account, each Monday once its hold is over. Less than ${least} isn't paid out.`,
  lost: "You gave no complete payout details, so it can't be paid out once you leave. Give them first.",
} as const
