// The list of someone's followers, or of those they follow, in a dialog. It is loaded when it is first opened.
import { useEffect, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SiteLink } from '../../../../ui/link.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { type Follower, followContracts } from '../../follows.contract.ts'
import { followMessages as messages } from '../../follows.messages.ts'

export type FollowSide = 'followers' | 'following'

type FollowListProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  handle: string
  side: FollowSide
  returnFocus: () => HTMLElement | null
}

const TITLES = { followers: 'Followers', following: 'Following' } as const
const NONE = { followers: messages.noFollowers, following: messages.noFollowing } as const

export default function FollowList({ handle, side, ...dialog }: FollowListProps) {
  return (
    <Dialog {...dialog} title={TITLES[side]} description={messages.listedPublic}>
      {dialog.open && <People handle={handle} side={side} onLeave={() => dialog.onOpenChange(false)} />}
    </Dialog>
  )
}

type PeopleProps = { handle: string; side: FollowSide; onLeave: () => void }

function People({ handle, side, onLeave }: PeopleProps) {
  const { api } = useAuth()
  const [people, setPeople] = useState<readonly Follower[]>()
  const [cursor, setCursor] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function more(after: string | null) {
    setBusy(true)
    setFailure(undefined)
    try {
      const query = after === null ? {} : { cursor: after }
      const page = await api(followContracts[side], { params: { handle }, query })
      setPeople((before) => [...(after === null ? [] : (before ?? [])), ...page.items])
      setCursor(page.next_cursor)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => {
    let isCurrent = true
    api(followContracts[side], { params: { handle }, query: {} }).then(
      (page) => {
        if (!isCurrent) return
        setPeople(page.items)
        setCursor(page.next_cursor)
      },
      (error: unknown) => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [api, handle, side])

  if (failure !== undefined) {
    return (
      <Notice kind="danger" title={messages.notLoaded}>
        <span>{reasonOf(failure)}</span>
        <Button size="small" className="mt-3" busy={isBusy} onClick={() => void more(null)}>
          Retry
        </Button>
      </Notice>
    )
  }
  if (!people) return <SkeletonText lines={4} />
  if (people.length === 0) return <p className="text-soft">{NONE[side]}</p>
  return (
    <div className="flex flex-col gap-4">
      <ul className="border-t border-line">
        {people.map((person) => (
          <li key={person.handle} className="border-b border-line">
            <SiteLink
              to={paths.profile(person.handle)}
              onClick={onLeave}
              className="flex min-h-14 items-center gap-3 py-2 hover:bg-sunken"
            >
              <Avatar name={person.display_name} src={person.avatar_url} decorative />
              <span className="min-w-0">
                <bdi className="block truncate font-medium">{person.display_name}</bdi>
                <span
                  translate="no"
                  className="block truncate text-small text-faint"
                >{`@${person.handle}`}</span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
      {cursor !== null && (
        <Button busy={isBusy} onClick={() => void more(cursor)}>
          Show more
        </Button>
      )}
    </div>
  )
}
