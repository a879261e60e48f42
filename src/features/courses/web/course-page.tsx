// One course in full, its instructor, and related courses. An unpublished course is a 404, which only its owner's browser
// replaces.
import { lazy, Suspense } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { paths } from '../../../paths.ts'
import { load, loadIfFound } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { readId, readPageQuery } from '../../../platform/client/page-query.ts'
import { readableByMachines } from '../../../platform/client/structured-data.ts'
import { linkPictureAddress } from '../../../platform/contract/link-picture.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/date-text.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { listChoicesAddress } from '../../../ui/list-choices.ts'
import { Container } from '../../../ui/page-header.tsx'
import { RelatedCards } from '../../../ui/related-cards.tsx'
import { ShareMenu } from '../../../ui/share-menu.tsx'
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { latePart } from '../../../ui/when-online.ts'
import { useAuthState } from '../../accounts/web/parts/auth-provider.tsx'
import ReportLink from '../../moderation/web/parts/report-link.tsx'
import { profileContracts } from '../../profiles/profiles.contract.ts'
import { productReviewContracts, reviewListQuery } from '../../reviews/reviews.contract.ts'
import { REVIEWS_PAGE_SIZE, withoutDefaults } from '../../reviews/reviews.rules.ts'
import { Reviews } from '../../reviews/web/parts/reviews.tsx'
import { type Course, courseContracts } from '../courses.contract.ts'
import { courseMessages } from '../courses.messages.ts'
import { coursePicture } from '../link-picture.rules.ts'
import type { Route } from './+types/course-page'
import { Buy } from './parts/buy.tsx'
import { COMPARABLE_COURSES } from './parts/comparable-courses.ts'
import { CourseCard, courseAsListed } from './parts/course-card.tsx'
import { courseJson } from './parts/course-json.ts'
import { CourseNotLoaded } from './parts/course-not-loaded.tsx'
import { CourseView } from './parts/course-view.tsx'
import { Instructor } from './parts/instructor.tsx'
import { PurchaseCard } from './parts/purchase-card.tsx'

const CompareHere = lazy(() => latePart(() => import('../../../ui/compare-here.tsx')))
const NoteView = lazy(() => latePart(() => import('./parts/note-view.tsx')))
const OwnDraft = lazy(() => latePart(() => import('./parts/own-draft.tsx')))

const OTHERS_SHOWN = 3

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = readId(params.id)
  const course = await loadIfFound(context, courseContracts.get, { params: { id } })
  if (!course) return data(null, { status: 404 })
  const query = { ...readPageQuery(reviewListQuery, request.url), page_size: REVIEWS_PAGE_SIZE }
  const [related, reviews, teaching] = await Promise.all([
    load(context, courseContracts.related, { params: { id } }),
    load(context, productReviewContracts.course.list, { params: { id }, query }),
    course.owner?.is_public ? teachingOf(context, course.owner.handle, id) : undefined,
  ])
  const { sort, stars } = query
  return {
    course,
    picture: linkPictureAddress(coursePicture(course)),
    related: related.items.map(courseAsListed),
    instructor: teaching ?? null,
    reviews,
    choices: { sort, stars },
  }
}

/** Returns nothing if the profile has just been made private. */
async function teachingOf(context: Route.LoaderArgs['context'], handle: string, id: number) {
  const params = { handle }
  const [profile, courses] = await Promise.all([
    loadIfFound(context, profileContracts.get, { params }),
    load(context, courseContracts.ofPerson, { params, query: { page_size: OTHERS_SHOWN + 1 } }),
  ])
  if (!profile) return undefined
  const { bio, location } = profile
  const others = courses.items.filter((one) => one.id !== id).slice(0, OTHERS_SHOWN)
  return { about: { bio, location }, others: others.map(courseAsListed) }
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = siteFrom(matches)
  const course = loaderData?.course
  if (!course) {
    return pageMeta({
      site,
      title: courseMessages.notFound,
      description: '',
      path: paths.courses(),
      isFound: false,
    })
  }
  const { seo, title, instructor } = course
  return pageMeta({
    site,
    title:
      seo.title || (instructor === null ? `${title}, an AI course` : `${title}, a course by ${instructor}`),
    description: seo.description || course.subtitle || course.description,
    keywords: seo.keywords,
    path: paths.course(Number(params.id)),
    picture: loaderData.picture,
    structured: readableByMachines(courseJson(course, site)),
  })
}

export default function CoursePage({ loaderData, params }: Route.ComponentProps) {
  const isHydrated = useHydrated()
  if (loaderData === null) return <DraftOrMissing key={params.id} id={readId(params.id)} />
  const { course, related, instructor, reviews, choices } = loaderData
  const { id, title: name, user_id: owner_id, owner } = course
  return (
    <Container className="flex flex-col gap-8 pt-8 pb-24">
      {isHydrated && (
        <Suspense fallback={null}>
          <NoteView courseId={id} />
        </Suspense>
      )}
      <BackLink to={listChoicesAddress(paths.courses())}>Back to Courses</BackLink>
      <CourseView
        key={course.id}
        course={course}
        instructor={
          <Instructor person={owner} about={instructor?.about ?? null} others={instructor?.others ?? []} />
        }
        feedback={
          <Reviews
            product={{ type: 'course', id, name, owner_id, owner }}
            list={reviews}
            choices={choices}
            hrefFor={(chosen) => paths.course(id, withoutDefaults(chosen))}
          />
        }
        purchase={
          <PurchaseCard course={course} action={<Buy course={course} variant="primary" size="large" wide />}>
            {/* The buttons are beside each other: the card is so low that its button stays in view. */}
            <div className="grid grid-cols-2 gap-2">
              <ShareMenu wide path={paths.course(id)} title={name} />
              {isHydrated && (
                <Suspense fallback={null}>
                  <CompareHere kind={COMPARABLE_COURSES} id={id} name={name} />
                </Suspense>
              )}
            </div>
            <ReportLink
              key={id}
              kind="course"
              id={id}
              ownerId={owner_id}
              person={owner}
              text="Report or block"
            />
          </PurchaseCard>
        }
      />
      <RelatedCards
        title="Students also bought"
        items={related}
        card={(other) => <CourseCard course={other} headingLevel={3} />}
      />
    </Container>
  )
}

/** Only the browser knows who is signed in, so it looks for a draft. */
function DraftOrMissing({ id }: { id: Course['id'] }) {
  const { status } = useAuthState()
  const missing = <Missing />
  if (status === 'signed-out' || Number.isNaN(id)) return missing
  const outline = <Outline />
  if (status === 'loading') {
    return (
      <>
        <div className="signed-in:hidden">{missing}</div>
        <div className="hidden signed-in:block">{outline}</div>
      </>
    )
  }
  return (
    <Suspense fallback={outline}>
      <OwnDraft id={id} outline={outline} missing={missing} />
    </Suspense>
  )
}

function Missing() {
  return (
    <Container className="pt-16 pb-24">
      <h1 className="sr-only">{courseMessages.notFound}</h1>
      <EmptyState
        title={courseMessages.notFound}
        action={
          <ButtonLink to={paths.courses()} variant="solid">
            Browse Courses
          </ButtonLink>
        }
      >
        It may have been removed, or the link may be wrong.
      </EmptyState>
    </Container>
  )
}

function Outline() {
  return (
    <Container className="grid gap-10 pt-8 pb-24 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
      <div role="status" className="sr-only">
        <h1>Loading course</h1>
      </div>
      <div aria-hidden="true" className="flex flex-col gap-6">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="aspect-8/5 w-full" />
        <SkeletonText lines={4} />
      </div>
      <Skeleton className="h-80 w-full" />
    </Container>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const problem = isRouteErrorResponse(error) ? error : undefined
  return problem?.status === 404 ? <Missing /> : <CourseNotLoaded requestId={problem?.data?.request_id} />
}
