// The query for one page of one's own projects.
import { queryOptions } from '@tanstack/react-query'
import { personKey } from '../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../platform/contract/contract.ts'
import { projectContracts } from '../../projects.contract.ts'
import { OWN_PROJECTS_PAGE_SIZE } from '../../projects.rules.ts'

export const ownProjectsQuery = (api: Api, userId: string, page: number) =>
  queryOptions({
    queryKey: personKey(userId, 'projects', 'own', String(page)),
    queryFn: () => api(projectContracts.own, { query: { page, page_size: OWN_PROJECTS_PAGE_SIZE } }),
  })
