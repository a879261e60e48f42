// What a valid project and a valid proposal are (spec 1 §5), each fault with its sentence.
import * as z from 'zod'
import { MAX_DOLLARS, positiveDollars } from '../../platform/contract/money.ts'
import { codePoints, trimmedText } from '../../platform/contract/shapes.ts'
import { projectMessages as messages, proposalMessages } from './messages.ts'
import { MAX_PROPOSAL_DOLLARS, MAX_SKILL_LENGTH, MAX_SKILLS, PROJECT_CATEGORIES } from './rules.ts'

const required = (message: string, tooLong: string, max: number) =>
  trimmedText({ min: 1, tooShort: message, max, tooLong })

/** A project as it is posted: every value trimmed first, every limit included (DEC-47). */
export const newProject = z.strictObject({
  title: required(messages.titleRequired, messages.titleTooLong, 200),
  company: required(messages.companyRequired, messages.companyTooLong, 100),
  description: trimmedText({
    min: 10,
    tooShort: messages.descriptionTooShort,
    max: 2000,
    tooLong: messages.descriptionTooLong,
  }),
  budget: positiveDollars(messages.budgetNotPositive).max(MAX_DOLLARS, messages.budgetNotPositive),
  duration: required(messages.durationRequired, messages.durationTooLong, 50),
  location: required(messages.locationRequired, messages.locationTooLong, 100),
  skills: z
    .array(z.string())
    .transform((skills) => skills.map((skill) => skill.trim()).filter((skill) => skill !== ''))
    .refine((skills) => skills.length > 0, messages.skillsRequired)
    .refine((skills) => skills.length <= MAX_SKILLS, messages.skillsTooMany)
    .refine(
      (skills) => skills.every((skill) => codePoints(skill) <= MAX_SKILL_LENGTH),
      messages.skillTooLong,
    ),
  category: z.enum(PROJECT_CATEGORIES).nullable().default(null),
})
export type NewProject = z.output<typeof newProject>

/** A proposal as it is submitted. */
export const newProposal = z.strictObject({
  message: trimmedText({
    min: 50,
    tooShort: proposalMessages.messageTooShort,
    max: 2000,
    tooLong: proposalMessages.messageTooLong,
  }),
  budget: positiveDollars(proposalMessages.budgetNotPositive).max(
    MAX_PROPOSAL_DOLLARS,
    proposalMessages.budgetTooLarge,
  ),
  timeline: trimmedText({
    min: 3,
    tooShort: proposalMessages.timelineTooShort,
    max: 100,
    tooLong: proposalMessages.timelineTooLong,
  }),
})
export type NewProposal = z.output<typeof newProposal>
