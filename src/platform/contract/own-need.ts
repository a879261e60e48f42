// A line of 'Needs you' names one thing that waits for a person, and has the button that deals with it.
import * as z from 'zod'

export const ownNeed = z.object({
  kind: z.string(),
  count: z.int().positive(),
  /** '3 unread messages' */
  text: z.string(),
  /** A title, or the number of places if they are about several. */
  detail: z.string().nullable(),
  action: z.object({ label: z.string(), path: z.string() }),
})
export type OwnNeed = z.output<typeof ownNeed>
