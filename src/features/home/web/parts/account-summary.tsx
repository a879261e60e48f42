// One's own account in four sections, each with a link to where it is changed (HOME-7, HOME-8).

import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useId } from 'react'
import { paths } from '../../../../paths.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { ErrorState } from '../../../../ui/empty-state.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { countOf } from '../../../../ui/format.ts'
import { Container } from '../../../../ui/page-header.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { ownAccountMessages } from '../../../accounts/management/own-account.messages.ts'
import { EmailText } from '../../../accounts/web/parts/email-text.tsx'
import { useOwnAccount } from '../../../accounts/web/parts/own-account.ts'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { useSignOut } from '../../../accounts/web/parts/sign-out.ts'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { USER_TYPE_LABELS } from '../../../profiles/profiles.rules.ts'
import { useSessionCount } from './own-home.ts'

const OPEN = 'Not set'

export function AccountSummary() {
  return (
    <Place>
      <AccountOverview />
      <ProfileSettings />
      <SecuritySettings />
      <AccountActions />
    </Place>
  )
}

function Place({ children }: { children: ReactNode }) {
  return (
    <Container className="pt-5 pb-16 sm:pt-8">
      <h1 className="sr-only">Account</h1>
      <div className="grid gap-5 lg:grid-cols-2">{children}</div>
    </Container>
  )
}

export function AccountOutline() {
  return (
    <Place>
      <span role="status" className="sr-only">
        Loading your account
      </span>
      {[1, 2, 3, 4].map((section) => (
        <Skeleton key={section} className="h-72 w-full" />
      ))}
    </Place>
  )
}

function AccountOverview() {
  const { user } = usePerson()
  const profile = useOwnProfile().data
  return (
    <Section title="Account Overview">
      <Facts className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Fact name="Name">{profile?.full_name ?? OPEN}</Fact>
        <Fact name="Account type">{profile && USER_TYPE_LABELS[profile.user_type]}</Fact>
        <Fact name="Email">
          <span className="flex flex-wrap items-center gap-2">
            <span className="break-all">
              <EmailText>{user.email ?? ''}</EmailText>
            </span>
            {user.email_confirmed_at ? (
              <Badge variant="success">Verified</Badge>
            ) : (
              <Badge variant="warning">Not verified</Badge>
            )}
          </span>
        </Fact>
        <Fact name="Member since">
          <DateText moment={user.created_at} />
        </Fact>
      </Facts>
      <ButtonLink to={paths.settings('account')}>Change name or account type</ButtonLink>
    </Section>
  )
}

function ProfileSettings() {
  const profile = useOwnProfile().data
  const links = profile?.links.length ?? 0
  const skills = profile?.skills.length ?? 0
  return (
    <Section title="Profile Settings">
      <Facts className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Fact name="Display name">{profile?.display_name ?? OPEN}</Fact>
        <Fact name="Handle">{profile?.handle ? `@${profile.handle}` : OPEN}</Fact>
        <Fact name="Who can see it">{profile?.is_public ? 'Everyone' : 'Only you'}</Fact>
        <Fact name="Skills and links">
          {`${countOf(skills, 'skill', 'skills')}, ${countOf(links, 'link', 'links')}`}
        </Fact>
      </Facts>
      <ButtonLink to={paths.settings('profile')}>Edit profile</ButtonLink>
    </Section>
  )
}

function SecuritySettings() {
  const { user } = usePerson()
  const account = useOwnAccount()
  const sessions = useSessionCount()
  const factors = (user.factors ?? []).filter(
    (factor) => factor.status === 'verified' && factor.factor_type !== 'recovery_code',
  ).length
  const failed = [account, sessions].find((query) => query.isError && query.data === undefined)
  if (failed) {
    return (
      <Section title="Security Settings">
        <ErrorState
          title={ownAccountMessages.notLoaded}
          busy={account.isFetching || sessions.isFetching}
          onRetry={() => void Promise.all([account.refetch(), sessions.refetch()])}
        >
          {failed.error?.message}
        </ErrorState>
      </Section>
    )
  }
  return (
    <Section title="Security Settings">
      <Facts className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Fact name="Password">
          {account.data ? account.data.has_password ? 'Set' : 'Not set' : <Skeleton className="h-5 w-12" />}
        </Fact>
        <Fact name="Two-factor authentication">
          {factors === 0 ? 'Off' : countOf(factors, 'method', 'methods')}
        </Fact>
        <Fact name="Signed in on">
          {sessions.data === undefined ? (
            <Skeleton className="h-5 w-20" />
          ) : (
            countOf(sessions.data, 'device', 'devices')
          )}
        </Fact>
      </Facts>
      <ButtonLink to={paths.settings('account')}>Manage security</ButtonLink>
    </Section>
  )
}

function AccountActions() {
  const signOut = useSignOut()
  return (
    <Section title="Account Actions">
      <p className="max-w-measure text-small text-soft">
        Signing out ends your session in this browser. In your settings you can also export your data or
        delete your account.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button icon={<LogOut aria-hidden="true" className="size-4" />} onClick={() => void signOut()}>
          Sign Out
        </Button>
        <ButtonLink to={paths.settings('account')}>Export data or delete account</ButtonLink>
      </div>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col items-start gap-6 rounded-box border border-line bg-surface p-5 sm:p-6 [&>*:last-child]:mt-auto [&>dl]:w-full"
    >
      <h2 id={id} className="display text-title">
        {title}
      </h2>
      {children}
    </section>
  )
}
