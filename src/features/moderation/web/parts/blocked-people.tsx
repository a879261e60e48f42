// Lists in the settings the people whom the person has blocked or muted, each with the button that undoes it.
import { useInfiniteQuery } from '@tanstack/react-query'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { blockContracts, type ListedBlock } from '../../../profiles/blocks/blocks.contract.ts'
import { blockMessages as messages } from '../../../profiles/blocks/blocks.messages.ts'
import { nameOf } from '../../../profiles/profiles.policy.ts'
import { PersonName } from '../../../profiles/web/parts/person-name.tsx'
import { useEndBlock } from './own-blocks.ts'

export function BlockedPeople() {
  const { api } = useAuth()
  const { user } = usePerson()
  const list = useInfiniteQuery({
    queryKey: personKey(user.id, 'blocks', 'list'),
    queryFn: ({ pageParam }) =>
      api(blockContracts.list, { query: pageParam === '' ? {} : { cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  if (list.isPending) return <SkeletonText lines={2} />
  if (!list.data) {
    return <FailedQuery title={messages.notLoaded} query={list} />
  }
  const people = list.data.pages.flatMap(({ items }) => items)
  if (people.length === 0) {
    return (
      <p className="text-soft">
        {messages.none}. {messages.noneDetail}
      </p>
    )
  }
  return (
    <>
      <ul className="border-t border-line">
        {people.map((block) => (
          <Row key={block.id} block={block} />
        ))}
      </ul>
      <LoadMore list={list}>Show more</LoadMore>
    </>
  )
}

function Row({ block }: { block: ListedBlock }) {
  const { person, kind } = block
  const end = useEndBlock()
  const name = nameOf(person)
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-2">
      <Avatar name={name} src={person?.avatar_url} decorative />
      <span className="min-w-0 flex-1">
        <PersonName person={person} />
      </span>
      <Badge variant="secondary">{kind === 'block' ? 'Blocked' : 'Muted'}</Badge>
      <Button
        size="small"
        busy={end.isPending}
        aria-label={`${kind === 'block' ? 'Unblock' : 'Unmute'} ${name}`}
        onClick={() => end.mutate(block)}
      >
        {kind === 'block' ? 'Unblock' : 'Unmute'}
      </Button>
    </li>
  )
}
