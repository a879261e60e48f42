// The button of someone who is signed in: follows and unfollows. It is loaded only for them and hidden from the person
// themselves.
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../../../../ui/button.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { SignedInOnly } from '../../../accounts/web/parts/signed-in-only.tsx'
import { useFollowing } from './own-follows.ts'

export type FollowLook = Pick<ButtonProps, 'size' | 'className' | 'variant'>
export type FollowedPerson = { handle: string; display_name: string | null }

type FollowToggleProps = FollowLook & {
  person: FollowedPerson
  /** The handles of all that are shown beside each other, so that one call asks about all of them. */
  among: readonly string[]
}

export default function FollowToggle({ otherwise, ...props }: FollowToggleProps & { otherwise: ReactNode }) {
  return (
    <SignedInOnly otherwise={otherwise}>
      <Toggle {...props} />
    </SignedInOnly>
  )
}

function Toggle({ person, among, variant, ...look }: FollowToggleProps) {
  const { handle, display_name } = person
  const own = useOwnProfile()
  const { isFollowing, change } = useFollowing(handle, among)
  if (own.data?.handle === handle) return null
  return (
    <Button
      {...look}
      variant={isFollowing ? 'secondary' : variant}
      aria-pressed={isFollowing ?? false}
      aria-label={`${isFollowing ? 'Following' : 'Follow'} ${display_name ?? `@${handle}`}`}
      disabled={isFollowing === undefined}
      icon={isFollowing ? <Check aria-hidden="true" className="size-4" /> : undefined}
      onClick={() => {
        if (!change.isPending) change.mutate(!isFollowing)
      }}
    >
      {isFollowing ? 'Following' : 'Follow'}
    </Button>
  )
}
