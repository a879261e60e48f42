// The addresses of the directory: of its pages, and of the people with a skill.
import { paths } from '../../../../../paths.ts'
import { listAddress } from '../../../../../platform/client/page-query.ts'
import { professionalListQuery } from '../../contract.ts'
import { PROFESSIONAL_SORTS } from '../../rules.ts'

export const professionalsAddress = listAddress(
  professionalListQuery,
  paths.professionals,
  PROFESSIONAL_SORTS[0],
)
