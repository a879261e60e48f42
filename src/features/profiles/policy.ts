// Who may see whom.
import type * as z from 'zod'
import type { publicPerson } from './contract.ts'

type Person = {
  display_name: string | null
  handle: string | null
  avatar_url: string | null
  is_public: boolean | null
}

/** What strangers may see of a row's author: nothing of a private profile, nor of one without a name. */
export function asPublicPerson(person: Person | null): z.output<typeof publicPerson> | null {
  if (!person?.is_public || person.display_name === null) return null
  return { display_name: person.display_name, handle: person.handle, avatar_url: person.avatar_url }
}

/**
 * What somebody sees of the person they deal with. Who was told so before they acted (`isNamed`) shows name and picture
 * to the other party; the page of a private profile, and everything else on it, stays closed.
 */
export function asParty(
  person: Person | null,
  isNamed: boolean | null,
): z.output<typeof publicPerson> | null {
  if (!isNamed || person?.is_public) return asPublicPerson(person)
  if (!person || person.display_name === null) return null
  return { display_name: person.display_name, handle: null, avatar_url: person.avatar_url }
}
