// The addresses of the directory: of its pages, and of the people with a skill.
import { paths } from '../../../../../paths.ts'
import { catalogueAddress } from '../../../../../platform/client/page-query.ts'
import { PROFESSIONAL_SORTS } from '../../directory.rules.ts'
import type { professionalListQuery } from '../../directory.schemas.ts'

export const professionalsAddress = catalogueAddress<typeof professionalListQuery>(
  ['skill'],
  paths.professionals,
  PROFESSIONAL_SORTS[0],
)
