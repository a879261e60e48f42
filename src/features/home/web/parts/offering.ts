// Reads what professionals said in their onboarding that they offer.
import type { OwnProfile } from '../../../profiles/profiles.contract.ts'
import { isSeller } from '../../../profiles/profiles.policy.ts'

const OFFERINGS = ['agents', 'courses', 'both'] as const
export type Offering = (typeof OFFERINGS)[number]

export type Seller = Pick<OwnProfile, 'user_type' | 'survey_responses'>

/** Returns undefined for everyone who isn't a professional, or never said. */
export function offeringOf({ user_type, survey_responses }: Seller): Offering | undefined {
  if (!isSeller({ user_type })) return undefined
  return OFFERINGS.find((known) => known === survey_responses.offering)
}
