// The person's banner above the tabs (HOME-1): a low cover on the overview, who they are, and the ways to their public
// page and settings. Above the other tabs it is one row.
import ExternalLink from 'lucide-react/icons/external-link'
import Settings from 'lucide-react/icons/settings'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ADDRESSES, hasPage, paths } from '../../../../paths.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Cover } from '../../../../ui/cover.tsx'
import type { CoverMotif } from '../../../../ui/cover-motifs.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import type { OwnProfile } from '../../../profiles/profiles.contract.ts'
import { USER_TYPE_LABELS, type UserType } from '../../../profiles/profiles.rules.ts'

const MOTIF_OF: Record<UserType, CoverMotif> = {
  business: 'columns',
  professional: 'rings',
  learner: 'steps',
}

/** The cover is at most 120 pixels high, because the needs of the person come first. */
const COVER = 'h-20 w-full object-cover sm:h-28'

function useShown(profile: OwnProfile) {
  const { user } = usePerson()
  const isPublic = profile.is_public && profile.handle && hasPage(ADDRESSES.profile)
  return {
    name: profile.display_name ?? profile.full_name ?? user.email ?? '',
    publicPath: isPublic && profile.handle ? paths.profile(profile.handle) : undefined,
  }
}

/** In other tabs than the overview the content comes first, so the banner is one row. */
export function SmallBanner({ profile }: { profile: OwnProfile }) {
  const { name, publicPath } = useShown(profile)
  return (
    <Row avatar={<Avatar name={name} src={profile.avatar_url} size="small" decorative />}>
      <span className="min-w-0 truncate font-medium">{name}</span>
      <Badge variant="secondary">{USER_TYPE_LABELS[profile.user_type]}</Badge>
      {publicPath && (
        <Link to={publicPath} className="prose-link ml-auto shrink-0 text-small">
          {/* On a phone the name needs the room. */}
          <span className="sm:hidden">Profile</span>
          <span className="hidden sm:inline">Public profile</span>
        </Link>
      )}
    </Row>
  )
}

export function SmallBannerOutline() {
  return (
    <Row avatar={<Skeleton className="size-6 rounded-full" />}>
      <Skeleton className="h-5 w-40 max-w-full" />
    </Row>
  )
}

const Row = ({ avatar, children }: { avatar: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-11 items-center gap-x-3 pt-2 text-small sm:pt-3">
    <span className="contents">{avatar}</span>
    <span className="contents">{children}</span>
  </div>
)

export function HomeBanner({ profile }: { profile: OwnProfile }) {
  const { name, publicPath } = useShown(profile)
  return (
    <Head
      cover={
        profile.banner_url ? (
          <img src={profile.banner_url} alt="" className={`${COVER} bg-sunken`} />
        ) : (
          <Cover id={profile.handle ?? profile.id} motif={MOTIF_OF[profile.user_type]} shape="band" />
        )
      }
      avatar={<Avatar name={name} src={profile.avatar_url} size="large" decorative />}
      actions={
        <>
          {publicPath && (
            <ButtonLink
              to={publicPath}
              size="small"
              icon={<ExternalLink aria-hidden="true" className="size-4" />}
            >
              Public profile
            </ButtonLink>
          )}
          <ButtonLink
            to={paths.settings()}
            size="small"
            icon={<Settings aria-hidden="true" className="size-4" />}
          >
            Settings
          </ButtonLink>
        </>
      }
    >
      <p className="display min-h-8 truncate text-title">{name}</p>
      <p className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        {profile.handle && <span translate="no" className="min-w-0 break-all">{`@${profile.handle}`}</span>}
        <Badge variant="secondary">{USER_TYPE_LABELS[profile.user_type]}</Badge>
      </p>
    </Head>
  )
}

export function BannerOutline() {
  return (
    <Head
      cover={<Skeleton className={COVER} />}
      avatar={<Skeleton className="size-20 rounded-full" />}
      actions={<Skeleton className="h-8 w-28" />}
    >
      <Skeleton className="h-8 w-48 max-w-full" />
      <Skeleton className="h-6 w-40 max-w-full" />
    </Head>
  )
}

type HeadProps = { cover: ReactNode; avatar: ReactNode; actions: ReactNode; children: ReactNode }

function Head({ cover, avatar, actions, children }: HeadProps) {
  return (
    <div className="pt-4 pb-3 sm:pt-6">
      <div className="overflow-hidden rounded-box border border-line">{cover}</div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 sm:flex-nowrap sm:px-6">
        <div className="relative -mt-8 ml-3 shrink-0 rounded-full bg-paper p-1 sm:ml-0">{avatar}</div>
        <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1 pt-2">{children}</div>
        <div className="flex min-h-8 flex-wrap gap-2 sm:shrink-0 sm:pt-3">{actions}</div>
      </div>
    </div>
  )
}
