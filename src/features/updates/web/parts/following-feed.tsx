// What the people whom one follows posted, newest first. Loaded when its tab is first opened.
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/empty-state.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { useAuth, useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { personKey, SignedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { updateContracts as contracts } from '../../contract.ts'
import { updateMessages as messages } from '../../messages.ts'
import { FEED_PAGE_SIZE } from '../../rules.ts'
import { UpdateFeed } from './update-feed.tsx'

export default function FollowingFeed() {
  const { status } = useAuthState()
  return (
    <SignedInOnly otherwise={status === 'loading' ? <SkeletonText lines={4} /> : <ForMembers />}>
      <Followed />
    </SignedInOnly>
  )
}

function ForMembers() {
  return (
    <EmptyState
      title={messages.followingForMembers}
      action={<ButtonLink to={paths.auth(paths.updates())}>Sign up or sign in</ButtonLink>}
    >
      {messages.followingMeans}
    </EmptyState>
  )
}

function Followed() {
  const { api } = useAuth()
  const { user } = usePerson()
  const feed = useQuery({
    queryKey: personKey(user.id, 'updates', 'following'),
    queryFn: () => api(contracts.following, { query: { page_size: FEED_PAGE_SIZE } }),
    // Whom one follows changes on other pages.
    staleTime: 0,
  })
  if (feed.data)
    return (
      <UpdateFeed
        key={feed.data.items[0]?.id ?? 0}
        label="Updates of people you follow"
        first={feed.data}
        more={(cursor) => api(contracts.following, { query: { page_size: FEED_PAGE_SIZE, cursor } })}
        hrefFor={() => paths.updates()}
        empty={
          <EmptyState
            title={messages.followingEmpty}
            action={<ButtonLink to={paths.professionals()}>Find people</ButtonLink>}
          >
            {messages.followingMeans}
          </EmptyState>
        }
      />
    )
  if (feed.isError)
    return (
      <ErrorState title={messages.feedFailed} busy={feed.isFetching} onRetry={() => void feed.refetch()} />
    )
  return <SkeletonText lines={4} />
}
