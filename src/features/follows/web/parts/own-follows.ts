// Asks in one call which of the shown people the reader follows.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../platform/contract/contract.ts'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { followContracts } from '../../follows.contract.ts'
import { followMessages as messages } from '../../follows.messages.ts'

const marksQuery = (api: Api, userId: string, handles: readonly string[]) =>
  queryOptions({
    queryKey: personKey(userId, 'follows', handles.join()),
    queryFn: () => api(followContracts.marks, { query: { handles: handles.join() } }),
  })

/** Returns whether the reader follows this person, and a function that changes it. `among` holds everyone on the page. */
export function useFollowing(handle: string, among: readonly string[]) {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  const query = marksQuery(api, user.id, among)
  const marks = useQuery(query)
  const put = (isOn: boolean) =>
    queries.setQueryData(query.queryKey, (kept) => {
      if (!kept) return kept
      const others = kept.following.filter((one) => one !== handle)
      return { following: isOn ? [...others, handle] : others }
    })
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      api(isOn ? followContracts.follow : followContracts.unfollow, { params: { handle } }),
    // The change shows right away and is undone if the server refuses it.
    onMutate: put,
    onError(error, isOn) {
      put(!isOn)
      const title = isOn ? messages.failed : messages.unfollowFailed
      showToast({ kind: 'error', title, description: reasonOf(error) })
    },
    // The page shows the counts, too, so they are loaded again.
    onSuccess: () => revalidate(),
  })
  return { isFollowing: marks.data?.following.includes(handle), change }
}
