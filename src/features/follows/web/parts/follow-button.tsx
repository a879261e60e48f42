// 'Follow': for everyone. Visitors are led to sign up, and back to the person; nothing is followed by opening an address.
import { lazy, Suspense } from 'react'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import type { FollowedPerson, FollowLook } from './follow-toggle.tsx'

const FollowToggle = lazy(() => latePart(() => import('./follow-toggle.tsx')))

/** `among`: the handles of all that are shown beside each other. */
type FollowButtonProps = FollowLook & { person: FollowedPerson; among?: readonly string[] }

export function FollowButton({ person, among, ...look }: FollowButtonProps) {
  const { status } = useAuthState()
  const { handle, display_name } = person
  const plain = (
    <ButtonLink
      {...look}
      to={paths.signUp(paths.profile(handle), 'follow')}
      aria-label={`Follow ${display_name ?? `@${handle}`}`}
    >
      Follow
    </ButtonLink>
  )
  if (status !== 'signed-in') return plain
  return (
    <Suspense fallback={plain}>
      <FollowToggle {...look} person={person} among={among ?? [handle]} otherwise={plain} />
    </Suspense>
  )
}
