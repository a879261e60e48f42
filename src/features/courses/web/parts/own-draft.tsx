// Shows the owner of an unpublished course its draft at its address, with a notice; anyone else reads that there is no such
// course (DEC-8).
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Container } from '../../../../ui/page-header.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { signedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import type { OwnProfile } from '../../../profiles/profiles.contract.ts'
import type { PublicPerson } from '../../../profiles/profiles.policy.ts'
import { courseContracts } from '../../courses.contract.ts'
import { courseMessages as messages } from '../../courses.messages.ts'
import { durationText, lastUpdatedText } from '../../courses.rules.ts'
import { CourseNotLoaded } from './course-not-loaded.tsx'
import { CourseView } from './course-view.tsx'
import { Instructor } from './instructor.tsx'
import { PurchaseCard } from './purchase-card.tsx'

type OwnDraftProps = { id: number; outline: ReactNode; missing: ReactNode }

export default signedInOnly(Draft)

function Draft({ id, outline, missing }: OwnDraftProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const profile = useOwnProfile().data
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: personKey(user.id, 'courses', 'one', String(id)),
    queryFn: () => api(courseContracts.getOwn, { params: { id } }),
    retry: (count, failure) => count < 2 && !(failure instanceof Problem && failure.kind === 'not_found'),
  })
  if (error) {
    if (error instanceof Problem && error.kind === 'not_found') return missing
    return <CourseNotLoaded busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return outline
  const course = {
    ...data,
    instructor: profile?.display_name ?? null,
    duration: durationText(data.total_duration_minutes),
    last_updated: lastUpdatedText(data.updated_at),
    owner: shownOwner(profile),
  }
  return (
    <Container className="flex flex-col gap-8 pt-8 pb-24">
      <Notice title={messages.onlyYou}>{messages.onlyYouDetail}</Notice>
      <CourseView
        isDraft
        course={course}
        instructor={
          <Instructor person={course.owner} about={profile?.is_public ? profile : null} others={[]} />
        }
        purchase={
          <PurchaseCard
            course={course}
            action={
              <ButtonLink to={paths.ownCourses()} variant="primary" size="large" wide>
                Go to your courses
              </ButtonLink>
            }
          />
        }
      />
    </Container>
  )
}

/** The page shows an instructor only once they have chosen a name. */
function shownOwner(profile: OwnProfile | undefined): PublicPerson | null {
  const { display_name = null, handle = null } = profile ?? {}
  return profile && display_name !== null && handle !== null ? { ...profile, display_name, handle } : null
}
