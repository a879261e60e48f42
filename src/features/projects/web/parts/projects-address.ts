// The addresses of the list of projects.
import { paths } from '../../../../paths.ts'
import { catalogueAddress } from '../../../../platform/client/page-query.ts'
import type { projectListQuery } from '../../projects.contract.ts'
import { PROJECT_SORTS } from '../../projects.rules.ts'

export const projectsAddress = catalogueAddress<typeof projectListQuery>(
  ['category', 'skill', 'min_budget', 'max_budget', 'location'],
  paths.projects,
  PROJECT_SORTS[0],
)
