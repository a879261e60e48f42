// The port by which a noun lists a person's commitments before that person deletes their account. Nouns register in app/, so that
// accounts need not know any of them.
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { OwnCommitment } from '../own-commitments.schemas.ts'

export type OwnCommitments = {
  /** The kind is named as in the API: 'awards_won'. */
  readonly kind: string
  /** Returns undefined if there are none. The outcome describes the effect of the same noun's `PersonData.erase`. */
  find(reader: Reader, owner: OwnerId): Promise<Omit<OwnCommitment, 'kind'> | undefined>
}

type CountedCommitments = {
  kind: string
  count: (reader: Reader, owner: OwnerId) => Promise<number>
  messages: { text: (count: number) => string; outcome: string }
}

/** Commitments that are listed by their count only. */
export const countedCommitments = ({ kind, count, messages }: CountedCommitments): OwnCommitments => ({
  kind,
  async find(reader, owner) {
    const found = await count(reader, owner)
    return found === 0 ? undefined : { text: messages.text(found), outcome: messages.outcome }
  },
})
