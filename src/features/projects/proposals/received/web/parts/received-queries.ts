// The queries of the pages of received proposals.
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onHint } from '../../../../../../platform/client/live.ts'
import { personKey, requery } from '../../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../../platform/contract/contract.ts'
import { useAuth } from '../../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../../accounts/web/parts/signed-in-only.tsx'
import { projectContracts } from '../../../../projects.contract.ts'
import { RECEIVED_PAGE_SIZE, RECEIVED_TOPIC } from '../../../proposals.rules.ts'
import {
  receivedContracts as contracts,
  type ReceivedPage,
  type ReceivedProposal,
} from '../../received.contract.ts'
import type { ReceivedAddress } from './received-address.ts'

type ReceivedChoice = Pick<ReceivedAddress, 'project' | 'sort' | 'status' | 'page'>

export const receivedListQuery = (
  api: Api,
  userId: string,
  { project, sort, status, page }: ReceivedChoice,
) =>
  queryOptions({
    queryKey: personKey(userId, 'proposals', 'received', String(project), sort, status ?? '', String(page)),
    queryFn: (): Promise<ReceivedPage> => {
      const query = { page, page_size: RECEIVED_PAGE_SIZE, sort, ...(status ? { status } : {}) }
      return project === undefined
        ? api(contracts.all, { query })
        : api(contracts.toProject, { params: { id: project }, query })
    },
  })

export function useReceivedList(address: ReceivedAddress) {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery({ ...receivedListQuery(api, user.id, address), placeholderData: keepPreviousData })
}

/** Takes these proposals from the list, and queries the others one by one. */
export function useReceivedOnes(ids: readonly number[], list: ReceivedPage | undefined) {
  const { api } = useAuth()
  const { user } = usePerson()
  const known = (id: number) => list?.items.find((one) => one.id === id)
  const missing = list ? ids.filter((id) => !known(id)) : []
  const asked = useQueries({
    queries: missing.map((id) => ({
      queryKey: personKey(user.id, 'proposals', 'received', 'one', String(id)),
      queryFn: () => api(contracts.one, { params: { id } }),
    })),
  })
  const found = new Map<number, ReceivedProposal>()
  for (const { data } of asked) if (data) found.set(data.id, data)
  return {
    found: ids.flatMap((id) => known(id) ?? found.get(id) ?? []),
    isPending: asked.some(({ isPending }) => isPending),
  }
}

/** Queries the project whose proposals are shown, with its badges; nothing without one. */
export function useProjectOf(id: number | undefined) {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery({
    queryKey: personKey(user.id, 'projects', 'one', String(id)),
    queryFn: () => api(projectContracts.get, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
}

/** A list answers with so many at most; further projects are reached from My Projects. */
const MOST_PROJECTS = 100

export function useOwnProjects() {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery({
    queryKey: personKey(user.id, 'projects', 'own', 'choices'),
    queryFn: () => api(projectContracts.own, { query: { page: 1, page_size: MOST_PROJECTS } }),
  })
}

/** Requeries when a proposer sends, edits or withdraws a proposal. */
export function useReceivedHints(): void {
  const { user } = usePerson()
  useEffect(() => onHint(RECEIVED_TOPIC, () => requery(user.id, 'proposals', 'received')), [user.id])
}

export function useRequeryReceived(): () => void {
  const { user } = usePerson()
  return () => {
    void requery(user.id, 'proposals')
    void requery(user.id, 'projects')
  }
}
