// The contracts of sellers' accounts with the card provider, through which they are paid.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { PAYOUT_ACCOUNT_STATES } from './payout-accounts.rules.ts'

export const payoutAccountContracts = {
  read: {
    tag: 'payouts',
    access: 'session',
    method: 'GET',
    path: '/own/payout-account',
    limit: 'read',
    summary:
      'Returns how your account with the card provider stands, through which you are paid. For professionals only.',
    output: z.object({
      state: z.enum(PAYOUT_ACCOUNT_STATES),
      /** The missing details have the provider's names. */
      due: z.array(z.string()),
      bank_last_four: z.string().nullable(),
    }),
    problems: ['forbidden', 'unavailable'],
  },
  onboard: {
    tag: 'payouts',
    access: 'session',
    method: 'POST',
    path: '/own/payout-account/onboarding',
    limit: 'write',
    summary:
      'Returns the address of the card provider’s page on which you add your payout details. It works once, for minutes. For professionals only.',
    output: z.object({ url: z.url() }),
    problems: ['forbidden', 'too_many_requests', 'unavailable'],
  },
} as const satisfies Record<string, Contract>
