// A course in a list. The whole card links to its page (CRS-11, CRS-14).
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Card, CardLink } from '../../../../ui/card.tsx'
import { countOf, formatDollars } from '../../../../ui/format.ts'
import { Stars } from '../../../../ui/stars.tsx'
import { Tags } from '../../../../ui/tags.tsx'
import type { CourseCard as Course } from '../../courses.contract.ts'
import { CourseCover } from './course-cover.tsx'

const SKILLS_ON_CARD = 3

export type ListedCourse = Pick<
  Course,
  | 'id'
  | 'title'
  | 'subtitle'
  | 'image_url'
  | 'category'
  | 'subcategory'
  | 'level'
  | 'price'
  | 'skills'
  | 'bestseller'
  | 'students_count'
  | 'rating'
  | 'reviews_count'
  | 'lessons_count'
  | 'instructor'
  | 'duration'
  | 'last_updated'
>

/** A page contains its rows twice, in the HTML and as data for hydration, so unused fields are dropped. */
export function courseAsListed(course: Course): ListedCourse {
  const { id, title, subtitle, image_url, category, subcategory, level, price, skills, bestseller } = course
  const { students_count, rating, reviews_count, lessons_count, instructor, duration, last_updated } = course
  return {
    id,
    title,
    subtitle,
    image_url,
    category,
    subcategory,
    level,
    price,
    skills,
    bestseller,
    students_count,
    rating,
    reviews_count,
    lessons_count,
    instructor,
    duration,
    last_updated,
  }
}

type CourseCardProps = {
  course: ListedCourse
  /** A list below a heading of the page needs 3. */
  headingLevel?: 2 | 3
  corner?: ReactNode
}

export function CourseCard({ course, headingLevel = 2, corner }: CourseCardProps) {
  const { id, title, subtitle, category, subcategory, level, instructor, skills } = course
  const Heading = `h${headingLevel}` as const
  return (
    <Card interactive flush className="h-full">
      <div className="relative border-b border-line">
        <CourseCover course={course} shape="low" transitionName={`course-cover-${id}`} />
        {course.bestseller && (
          <span className="absolute top-3 left-3">
            <BestsellerBadge />
          </span>
        )}
        <span className="absolute bottom-3 left-3 z-10 flex">{corner}</span>
      </div>
      <div className="card-body">
        <p className="flex flex-wrap justify-between gap-x-4 text-small text-faint">
          <span>{[category, subcategory].filter(Boolean).join(' · ')}</span>
          <span>{level}</span>
        </p>
        <div className="flex items-start justify-between gap-4">
          <Heading dir="auto" className="display min-w-0 text-title">
            <CardLink to={paths.course(id)} viewTransition prefetch="intent">
              {title}
            </CardLink>
          </Heading>
          <CoursePrice price={course.price} />
        </div>
        {instructor !== null && (
          <p className="text-small break-words text-soft">
            By <bdi>{instructor}</bdi>
          </p>
        )}
        {subtitle && (
          <p dir="auto" className="line-clamp-2 text-soft">
            {subtitle}
          </p>
        )}
        {skills.length > 0 && <Tags items={skills} max={SKILLS_ON_CARD} label="Skills" />}
        <div className="mt-auto flex flex-col gap-1 pt-2 text-small text-soft">
          <p className="flex flex-wrap items-center gap-x-4">
            <Stars rating={course.rating} count={course.rating === null ? undefined : course.reviews_count} />
            <span className="figures">{countOf(course.students_count, 'student', 'students')}</span>
          </p>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="figures">{extentOf(course)}</span>
            <span className="text-faint">{`Updated ${course.last_updated}`}</span>
          </p>
        </div>
      </div>
    </Card>
  )
}

export const extentOf = ({ duration, lessons_count }: Pick<Course, 'duration' | 'lessons_count'>) =>
  [...(duration === null ? [] : [duration]), countOf(lessons_count, 'lecture', 'lectures')].join(' · ')

export function CoursePrice({ price, large = false }: { price: number; large?: boolean }) {
  return (
    <p className={`display figures ${large ? 'text-heading' : 'text-title'}`}>
      {price === 0 ? 'Free' : formatDollars(price)}
    </p>
  )
}

export const BestsellerBadge = () => <Badge>Bestseller</Badge>
