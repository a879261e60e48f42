// The tags that the person who is signed in follows, and the mutation that follows and unfollows one.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { tagKey } from '../../../text.rules.ts'
import { tagContracts } from '../../tags.contract.ts'
import { tagMessages as messages } from '../../tags.messages.ts'

const followedQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: personKey(userId, 'tags', 'followed'),
    queryFn: () => api(tagContracts.followed, {}),
  })

/** The result is undefined until the tags are known. */
export function useFollowedTags(): readonly string[] | undefined {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery(followedQuery(api, user.id)).data?.items.map(({ tag }) => tag)
}

export function useFollowingTag(tag: string) {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const { queryKey } = followedQuery(api, user.id)
  const isIt = (one: string) => tagKey(one) === tagKey(tag)
  const put = (isOn: boolean) =>
    queries.setQueryData(queryKey, (kept) => {
      if (!kept) return kept
      const others = kept.items.filter((one) => !isIt(one.tag))
      return { items: isOn ? [...others, { tag }] : others }
    })
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      api(isOn ? tagContracts.follow : tagContracts.unfollow, { params: { tag } }),
    // The change is shown right away and undone if the server refuses it.
    onMutate: put,
    onError(error, isOn) {
      put(!isOn)
      const title = isOn ? messages.followFailed : messages.unfollowFailed
      showToast({ kind: 'error', title, description: reasonOf(error) })
    },
  })
  return { isFollowing: useFollowedTags()?.some(isIt), change }
}
