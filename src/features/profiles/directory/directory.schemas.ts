// The query of the directory, in the address of its page and of the API alike.
import { catalogueQuery } from '../../../platform/contract/catalogue-query.ts'
import { typedLine } from '../../../platform/contract/plain-text.ts'
import { MAX_SKILL_LENGTH } from '../profiles.rules.ts'
import { PROFESSIONAL_SORTS } from './directory.rules.ts'

export const professionalListQuery = catalogueQuery(
  { skill: typedLine(MAX_SKILL_LENGTH).optional() },
  PROFESSIONAL_SORTS,
)
