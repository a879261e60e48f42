// The next step with a person: an invitation to a project for a professional of the directory, and a message for people who deal
// with each other already. The HTML is the same for everyone; the browser replaces it on one's own profile. It is beside the name
// on a wide screen, elsewhere in a bar.
import { lazy, Suspense, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { ActionBar } from '../../../../ui/action-bar.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import type { PublicProfile } from '../../../profiles/profiles.contract.ts'
import { canBeInvited } from '../../../projects/invitations/invitations.policy.ts'
import { Invite } from '../../../projects/invitations/web/parts/invite.tsx'
import { EditProfileLink } from './edit-profile-link.tsx'

const OwnCheck = lazy(() => latePart(() => import('./own-check.tsx')))
const MessageLink = lazy(() => latePart(() => import('./message-link.tsx')))

export function ProfileActions({ profile }: { profile: PublicProfile }) {
  const state = useAuthState()
  const { handle, display_name } = profile
  // The page may stay open while one person signs out and another signs in.
  const [ownFor, setOwnFor] = useState<string>()
  const userId = state.status === 'signed-in' ? state.user.id : undefined
  const isOwn = userId !== undefined && ownFor === `${userId} ${handle}`
  const message = userId !== undefined && !isOwn && (
    <Suspense fallback={null}>
      <MessageLink key={`${userId} ${handle}`} handle={handle} name={display_name ?? `@${handle}`} />
    </Suspense>
  )
  if (display_name === null || !canBeInvited(profile)) {
    // No room is reserved, because most visitors have nothing to write about.
    return message && <div className="shrink-0 max-lg:self-start lg:pt-6">{message}</div>
  }
  return (
    <div className="shrink-0 lg:pt-6">
      <ActionBar price={null}>
        <div className="flex gap-2 lg:flex-col [&>*]:grow [&>*]:max-lg:w-auto [&>*]:max-lg:shrink [&>*]:max-lg:px-3">
          {isOwn ? (
            <>
              <EditProfileLink wide />
              <ButtonLink to={paths.ownAgents()} wide>
                My agents
              </ButtonLink>
            </>
          ) : (
            <Invite key={handle} person={{ handle, display_name }} variant="primary" wide />
          )}
          {message}
        </div>
      </ActionBar>
      {userId !== undefined && (
        <Suspense fallback={null}>
          <OwnCheck
            key={`${userId} ${handle}`}
            handle={handle}
            onOwn={() => setOwnFor(`${userId} ${handle}`)}
          />
        </Suspense>
      )}
    </div>
  )
}
