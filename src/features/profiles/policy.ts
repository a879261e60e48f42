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
