// How a person appears to others.
import type * as z from 'zod'
import { paths } from '../../paths.ts'
import { FORMER_MEMBER, HIDDEN_MEMBER } from './names.messages.ts'
import type { publicPerson } from './profiles.contract.ts'
import type { UserType } from './profiles.rules.ts'

type Person = {
  id: string
  display_name: string | null
  handle: string | null
  avatar_url: string | null
  is_public: boolean
  named_at: string | null
  /** Set as long as operators hide the profile: its name may be why. */
  hidden_from?: string | null
}

export type PublicPerson = z.output<typeof publicPerson>

/**
 * The author of a row as everyone sees them (security decision 7): null for an erased account, and for someone who has
 * never published anything. Someone whom operators hide keeps their id, so that they can be blocked, and nothing else.
 */
export function asPublicPerson(person: Person | null): PublicPerson | null {
  if (person === null || person.named_at === null) return null
  const { id, display_name, handle, avatar_url, is_public } = person
  if (display_name === null || handle === null) return null
  if (person.hidden_from)
    return {
      id,
      display_name: HIDDEN_MEMBER,
      handle: `hidden-${id.slice(0, 8)}`,
      avatar_url: null,
      is_public,
    }
  return { id, display_name, handle, avatar_url, is_public }
}

/** What an author is called; null is the author of what an erased account left behind. */
export const nameOf = (person: Pick<PublicPerson, 'display_name'> | null): string =>
  person?.display_name ?? FORMER_MEMBER

/** Where a name links to; undefined for a private profile, which has no page for others (DEC-26). */
export const profilePathOf = (person: PublicPerson | null): string | undefined =>
  person?.is_public ? paths.profile(person.handle) : undefined

/** Whether someone looks for people to work for them. */
export const isHiring = ({ user_type }: { user_type: UserType }): boolean => user_type === 'business'

/** Whether someone has what sellers have (PERM-10). */
export const isSeller = ({ user_type }: { user_type: UserType }): boolean => user_type === 'professional'
