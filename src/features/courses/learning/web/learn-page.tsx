// /courses/{id}/learn: where a course is taken.
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../../platform/client/page-outline.ts'
import { readId } from '../../../../platform/client/page-query.ts'
import { RequireSignIn } from '../../../accounts/web/parts/require-sign-in.tsx'
import type { Route } from './+types/learn-page'
import { CoursePlayer, PlayerOutline } from './parts/course-player.tsx'

export const meta = unlistedMeta('Learn')

export const handle = { Outline: PlayerOutline } satisfies OutlinedPage

export default function LearnPage({ params }: Route.ComponentProps) {
  return (
    <RequireSignIn outline={<PlayerOutline />}>
      <CoursePlayer key={params.id} id={readId(params.id)} />
    </RequireSignIn>
  )
}
