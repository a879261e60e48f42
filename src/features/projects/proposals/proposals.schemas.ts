// Validates proposals (spec 1 §5), as sent and as typed, and the owner's decisions and notes.
import * as z from 'zod'
import { positiveDollars, typedDollars } from '../../../platform/contract/dollar-fields.ts'
import { line, prose } from '../../../platform/contract/plain-text.ts'
import { moment } from '../../../platform/contract/shapes.ts'
import { projectMessages } from '../projects.messages.ts'
import { proposalMessages as messages } from './proposals.messages.ts'
import { MAX_NOTE_LENGTH, MAX_PROPOSAL_DOLLARS, MIN_REASON_LENGTH } from './proposals.rules.ts'

/** A proposal as it is submitted: trimmed first, every limit included (DEC-47). */
export const newProposal = z.strictObject({
  message: prose({
    min: 50,
    tooShort: messages.messageTooShort,
    max: 2000,
    tooLong: messages.messageTooLong,
  }),
  budget: positiveDollars(
    {
      notPositive: messages.budgetNotPositive,
      tooLarge: messages.budgetTooLarge,
      tooFine: projectMessages.budgetTooFine,
    },
    MAX_PROPOSAL_DOLLARS,
  ),
  timeline: line({
    min: 3,
    tooShort: messages.timelineTooShort,
    max: 100,
    tooLong: messages.timelineTooLong,
  }),
})
export type NewProposal = z.output<typeof newProposal>

export const proposalChange = newProposal.partial()
export type ProposalChange = z.output<typeof proposalChange>

/** In the form, the budget is a text as typed. */
export const proposalForm = newProposal.extend({
  budget: typedDollars(messages.budgetRequired).pipe(newProposal.shape.budget),
})
export type ProposalFormValues = z.input<typeof proposalForm>

const note = prose({ max: MAX_NOTE_LENGTH, tooLong: messages.noteTooLong })
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .default(null)

/** The note is for the person who proposed. */
export const proposalDecision = z.strictObject({ note })

/** Accepting names the version that was read, so that a later change by the proposer is not accepted unread. */
export const acceptance = z.strictObject({ note, edited_at: moment.nullable() })
export type NewAcceptance = z.output<typeof acceptance>

/** The other side reads the reason. */
export const awardUndoing = z.strictObject({
  reason: prose({
    min: MIN_REASON_LENGTH,
    tooShort: messages.reasonTooShort,
    max: MAX_NOTE_LENGTH,
    tooLong: messages.reasonTooLong,
  }),
})
