// The header of a profile: banner, picture, name and handle, and a few facts about the person (PRO-1).
import CalendarDays from 'lucide-react/icons/calendar-days'
import Globe from 'lucide-react/icons/globe'
import MapPin from 'lucide-react/icons/map-pin'
import { lazy, type ReactNode, Suspense } from 'react'
import { paths } from '../../../../paths.ts'
import { UGC_REL } from '../../../../platform/contract/ugc-rel.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { ShareMenu } from '../../../../ui/share-menu.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import type { FollowCounts as Counts } from '../../../follows/follows.contract.ts'
import { FollowButton } from '../../../follows/web/parts/follow-button.tsx'
import { FollowCounts } from '../../../follows/web/parts/follow-counts.tsx'
import type { PublicProfile } from '../../../profiles/profiles.contract.ts'
import { USER_TYPE_LABELS } from '../../../profiles/profiles.rules.ts'
import { ProfileBanner } from '../../../profiles/web/parts/profile-banner.tsx'

type ProfileHeadProps = {
  profile: PublicProfile
  follows: Counts
  action?: ReactNode
  record: ReactNode
  /** The signed-in person has blocked this one. */
  isBlocked: boolean
  onBlock: (isBlocked: boolean) => void
}

export function ProfileHead({ profile, follows, action, record, isBlocked, onBlock }: ProfileHeadProps) {
  const { display_name, handle, banner_url, avatar_url, location, website } = profile
  const { user_type, created_at } = profile
  const name = display_name ?? `@${handle}`
  return (
    <header>
      <ProfileBanner src={banner_url} seed={handle} userType={user_type} shape="strip" />
      <div className="flex flex-col gap-5 sm:flex-row sm:gap-7 sm:px-8">
        <div className="-mt-12 ml-4 self-start rounded-full border-4 border-paper bg-paper sm:-mt-16 sm:ml-0">
          <Avatar name={display_name ?? handle} src={avatar_url} size="huge" decorative />
        </div>
        <div className="min-w-0 grow sm:pt-5">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 dir="auto" className="display text-heading break-words">
              {name}
            </h1>
            <Badge variant="secondary">{USER_TYPE_LABELS[user_type]}</Badge>
          </div>
          <p translate="no" className="mt-1 text-soft break-words">{`@${handle}`}</p>
          {record}
          <ul aria-label="About" className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-small text-soft">
            {location !== null && (
              <Entry icon={<MapPin aria-hidden="true" />}>
                <bdi>{location}</bdi>
              </Entry>
            )}
            {website !== null && (
              <Entry icon={<Globe aria-hidden="true" />}>
                <a href={website} rel={UGC_REL} className="prose-link">
                  {shownAddress(website)}
                </a>
              </Entry>
            )}
            <Entry icon={<CalendarDays aria-hidden="true" />}>{`Member since ${monthOf(created_at)}`}</Entry>
          </ul>
          <FollowCounts counts={follows} />
          <FollowRow profile={profile} isBlocked={isBlocked} onBlock={onBlock} />
        </div>
        {action}
      </div>
    </header>
  )
}

const PersonMenu = lazy(() => latePart(() => import('./person-menu.tsx')))

type FollowRowProps = Pick<ProfileHeadProps, 'profile' | 'isBlocked' | 'onBlock'>

/** Follow and the menu for members. Private profiles are shown to their owner alone. */
function FollowRow({ profile, isBlocked, onBlock }: FollowRowProps) {
  const { id, handle, display_name, is_public } = profile
  const { status } = useAuthState()
  if (!is_public) return null
  return (
    <div className="mt-4 flex min-h-9 items-center gap-2">
      {!isBlocked && <FollowButton key={handle} size="small" person={{ handle, display_name }} />}
      <ShareMenu size="small" path={paths.profile(handle)} title={display_name ?? `@${handle}`} />
      {status === 'signed-in' && (
        <Suspense fallback={null}>
          <PersonMenu key={handle} id={id} name={display_name ?? `@${handle}`} onBlock={onBlock} />
        </Suspense>
      )}
    </div>
  )
}

function Entry({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint">
      {icon}
      <span className="min-w-0 break-words [overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}

/** Returns an address as people write it: 'example.com/notes'. */
function shownAddress(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
}

/** Returns 'November 2025', in UTC, so that server and browser agree. */
function monthOf(moment: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(moment),
  )
}
