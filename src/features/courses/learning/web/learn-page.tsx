// The page /courses/{id}/learn, on which a course is taken.
import { lazy, Suspense } from 'react'
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../../platform/client/page-outline.ts'
import { readId } from '../../../../platform/client/page-query.ts'
import { latePart } from '../../../../ui/when-online.ts'
import { RequireSignIn } from '../../../accounts/web/parts/require-sign-in.tsx'
import type { Route } from './+types/learn-page'
import { PlayerOutline } from './parts/player-outline.tsx'

/** Visitors are redirected to the sign-in page, so the player is loaded only for people who are signed in. */
const CoursePlayer = lazy(() =>
  latePart(async () => ({ default: (await import('./parts/course-player.tsx')).CoursePlayer })),
)

export const meta = unlistedMeta(
  'Learn',
  'Watch the lectures of a course, take its quizzes and go on where you left off.',
)

export const handle = { Outline: PlayerOutline } satisfies OutlinedPage

export default function LearnPage({ params }: Route.ComponentProps) {
  return (
    <RequireSignIn outline={<PlayerOutline />}>
      <Suspense fallback={<PlayerOutline />}>
        <CoursePlayer key={params.id} id={readId(params.id)} />
      </Suspense>
    </RequireSignIn>
  )
}
