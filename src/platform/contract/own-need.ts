// What waits for a person: one line of 'Needs you', with the button that deals with it.
import * as z from 'zod'

export const ownNeed = z.object({
  kind: z.string(),
  /** How many wait. */
  count: z.int().positive(),
  /** '3 unread messages' */
  text: z.string(),
  /** What they are about: a title, or in how many places they are. */
  detail: z.string().nullable(),
  action: z.object({ label: z.string(), path: z.string() }),
})
export type OwnNeed = z.output<typeof ownNeed>
