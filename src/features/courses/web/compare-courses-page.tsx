// Compares two to four courses: what each costs, teaches and requires, and the way to take one.
import { isRouteErrorResponse } from 'react-router'
import { paths } from '../../../paths.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { comparedIds, LEAST_COMPARED } from '../../../ui/compared.ts'
import { ComparedEntries, type ComparedFact, Comparison, YesNo } from '../../../ui/comparison.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Stars } from '../../../ui/stars.tsx'
import { PersonName } from '../../profiles/web/parts/person-name.tsx'
import { type ComparedCourse, courseContracts } from '../courses.contract.ts'
import { courseMessages } from '../courses.messages.ts'
import { MOST_COURSES_COMPARED } from '../courses.rules.ts'
import type { Route } from './+types/compare-courses-page'
import { BuyLink } from './parts/buy-link.tsx'
import { COMPARABLE_COURSES } from './parts/comparable-courses.ts'
import { CoursePrice } from './parts/course-card.tsx'
import { CourseCover } from './parts/course-cover.tsx'
import { CourseNotLoaded } from './parts/course-not-loaded.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = comparedIds(new URL(request.url).searchParams.get('ids'), MOST_COURSES_COMPARED)
  if (ids.length < LEAST_COMPARED) return { ids, items: [] }
  const { items } = await load(context, courseContracts.compared, { query: { ids: ids.join(',') } })
  return { ids, items }
}

const TITLE = 'Compare AI courses'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    site: siteFrom(matches),
    title: TITLE,
    description: 'Price, rating, level, length and content of AI courses, side by side.',
    path: paths.compareCourses(loaderData?.ids ?? []),
    isListed: false,
  })
}

const FACTS: readonly ComparedFact<ComparedCourse>[] = [
  { name: 'Price', of: ({ price }) => <CoursePrice price={price} />, alike: ({ price }) => price },
  {
    name: 'Money back',
    of: ({ price }) => (price > 0 ? courseMessages.guarantee : 'Not needed: it is free.'),
  },
  {
    name: 'Rating',
    of: ({ rating, reviews_count }) => (
      <Stars rating={rating} count={rating === null ? undefined : reviews_count} />
    ),
    alike: ({ rating, reviews_count }) => `${rating} ${reviews_count}`,
  },
  {
    name: 'Students',
    of: ({ students_count }) => formatCount(students_count),
  },
  { name: 'Level', of: ({ level }) => level },
  {
    name: 'Length',
    of: ({ duration }) => duration ?? 'Not stated',
  },
  {
    name: 'Lectures',
    of: ({ lessons_count }) => formatCount(lessons_count),
  },
  { name: 'Language', of: ({ language }) => language },
  {
    name: 'Last updated',
    of: ({ last_updated }) => last_updated,
  },
  {
    name: 'Category',
    of: ({ category, subcategory }) => [category, subcategory].filter(Boolean).join(' · '),
  },
  {
    name: 'Certificate',
    of: () => <YesNo is>Once all lectures are complete</YesNo>,
    alike: () => true,
  },
  { name: "What you'll learn", of: (course) => <ComparedEntries entries={course.what_youll_learn} /> },
  { name: 'Skills', of: ({ skills }) => <ComparedEntries entries={skills} /> },
  { name: 'Requirements', of: ({ requirements }) => <ComparedEntries entries={requirements} /> },
  {
    name: 'Instructor',
    of: ({ owner }) => <PersonName person={owner} short />,
    alike: ({ user_id }) => user_id,
  },
]

export default function CompareCoursesPage({ loaderData: { ids, items } }: Route.ComponentProps) {
  return (
    <Comparison
      kind={COMPARABLE_COURSES}
      title={TITLE}
      list={{ path: paths.courses(), back: 'Back to Courses', browse: 'Browse Courses' }}
      items={items}
      askedFor={ids.length}
      facts={FACTS}
      hrefOf={({ id }) => paths.course(id)}
      nameOf={({ title }) => title}
      cover={(course) => <CourseCover course={course} shape="low" className="rounded-box" />}
      next={(course) => <BuyLink course={course} />}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CourseNotLoaded requestId={isRouteErrorResponse(error) ? error.data?.request_id : undefined} />
}
