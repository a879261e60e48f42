// Decides how a person appears to others.
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
  /** This is set as long as operators hide the profile, possibly for its name. */
  hidden_from?: string | null
}

export type PublicPerson = z.output<typeof publicPerson>

/**
 * Returns the author of a row as everyone sees them (security decision 7): null for an erased account, and for someone who has
 * never published anything. A person whom operators hide keeps only their id, so that they can be blocked.
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

/** Returns an author's name; null stands for an erased account. */
export const nameOf = (person: Pick<PublicPerson, 'display_name'> | null): string =>
  person?.display_name ?? FORMER_MEMBER

/** Returns the path of an author's page; undefined for a private profile, which has no page for others (DEC-26). */
export const profilePathOf = (person: PublicPerson | null): string | undefined =>
  person?.is_public ? paths.profile(person.handle) : undefined

/** A business looks for people to work for it. */
export const isHiring = ({ user_type }: { user_type: UserType }): boolean => user_type === 'business'

/** Only professionals have the pages of sellers (PERM-10). */
export const isSeller = ({ user_type }: { user_type: UserType }): boolean => user_type === 'professional'
