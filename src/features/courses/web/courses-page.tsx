// The list of courses: what there is to learn, from whom, and how to find the right one.
import { paths } from '../../../paths.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { readChoices } from '../../../platform/client/page-query.ts'
import { MAX_SEARCH_LENGTH } from '../../../platform/contract/list-limits.ts'
import { unclearPrices, withTypedPrice } from '../../../platform/contract/typed-price.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CardOutlines } from '../../../ui/card-outlines.tsx'
import { Catalogue, CatalogueFailed } from '../../../ui/catalogue.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SaveSearch } from '../../saved-searches/web/parts/save-search.tsx'
import { courseContracts, courseListQuery } from '../courses.contract.ts'
import { courseMessages, durationLabels } from '../courses.messages.ts'
import {
  CATALOGUE_CATEGORIES,
  COURSE_DURATIONS,
  COURSE_LANGUAGES,
  COURSE_LEVELS,
  COURSE_PRICES,
  COURSE_RATINGS,
  COURSE_SORT_LABELS,
  COURSES_PAGE_SIZE,
  type CourseDuration,
} from '../courses.rules.ts'
import type { Route } from './+types/courses-page'
import { COMPARABLE_COURSES } from './parts/comparable-courses.ts'
import { CourseCard, courseAsListed } from './parts/course-card.tsx'
import { coursesAddress } from './parts/courses-address.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { query, choices } = readChoices(courseListQuery, request.url, COURSES_PAGE_SIZE, (asked) =>
    withTypedPrice(asked, COURSE_PRICES),
  )
  const { category, level, language, rating, duration, min_price, max_price } = query
  const list = await load(context, courseContracts.list, { query })
  const search = list.searched ?? list.corrected_search ?? query.search
  const { facets } = await load(context, courseContracts.facets, {
    query: { search, category, level, language, rating, duration, min_price, max_price },
  })
  const unclear = unclearPrices(request.url, COURSE_PRICES)
  return { choices, unclear, facets, ...list, items: list.items.map(courseAsListed) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1
  return pageMeta({
    site: siteFrom(matches),
    title: page > 1 ? `AI courses, page ${page}` : 'AI courses by people who do the work',
    description:
      'Courses on building with AI and working with it, at every level, reviewed by the people who took them.',
    path: coursesAddress.href({ ...loaderData?.choices, page }),
    feed: paths.courses(),
  })
}

const optionsOf = (values: readonly string[], labelOf = (value: string) => value) =>
  values.map((value) => ({ value, label: labelOf(value) }))
const ratedFrom = (rating: string) => `Rated ${rating} or higher`
const lasting = (duration: string) => durationLabels[duration as CourseDuration] ?? duration

const FILTERS = {
  category: {
    kind: 'options',
    label: 'Category',
    all: 'All Categories',
    options: optionsOf(CATALOGUE_CATEGORIES),
  },
  // 'All Levels' is a level of its own (DEC-11).
  level: { kind: 'options', label: 'Level', all: 'Any Level', options: optionsOf(COURSE_LEVELS) },
  language: { kind: 'options', label: 'Language', all: 'Any Language', options: optionsOf(COURSE_LANGUAGES) },
  rating: {
    kind: 'options',
    label: 'Rating',
    all: 'Any Rating',
    options: optionsOf(COURSE_RATINGS, ratedFrom),
    written: ratedFrom,
  },
  duration: {
    kind: 'options',
    label: 'Duration',
    all: 'Any Duration',
    options: optionsOf(COURSE_DURATIONS, lasting),
    written: lasting,
  },
  min_price: { kind: 'dollars', bound: 'least', label: 'Min price' },
  max_price: { kind: 'dollars', bound: 'most', label: 'Max price' },
} as const

export default function CoursesPage({ loaderData }: Route.ComponentProps) {
  const { choices, facets } = loaderData
  return (
    <Catalogue
      header={<Header />}
      names={['course', 'courses']}
      choices={choices}
      unclear={loaderData.unclear}
      filters={FILTERS}
      facets={facets}
      collapses
      clearsAll
      sorts={COURSE_SORT_LABELS}
      maxSearchLength={MAX_SEARCH_LENGTH}
      hrefFor={coursesAddress.href}
      found={loaderData}
      action={
        <SaveSearch choices={choices} corrected={loaderData.corrected_search} hrefFor={coursesAddress.href} />
      }
      columns={3}
      keyOf={(course) => course.id}
      compared={{ kind: COMPARABLE_COURSES, nameOf: (course) => course.title }}
      card={(course, corner) => <CourseCard course={course} corner={corner} />}
      outline={<CardOutlines count={6} columns={3} />}
      pastTheEnd={courseMessages.pastTheEnd}
      nothing={<NoCourses isNarrowed={coursesAddress.href(choices) !== paths.courses()} />}
    />
  )
}

function Header() {
  return (
    <PageHeader
      size="list"
      title="Courses"
      lead="AI courses by people who do the work, from your first prompt to running your own models."
    />
  )
}

function NoCourses({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState
      title={courseMessages.noMatch}
      action={isNarrowed && <ButtonLink to={paths.courses()}>Clear All</ButtonLink>}
    >
      {isNarrowed ? 'Try fewer filters or different words.' : 'The first ones will appear here.'}
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <CatalogueFailed header={<Header />} title={courseMessages.listFailed} error={error}>
      <p>
        You can also{' '}
        <a className="prose-link" href={paths.projects()}>
          browse projects
        </a>{' '}
        in the meantime.
      </p>
    </CatalogueFailed>
  )
}
