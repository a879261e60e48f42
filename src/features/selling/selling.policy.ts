// Who sees what they sell: professionals, and no one else.
import type { Refusal } from '../../platform/contract/problem.ts'
import { isSeller } from '../profiles/profiles.policy.ts'
import type { UserType } from '../profiles/profiles.rules.ts'
import { sellingMessages as messages } from './selling.messages.ts'

type Seller = { user_type: UserType }

/** Whether they have the Seller tab, its analytics and payouts (SET-3, PERM-10). */
export const maySeeSelling = (person: Seller): boolean => isSeller(person)

/** Why the server shows them none of it, if it doesn't. */
export const whyNotSeeSelling = (person: Seller): Refusal | undefined =>
  maySeeSelling(person) ? undefined : { kind: 'forbidden', message: messages.professionalsOnly }
