// The addresses of the list of projects.
import { paths } from '../../../../paths.ts'
import { listAddress } from '../../../../platform/client/page-query.ts'
import { projectListQuery } from '../../contract.ts'
import { PROJECT_SORTS } from '../../rules.ts'

export const projectsAddress = listAddress(projectListQuery, paths.projects, PROJECT_SORTS[0])
