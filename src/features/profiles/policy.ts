// How a person appears to others.
import type * as z from 'zod'
import { paths } from '../../paths.ts'
import type { publicPerson } from './contract.ts'
import { profileMessages } from './messages.ts'

type Person = {
  id: string
  display_name: string | null
  handle: string | null
  avatar_url: string | null
  is_public: boolean
  named_at: string | null
}

export type PublicPerson = z.output<typeof publicPerson>

/**
 * The author of a row as everyone sees them (security decision 7): null for an erased account, and for someone who has
 * never published anything.
 */
export function asPublicPerson(person: Person | null): PublicPerson | null {
  if (person === null || person.named_at === null) return null
  const { id, display_name, handle, avatar_url, is_public } = person
  if (display_name === null || handle === null) return null
  return { id, display_name, handle, avatar_url, is_public }
}

/** What an author is called; null is the author of what an erased account left behind. */
export const nameOf = (person: Pick<PublicPerson, 'display_name'> | null): string =>
  person?.display_name ?? profileMessages.formerMember

/** Where a name links to; undefined for a private profile, which has no page for others (DEC-26). */
export const profilePathOf = (person: PublicPerson | null): string | undefined =>
  person?.is_public ? paths.profile(person.handle) : undefined
