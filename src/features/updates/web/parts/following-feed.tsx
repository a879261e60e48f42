// The updates of the people and tags that one follows, newest first. It is loaded when its tab is first opened.
import { useQuery } from '@tanstack/react-query'
import { FOLLOWING_MARKER, paths, withQuery } from '../../../../paths.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/empty-state.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { useAuth, useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { SignedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { FollowedTags } from '../../tags/web/parts/followed-tags.tsx'
import { updateContracts as contracts, type Update } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { FEED_PAGE_SIZE } from '../../updates.rules.ts'
import { PeopleWhoPost } from './people-who-post.tsx'
import { UpdateFeed } from './update-feed.tsx'

const HERE = withQuery(paths.updates(), { [FOLLOWING_MARKER.name]: FOLLOWING_MARKER.value })

export default function FollowingFeed({ newest }: { newest: readonly Update[] }) {
  const { status } = useAuthState()
  return (
    <SignedInOnly otherwise={status === 'loading' ? <SkeletonText lines={4} /> : <ForMembers />}>
      <Followed newest={newest} />
    </SignedInOnly>
  )
}

function ForMembers() {
  return (
    <EmptyState
      title={messages.followingForMembers}
      action={<ButtonLink to={paths.auth(HERE)}>Sign up or sign in</ButtonLink>}
    >
      {messages.followingMeans}
    </EmptyState>
  )
}

function Followed({ newest }: { newest: readonly Update[] }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const feed = useQuery({
    queryKey: personKey(user.id, 'updates', 'following'),
    queryFn: () => api(contracts.following, { query: { page_size: FEED_PAGE_SIZE } }),
    // Follows change on other pages, too.
    staleTime: 0,
  })
  if (feed.data)
    return (
      <>
        <FollowedTags />
        <UpdateFeed
          key={feed.data.items[0]?.id ?? 0}
          label="Updates of people and tags you follow"
          first={feed.data}
          more={(cursor) => api(contracts.following, { query: { page_size: FEED_PAGE_SIZE, cursor } })}
          hrefFor={() => HERE}
          empty={
            <FollowedNoOne newest={newest} isBusy={feed.isFetching} onFollowed={() => void feed.refetch()} />
          }
        />
      </>
    )
  if (feed.isError)
    return (
      <ErrorState title={messages.feedFailed} busy={feed.isFetching} onRetry={() => void feed.refetch()} />
    )
  return <SkeletonText lines={4} />
}

type FollowedNoOneProps = { newest: readonly Update[]; isBusy: boolean; onFollowed: () => void }

/** Suggestions of people come first, because following someone is the only action here. */
function FollowedNoOne({ newest, isBusy, onFollowed }: FollowedNoOneProps) {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h2 className="display text-title">{messages.followingEmpty}</h2>
        <p className="mt-1 text-soft">{messages.followingMeans}</p>
      </div>
      <PeopleWhoPost updates={newest} />
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={onFollowed}>
          Show what they post
        </Button>
        <ButtonLink variant="quiet" to={paths.professionals()}>
          Find more people
        </ButtonLink>
      </div>
    </div>
  )
}
