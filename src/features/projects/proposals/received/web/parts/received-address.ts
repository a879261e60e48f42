// Reads the list of received proposals from the address: filter, order, the open one, the compared ones.
import { useSearchParams } from 'react-router'
import { paths } from '../../../../../../paths.ts'
import { choiceIn, pageIn } from '../../../../../../platform/client/page-of-list.ts'
import { MAX_COMPARED, MIN_COMPARED, RECEIVED_SORTS, RECEIVED_STATUSES } from '../../../proposals.rules.ts'

const ID = /^[1-9]\d{0,15}$/

/** Returns the ids in 'compare=3,5'; none unless their number can be compared. */
export function comparedIn(typed: string | null): number[] {
  const ids = [
    ...new Set(
      (typed ?? '')
        .split(',')
        .filter((id) => ID.test(id))
        .map(Number),
    ),
  ]
  return ids.length < MIN_COMPARED ? [] : ids.slice(0, MAX_COMPARED)
}

export type ReceivedChange = {
  project?: number | undefined
  sort?: string
  status?: string | undefined
  page?: number | undefined
  proposal?: number | undefined
  compare?: readonly number[]
}

/** `projectId` is the project of the page; undefined for all of them. */
export function useReceivedAddress(projectId: number | undefined) {
  const [search] = useSearchParams()
  const typed = search.get('proposal') ?? ''
  const chosen = {
    project: projectId,
    sort: choiceIn(search, 'sort', RECEIVED_SORTS) ?? 'newest',
    status: choiceIn(search, 'status', RECEIVED_STATUSES),
    page: pageIn(search),
    proposal: ID.test(typed) ? Number(typed) : undefined,
    compare: comparedIn(search.get('compare')),
  } as const

  /** Returns the address with a change; another list begins at its first page, with nothing open. */
  function hrefFor(change: ReceivedChange): string {
    const isOtherList = 'project' in change || 'sort' in change || 'status' in change
    const next = {
      ...chosen,
      ...((isOtherList || 'page' in change) && { page: 1, proposal: undefined }),
      compare: [],
      ...change,
    }
    const query = {
      status: next.status,
      sort: next.sort === 'newest' ? undefined : next.sort,
      page: next.page === 1 ? undefined : next.page,
      proposal: next.proposal,
      compare: next.compare.length > 0 ? next.compare.join(',') : undefined,
    }
    return next.project === undefined
      ? paths.allReceivedProposals(query)
      : paths.receivedProposals(next.project, query)
  }
  return { ...chosen, hrefFor }
}

export type ReceivedAddress = ReturnType<typeof useReceivedAddress>
