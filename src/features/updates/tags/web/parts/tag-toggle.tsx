// The button of someone who is signed in: follows a tag, and unfollows it. It is loaded only for them.
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { SignedInOnly } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { useFollowingTag } from './own-tags.ts'

export default function TagToggle({ tag, otherwise }: { tag: string; otherwise: ReactNode }) {
  return (
    <SignedInOnly otherwise={otherwise}>
      <Toggle key={tag} tag={tag} />
    </SignedInOnly>
  )
}

function Toggle({ tag }: { tag: string }) {
  const { isFollowing, change } = useFollowingTag(tag)
  return (
    <Button
      size="small"
      className="min-w-28"
      aria-pressed={isFollowing ?? false}
      aria-label={`${isFollowing ? 'Following' : 'Follow'} #${tag}`}
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
