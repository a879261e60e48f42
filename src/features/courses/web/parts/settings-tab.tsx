// The Settings tab: the reviews of the course, and its related courses (CRS-63 to CRS-76).
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { focusBeside } from '../../../../ui/focus-beside.ts'
import { SearchField } from '../../../../ui/search-field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import type { OwnCourse } from '../../courses.contract.ts'
import { courseMessages as messages } from '../../courses.messages.ts'
import { MAX_RELATED } from '../../courses.rules.ts'
import { useCourseForm } from './course-fields.ts'
import { CourseThumbnail } from './course-thumbnail.tsx'
import { choosableCoursesQuery } from './own-courses-query.ts'

const CourseReviewsPanel = lazy(() => latePart(() => import('./course-reviews-panel.tsx')))

type Stored = Pick<OwnCourse, 'id' | 'title' | 'user_id'>

export function SettingsTab({ stored }: { stored: Stored | undefined }) {
  return (
    <div className="flex flex-col gap-8">
      <Suspense fallback={<Skeleton className="h-32 w-full" />}>
        <CourseReviewsPanel course={stored} />
      </Suspense>
      <RelatedCourses own={stored?.id} />
    </div>
  )
}

/** `own`: the course that is edited, which is not related to itself (DEC-18). */
function RelatedCourses({ own }: { own: number | undefined }) {
  const { errorAt, set, watch } = useCourseForm()
  const [chosen, error] = [watch('related_courses'), errorAt('related_courses')]
  const { api } = useAuth()
  const { user } = usePerson()
  const [typed, setTyped] = useState('')
  const query = useQuery(choosableCoursesQuery(api, user.id))
  const all = query.data?.items.filter(({ id }) => id !== own) ?? []
  const sought = typed.trim().toLowerCase()
  const shown = all.filter(({ title }) => title.toLowerCase().includes(sought))
  const choose = (ids: number[]) => set('related_courses', ids)
  const remove = (id: number) => choose(chosen.filter((one) => one !== id))
  const titles = new Map(all.map(({ id, title }) => [id, title]))
  return (
    <section aria-labelledby="related-courses" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="related-courses" className="display text-lead">
          Related Courses
        </h2>
        <Badge variant="secondary">{`${chosen.length} selected`}</Badge>
      </div>
      <p className="text-small text-soft">
        Shown first under “Students also bought”. Courses of the same category fill the rest.
      </p>
      {error && (
        <p role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
      {chosen.length > 0 && (
        <ul aria-label="Selected courses" className="flex flex-wrap gap-2">
          {chosen.map((id) => (
            <li
              key={id}
              className="flex max-w-full items-center gap-1 rounded-full border border-edge pl-3 text-small"
            >
              <span className="line-clamp-1">{titles.get(id) ?? `Course ${id}`}</span>
              <button
                type="button"
                aria-label={`Remove ${titles.get(id) ?? `course ${id}`}`}
                className="grid size-8 place-items-center rounded-full hover:bg-sunken"
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget)()
                  remove(id)
                }}
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SearchField
        label="Search your courses..."
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {query.isError ? (
        <p role="alert" className="text-small text-danger">
          {messages.ownNotLoaded}
        </p>
      ) : (
        // The list holds checkboxes, so the keyboard can scroll it.
        <ul className="max-h-[400px] overflow-y-auto rounded-box border border-line">
          {shown.map((course) => (
            <li key={course.id} className="border-b border-line px-3 py-2 last:border-b-0">
              <Checkbox
                className="items-center"
                checked={chosen.includes(course.id)}
                disabled={!chosen.includes(course.id) && chosen.length >= MAX_RELATED}
                onChange={({ target }) =>
                  target.checked ? choose([...chosen, course.id]) : remove(course.id)
                }
                label={
                  <span className="flex items-center gap-3">
                    <span className="w-16 shrink-0">
                      <CourseThumbnail course={course} />
                    </span>
                    <span dir="auto">{course.title}</span>
                  </span>
                }
              />
            </li>
          ))}
          {query.isSuccess && shown.length === 0 && <li className="p-4 text-soft">{messages.noMatch}</li>}
        </ul>
      )}
    </section>
  )
}
