// Validates what buyers and sellers write about a run that didn't work, with a sentence for each error.
import * as z from 'zod'
import { prose } from '../../../platform/contract/plain-text.ts'
import { runMessages as messages } from './runs.messages.ts'
import { MAX_CLAIM_LENGTH } from './runs.rules.ts'

export const newClaim = z.strictObject({
  reason: prose({
    min: 1,
    tooShort: messages.claimReasonRequired,
    max: MAX_CLAIM_LENGTH,
    tooLong: messages.claimTooLong,
  }),
})
export const claimAnswer = z.strictObject({
  answer: prose({
    min: 1,
    tooShort: messages.claimAnswerRequired,
    max: MAX_CLAIM_LENGTH,
    tooLong: messages.claimTooLong,
  }),
})
