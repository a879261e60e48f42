// The query for one page of one's own agents, and what is requeried once one of them has changed.
import { queryOptions } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { personKey, requery } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { listingContracts } from '../../listings.contract.ts'
import { OWN_AGENTS_PAGE_SIZE } from '../../listings.rules.ts'

export const ownAgentsQuery = (api: Api, userId: string, page: number) =>
  queryOptions({
    queryKey: personKey(userId, 'agents', 'own', String(page)),
    queryFn: () => api(listingContracts.own, { query: { page, page_size: OWN_AGENTS_PAGE_SIZE } }),
  })

export const ownAgentQuery = (api: Api, userId: string, id: number) =>
  queryOptions({
    queryKey: personKey(userId, 'agents', 'own', 'one', String(id)),
    queryFn: () => api(listingContracts.get, { params: { id } }),
  })

/** Public pages show this person's agents, too, so their queries are included (HOME-9). */
export function useRequeryAgents(userId: string): () => void {
  const { revalidate } = useRevalidator()
  return () => {
    void requery(userId, 'agents')
    void requery(userId, 'home')
    void revalidate()
  }
}
