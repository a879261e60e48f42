// How a person appears inside the answers of other nouns: only ever with a public profile.
import * as z from 'zod'

export const publicPerson = z.object({
  display_name: z.string(),
  handle: z.string().nullable(),
  avatar_url: z.string().nullable(),
})
