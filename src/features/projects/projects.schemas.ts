// Validates projects (spec 1 §5), as posted and as typed, with a sentence for each error.
import * as z from 'zod'
import { codePoints } from '../../platform/contract/code-points.ts'
import { positiveDollars, typedDollars } from '../../platform/contract/dollar-fields.ts'
import { isPlainLine } from '../../platform/contract/plain-characters.ts'
import { line, plainTextMessages, prose } from '../../platform/contract/plain-text.ts'
import { lengths } from '../../platform/contract/shapes.ts'
import { projectMessages as messages } from './projects.messages.ts'
import {
  MAX_PROJECT_SKILL_LENGTH,
  MAX_PROJECT_SKILLS,
  PROJECT_CATEGORIES,
  splitSkills,
} from './projects.rules.ts'

const required = (message: string, tooLong: string, max: number) =>
  line({ min: 1, tooShort: message, max, tooLong })

/** A new project: every value trimmed first, bounds included (DEC-47). */
export const newProject = z.strictObject({
  title: required(messages.titleRequired, messages.titleTooLong, 200),
  company: required(messages.companyRequired, messages.companyTooLong, 100),
  description: prose({
    min: 10,
    tooShort: messages.descriptionTooShort,
    max: 2000,
    tooLong: messages.descriptionTooLong,
  }),
  budget: positiveDollars({
    notPositive: messages.budgetNotPositive,
    tooLarge: messages.budgetTooLarge,
    tooFine: messages.budgetTooFine,
  }),
  duration: required(messages.durationRequired, messages.durationTooLong, 50),
  location: required(messages.locationRequired, messages.locationTooLong, 100),
  skills: z
    .array(z.string().meta(lengths({ max: MAX_PROJECT_SKILL_LENGTH })))
    // The skills are normalised like typed ones, so that the edit form finds them unchanged.
    .transform((skills) => splitSkills(skills.join(',')))
    .refine((skills) => skills.length > 0, messages.skillsRequired)
    .refine((skills) => skills.length <= MAX_PROJECT_SKILLS, messages.skillsTooMany)
    // The error belongs to the whole list, because the form has one field for all skills.
    .refine(
      (skills) => skills.every((skill) => codePoints(skill) <= MAX_PROJECT_SKILL_LENGTH),
      messages.skillTooLong,
    )
    .refine((skills) => skills.every(isPlainLine), plainTextMessages.line)
    .meta({ minItems: 1, maxItems: MAX_PROJECT_SKILLS }),
  category: z.enum(PROJECT_CATEGORIES).nullable().default(null),
})
export type NewProject = z.output<typeof newProject>
export type ProjectInput = z.input<typeof newProject>

/** A change of a project; omitted fields stay as they are. */
export const projectChange = newProject
  .partial()
  .extend({ category: z.enum(PROJECT_CATEGORIES).nullable().optional() })
export type ProjectChange = z.output<typeof projectChange>

/** In the form, budget, skills and category are texts as typed and chosen. */
export const projectForm = newProject.extend({
  budget: typedDollars(messages.budgetRequired).pipe(newProject.shape.budget),
  skills: z.string().transform(splitSkills).pipe(newProject.shape.skills),
  category: z
    .string()
    .transform((chosen) => (chosen === '' ? null : chosen))
    .pipe(z.enum(PROJECT_CATEGORIES).nullable()),
})
export type ProjectFormValues = z.input<typeof projectForm>
