// Who takes a person's courses, for the dialog that deletes an account.
import type { OwnCommitments } from '../../../../platform/own-commitments.ts'
import { studentMessages } from '../messages.ts'
import { countStudentsOf } from './records.ts'

export const students: OwnCommitments = {
  kind: 'students',
  async find(reader, owner) {
    const people = await countStudentsOf(reader, owner)
    const { text, outcome } = studentMessages
    return people === 0 ? undefined : { text: text(people), outcome }
  },
}
