// The addresses of the directory: of its pages, and of the people with a skill.
import { paths } from '../../../../../paths.ts'
import { catalogueAddress } from '../../../../../platform/client/page-query.ts'
import type { professionalListQuery } from '../../directory.contract.ts'
import { PROFESSIONAL_SORTS } from '../../directory.rules.ts'

export const professionalsAddress = catalogueAddress<typeof professionalListQuery>(
  ['skill'],
  paths.professionals,
  PROFESSIONAL_SORTS[0],
)
