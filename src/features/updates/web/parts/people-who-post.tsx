// Suggests people to someone who follows no one yet: the latest authors of the page, without those between whom and them there is
// a block or a mute.
import { paths } from '../../../../paths.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { SiteLink } from '../../../../ui/link.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { FollowButton } from '../../../follows/web/parts/follow-button.tsx'
import type { Update } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { useHiddenIds } from './known-updates.ts'
import { useOwnMarks } from './own-marks.ts'

const MOST_SHOWN = 5

export function PeopleWhoPost({ updates }: { updates: readonly Update[] }) {
  const own = useOwnProfile().data?.handle
  const hidden = useHiddenIds()
  useOwnMarks(updates)
  const authors = updates.flatMap(({ id, author }) =>
    author?.is_public && author.handle !== own && !hidden.has(id) ? [author] : [],
  )
  const people = [...new Map(authors.map((one) => [one.handle, one])).values()].slice(0, MOST_SHOWN)
  if (people.length === 0) return null
  const among = people.map(({ handle }) => handle)
  return (
    <section aria-labelledby="people-who-post" className="flex flex-col gap-3">
      <h2 id="people-who-post" className="text-small font-semibold">
        {messages.peopleWhoPost}
      </h2>
      <ul className="border-t border-line">
        {people.map((person) => (
          <li key={person.handle} className="flex min-h-16 items-center gap-3 border-b border-line py-2">
            <Avatar name={person.display_name} src={person.avatar_url} decorative />
            <SiteLink to={paths.profile(person.handle)} className="min-w-0 flex-1 hover:underline">
              <bdi className="block truncate font-medium">{person.display_name}</bdi>
              <span
                translate="no"
                className="block truncate text-small text-faint"
              >{`@${person.handle}`}</span>
            </SiteLink>
            <FollowButton person={person} among={among} size="small" />
          </li>
        ))}
      </ul>
    </section>
  )
}
