// 'Follow' beside a tag. Visitors are led to sign up, and back to the tag.
import { lazy, Suspense } from 'react'
import { paths } from '../../../../../paths.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { latePart } from '../../../../../ui/when-online.ts'
import { useAuthState } from '../../../../accounts/web/parts/auth-provider.tsx'

const TagToggle = lazy(() => latePart(() => import('./tag-toggle.tsx')))

export function FollowTag({ tag }: { tag: string }) {
  const { status } = useAuthState()
  const plain = (
    <ButtonLink
      size="small"
      className="min-w-28"
      to={paths.signUp(paths.updates({ tag }), 'follow-tag')}
      aria-label={`Follow #${tag}`}
    >
      Follow
    </ButtonLink>
  )
  if (status !== 'signed-in') return plain
  return (
    <Suspense fallback={plain}>
      <TagToggle tag={tag} otherwise={plain} />
    </Suspense>
  )
}
