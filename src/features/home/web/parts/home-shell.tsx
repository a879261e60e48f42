// The frame of every page of the home: the person's banner, and the tabs (HOME-1, HOME-2).
import ExternalLink from 'lucide-react/icons/external-link'
import Settings from 'lucide-react/icons/settings'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { hasPage, PAGES, paths } from '../../../../paths.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Cover } from '../../../../ui/cover.tsx'
import type { CoverMotif } from '../../../../ui/cover-motifs.ts'
import { Container } from '../../../../ui/page-header.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { TabLinks } from '../../../../ui/tabs.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { ProfileNotLoaded } from '../../../accounts/web/parts/profile-not-loaded.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import {
  useConversationHints,
  useUnreadMessages,
} from '../../../conversations/web/parts/own-conversations.ts'
import { UnreadBadge } from '../../../conversations/web/parts/unread-badge.tsx'
import type { OwnProfile } from '../../../profiles/contract.ts'
import type { UserType } from '../../../profiles/rules.ts'
import { USER_TYPE_LABELS } from '../../../profiles/rules.ts'
import { HOME_TABS } from './home-tabs.ts'

const MOTIF_OF: Record<UserType, CoverMotif> = {
  business: 'columns',
  professional: 'rings',
  learner: 'steps',
}

type HomeShellProps = { children: ReactNode; outline: ReactNode }

/** Its pages bring their own margins, like pages elsewhere. */
export function HomeShell({ children, outline }: HomeShellProps) {
  const { user } = usePerson()
  const profile = useOwnProfile()
  const isPlain = useIsPlain()
  if (profile.isError && !profile.data) {
    return (
      <Container className="py-16">
        <ProfileNotLoaded profile={profile} />
      </Container>
    )
  }
  // Without onboarding there is nothing to show here; the frame redirects there (ONB-12).
  if (profile.isPending || !profile.data.onboarding_completed) return outline
  return (
    <>
      <Container>
        {isPlain ? <PlainHead /> : <Banner profile={profile.data} email={user.email ?? ''} />}
        <OwnTabs />
      </Container>
      {children}
    </>
  )
}

/** A skeleton of the home until the person is known; below the tabs that of the page. */
export function HomeOutline({ children }: { children?: ReactNode }) {
  const isPlain = useIsPlain()
  return (
    <>
      <Container>
        {isPlain ? (
          <PlainHead />
        ) : (
          <Head
            banner={<Skeleton className="aspect-6/1 max-h-40 min-h-28 w-full" />}
            avatar={<Skeleton className="size-20 rounded-full" />}
          >
            <Skeleton className="h-10 w-64 max-w-full" />
            <Skeleton className="h-6 w-48" />
          </Head>
        )}
        <Tabs unread={0} />
      </Container>
      <Container className="min-h-[40rem] pt-8 pb-24 sm:pt-10">{children}</Container>
    </>
  )
}

/** On the messages pages, the conversation takes the room of the banner. */
function useIsPlain(): boolean {
  return useLocation().pathname.startsWith(paths.messages())
}

const PlainHead = () => <div className="h-4 sm:h-6" />

function OwnTabs() {
  useConversationHints()
  return <Tabs unread={useUnreadMessages().data?.unread ?? 0} />
}

function Tabs({ unread }: { unread: number }) {
  const { pathname } = useLocation()
  const items = HOME_TABS.map((tab) => ({
    label: tab.to === paths.messages() ? <WithUnread label={tab.label} unread={unread} /> : tab.label,
    to: tab.to,
    end: tab.to === paths.home() || tab.to === paths.ownProjects(),
    isOpen:
      (tab.to === paths.home() && pathname === paths.dashboard()) ||
      // Those of one project, too, whose address is below the project.
      (tab.to === paths.proposals() && pathname.endsWith('/proposals')),
  }))
  return <TabLinks label="Home" items={items} />
}

function WithUnread({ label, unread }: { label: string; unread: number }) {
  return (
    <span className="flex items-center gap-2">
      {label}
      {unread > 0 && <UnreadBadge count={unread} />}
    </span>
  )
}

function Banner({ profile, email }: { profile: OwnProfile; email: string }) {
  const name = profile.display_name ?? profile.full_name ?? email
  const publicPath =
    profile.is_public && profile.handle && hasPage(PAGES.profile.path)
      ? paths.profile(profile.handle)
      : undefined
  return (
    <Head
      banner={
        profile.banner_url ? (
          <img
            src={profile.banner_url}
            alt=""
            className="aspect-6/1 max-h-40 min-h-28 w-full bg-sunken object-cover"
          />
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
      <p className="display min-h-10 text-heading break-words">{name}</p>
      <p className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        {profile.handle && <span className="min-w-0 break-all">@{profile.handle}</span>}
        <Badge variant="secondary">{USER_TYPE_LABELS[profile.user_type]}</Badge>
      </p>
    </Head>
  )
}

type HeadProps = { banner: ReactNode; avatar: ReactNode; actions?: ReactNode; children: ReactNode }

function Head({ banner, avatar, actions, children }: HeadProps) {
  return (
    <div className="pt-5 pb-6 sm:pt-8 sm:pb-8">
      <div className="overflow-hidden rounded-box border border-line">{banner}</div>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-4 sm:flex-nowrap sm:items-start sm:px-6">
        <div className="relative -mt-10 ml-4 shrink-0 rounded-full bg-paper p-1 sm:ml-0">{avatar}</div>
        <div className="flex w-full min-w-0 flex-col gap-2 sm:w-auto sm:flex-1 sm:pt-4">{children}</div>
        <div className="flex min-h-8 flex-wrap gap-2 sm:shrink-0 sm:pt-5">{actions}</div>
      </div>
    </div>
  )
}
