// What others have with a person, or they with others, and what becomes of it when their account is deleted.
import * as z from 'zod'

export const ownCommitment = z.object({
  kind: z.string(),
  /** '3 people subscribe to your agents' */
  text: z.string(),
  /** What becomes of it, in a sentence or two. */
  outcome: z.string(),
})
export type OwnCommitment = z.output<typeof ownCommitment>
