// The shape of a commitment between a person and others, with its outcome when the account is deleted.
import * as z from 'zod'

export const ownCommitment = z.object({
  kind: z.string(),
  /** The text is, for example, '3 people subscribe to your agents'. */
  text: z.string(),
  /** The outcome is a sentence or two. */
  outcome: z.string(),
})
export type OwnCommitment = z.output<typeof ownCommitment>
