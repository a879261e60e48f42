// Decides who sees the pages of sellers: professionals, and no one else.
import type { Refusal } from '../../platform/contract/problem.ts'
import { isSeller } from '../profiles/profiles.policy.ts'
import type { UserType } from '../profiles/profiles.rules.ts'
import { sellingMessages as messages } from './selling.messages.ts'

type Seller = { user_type: UserType }

/** Sellers have the Seller tab, its analytics and payouts (SET-3, PERM-10). */
export const maySeeSelling = (person: Seller): boolean => isSeller(person)

/** Returns the reason for the server's refusal; undefined for professionals. */
export const whyNotSeeSelling = (person: Seller): Refusal | undefined =>
  maySeeSelling(person) ? undefined : { kind: 'forbidden', message: messages.professionalsOnly }
