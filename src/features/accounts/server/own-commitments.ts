// How a noun says what others have with a person, before that person deletes their account. Nouns register in app/, so that
// accounts need not know any of them.
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { OwnCommitment } from '../own-commitments.schemas.ts'

export type OwnCommitments = {
  /** In the API's words: 'awards_won'. */
  readonly kind: string
  /** Undefined if there is nothing. It says what `PersonData.erase` of the same noun does. */
  find(reader: Reader, owner: OwnerId): Promise<Omit<OwnCommitment, 'kind'> | undefined>
}

type CountedCommitments = {
  kind: string
  count: (reader: Reader, owner: OwnerId) => Promise<number>
  messages: { text: (count: number) => string; outcome: string }
}

/** Commitments of which nothing is said but how many they are. */
export const countedCommitments = ({ kind, count, messages }: CountedCommitments): OwnCommitments => ({
  kind,
  async find(reader, owner) {
    const found = await count(reader, owner)
    return found === 0 ? undefined : { text: messages.text(found), outcome: messages.outcome }
  },
})
