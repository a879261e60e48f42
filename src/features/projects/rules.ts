// What a valid project and a valid proposal are (spec 1 §5), and the choices of the project list.
import * as z from 'zod'
import { MAX_DOLLARS, positiveDollars } from '../../platform/contract/money.ts'
import { codePoints, trimmedText } from '../../platform/contract/shapes.ts'
import { projectMessages as messages, proposalMessages } from './messages.ts'

export const PROJECT_STATUSES = ['active', 'archived'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

export const PROJECT_CATEGORIES = ['Automation', 'Analytics', 'Chatbot', 'Content AI'] as const
export type ProjectCategory = (typeof PROJECT_CATEGORIES)[number]

export const PROJECT_SORTS = ['recent', 'budget', 'proposals'] as const
export type ProjectSort = (typeof PROJECT_SORTS)[number]
export const PROJECT_SORT_LABELS: Record<ProjectSort, string> = {
  recent: 'Most Recent',
  budget: 'Highest Budget',
  proposals: 'Most Proposals',
}

/** How many cards a page of the list shows. */
export const PROJECTS_PAGE_SIZE = 12
export const MAX_SEARCH_LENGTH = 100

const MAX_SKILLS = 20
const MAX_SKILL_LENGTH = 50
const MAX_PROPOSAL_DOLLARS = 1_000_000

/** 'React,  , Node ' becomes ['React', 'Node']: split on commas, trimmed, empty entries dropped (PRJ-29). */
export function splitSkills(typed: string): string[] {
  return typed
    .split(',')
    .map((skill) => skill.trim())
    .filter((skill) => skill !== '')
}

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
