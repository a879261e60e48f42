// A course in full, section by section (CRS-16, CRS-18): for everyone, and for its owner also as a draft.
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { countOf } from '../../../../ui/format.ts'
import { Glyph } from '../../../../ui/glyph.tsx'
import { SiteLink } from '../../../../ui/link.tsx'
import { Stars } from '../../../../ui/stars.tsx'
import { Tags } from '../../../../ui/tags.tsx'
import { PersonName } from '../../../profiles/web/parts/person-name.tsx'
import type { Course } from '../../courses.contract.ts'
import { BestsellerBadge } from './course-card.tsx'
import { CourseDescription, inBrief } from './course-description.tsx'
import { CoursePreview } from './course-preview.tsx'
import { coursesAddress } from './courses-address.ts'
import { CurriculumOutline } from './curriculum-outline.tsx'
import { FreePreview, useFreePreview } from './free-preview.tsx'

export type ViewedCourse = Omit<Course, 'status' | 'user_id'>

type CourseViewProps = {
  course: ViewedCourse
  /** The price and action stand beside everything else. */
  purchase: ReactNode
  instructor: ReactNode
  feedback?: ReactNode
  /** Only the owner sees a draft. */
  isDraft?: boolean
}

export function CourseView({ course, purchase, instructor, feedback, isDraft = false }: CourseViewProps) {
  const { what_youll_learn, requirements, description, curriculum, faqs, skills } = course
  const preview = useFreePreview(course)
  const { firstVideo } = preview
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
      <article className="flex min-w-0 flex-col gap-10">
        <Head course={course} />
        <CoursePreview course={course} onWatchFree={firstVideo && (() => preview.show(firstVideo.id))} />
        {what_youll_learn.length > 0 && (
          <CoursePart id="learn" title="What you'll learn">
            <ul className="grid gap-x-10 gap-y-3 rounded-box border border-line p-5 sm:grid-cols-2">
              {what_youll_learn.map((entry) => (
                <li key={entry} className="flex gap-3">
                  <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
                  <span dir="auto">{entry}</span>
                </li>
              ))}
            </ul>
          </CoursePart>
        )}
        <CoursePart id="curriculum" title="Course content">
          <CurriculumOutline sections={curriculum} onPreview={preview.show} />
        </CoursePart>
        {requirements.length > 0 && (
          <CoursePart id="requirements" title="Requirements">
            <ul className="flex max-w-measure list-disc flex-col gap-1.5 pl-5 marker:text-faint">
              {requirements.map((entry) => (
                <li key={entry} dir="auto">
                  {entry}
                </li>
              ))}
            </ul>
          </CoursePart>
        )}
        <CoursePart id="description" title="Description">
          <CourseDescription text={description} />
          {skills.length > 0 && (
            <Tags items={skills} label="Skills" hrefFor={(skill) => coursesAddress.href({ search: skill })} />
          )}
        </CoursePart>
        <CoursePart id="instructor" title="Instructor">
          {instructor}
        </CoursePart>
        {feedback}
        {faqs.length > 0 && (
          <CoursePart id="faq" title="Frequently asked questions">
            <div className="border-t border-line">
              {faqs.map(({ question, answer }) => (
                <details key={question} className="group border-b border-line">
                  <summary className="flex cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
                    <h3 dir="auto" className="min-w-0 flex-1 font-medium">
                      {question}
                    </h3>
                    <Glyph of="down" className="glyph size-4 shrink-0 text-soft group-open:rotate-180" />
                  </summary>
                  <p dir="auto" className="max-w-measure pb-4 break-words whitespace-pre-line text-soft">
                    {answer}
                  </p>
                </details>
              ))}
            </div>
          </CoursePart>
        )}
      </article>
      {purchase}
      <FreePreview preview={preview} isDraft={isDraft} />
    </div>
  )
}

function Head({ course }: { course: ViewedCourse }) {
  const { category, subcategory, bestseller, title, subtitle, rating, reviews_count, owner } = course
  const brief = inBrief(course.description)
  return (
    <header className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-3 text-small text-faint">
        <SiteLink to={coursesAddress.href({ category })} className="prose-link">
          {category}
        </SiteLink>
        {subcategory && <span>{subcategory}</span>}
        {bestseller && <BestsellerBadge />}
      </p>
      <h1 dir="auto" className="display text-heading">
        {title}
      </h1>
      {subtitle && (
        <p dir="auto" className="max-w-measure text-lead text-soft">
          {subtitle}
        </p>
      )}
      {brief !== '' && (
        <p dir="auto" className="line-clamp-3 max-w-measure break-words text-soft">
          {brief}
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-small text-soft">
        <Stars rating={rating} count={rating === null ? undefined : reviews_count} />
        <span className="figures">{countOf(course.students_count, 'student', 'students')}</span>
        {owner !== null && (
          <span>
            By <PersonName person={owner} />
          </span>
        )}
        <span>{`Last updated ${course.last_updated}`}</span>
        <span>{course.language}</span>
      </p>
    </header>
  )
}

export function CoursePart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-24 flex-col gap-4">
      <h2 id={`${id}-title`} className="display text-title">
        {title}
      </h2>
      {children}
    </section>
  )
}
