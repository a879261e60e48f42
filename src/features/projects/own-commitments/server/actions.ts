// The running awards that a person won and gave, for the dialog that deletes an account.
import type { OwnCommitments } from '../../../../platform/own-commitments.ts'
import { awardsGivenMessages, awardsWonMessages } from '../messages.ts'
import { countGiven, countWon } from './records.ts'

export const awardsWon: OwnCommitments = {
  kind: 'awards_won',
  async find(reader, owner) {
    const count = await countWon(reader, owner)
    const { text, outcome } = awardsWonMessages
    return count === 0 ? undefined : { text: text(count), outcome }
  },
}

export const awardsGiven: OwnCommitments = {
  kind: 'awards_given',
  async find(reader, owner) {
    const count = await countGiven(reader, owner)
    const { text, outcome } = awardsGivenMessages
    return count === 0 ? undefined : { text: text(count), outcome }
  },
}
