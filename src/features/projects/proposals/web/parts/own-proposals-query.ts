// The query for one page of one's own proposals.
import { queryOptions } from '@tanstack/react-query'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { proposalContracts } from '../../proposals.contract.ts'
import { PROPOSALS_PAGE_SIZE, type ProposalStatus } from '../../proposals.rules.ts'

type Shown = { page: number; status: ProposalStatus | undefined }

export const ownProposalsListQuery = (api: Api, userId: string, { page, status }: Shown) =>
  queryOptions({
    queryKey: personKey(userId, 'proposals', 'own', status ?? '', String(page)),
    queryFn: () =>
      api(proposalContracts.own, {
        query: { page, page_size: PROPOSALS_PAGE_SIZE, ...(status ? { status } : {}) },
      }),
  })
