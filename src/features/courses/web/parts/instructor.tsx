// Shows the instructor of a course, from their profile, and their other courses.
import { paths } from '../../../../paths.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { SiteLink } from '../../../../ui/link.tsx'
import type { PublicProfile } from '../../../profiles/profiles.contract.ts'
import { nameOf, type PublicPerson } from '../../../profiles/profiles.policy.ts'
import { PersonName } from '../../../profiles/web/parts/person-name.tsx'
import { CoursePrice, type ListedCourse } from './course-card.tsx'
import { CourseCover } from './course-cover.tsx'

type About = Pick<PublicProfile, 'bio' | 'location'>
type OtherCourse = Pick<ListedCourse, 'id' | 'title' | 'category' | 'image_url' | 'level' | 'price'>

type InstructorProps = {
  person: PublicPerson | null
  /** Null for a private profile. */
  about: About | null
  others: readonly OtherCourse[]
}

export function Instructor({ person, about, others }: InstructorProps) {
  const bio = about?.bio ?? null
  const location = about?.location ?? null
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <Avatar name={person?.display_name ?? ''} src={person?.avatar_url} size="large" decorative />
        <p className="min-w-0">
          <PersonName person={person} />
          {location !== null && <span className="block truncate text-small text-soft">{location}</span>}
        </p>
      </div>
      {bio !== null && (
        <p dir="auto" className="max-w-measure break-words whitespace-pre-line">
          {bio}
        </p>
      )}
      {others.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="text-small font-semibold">{`Also by ${nameOf(person)}`}</h3>
          <ul className="border-t border-line">
            {others.map((course) => (
              <li key={course.id} className="border-b border-line">
                <SiteLink
                  to={paths.course(course.id)}
                  className="group flex items-center gap-4 py-3 hover:bg-sunken"
                >
                  <span className="w-20 shrink-0">
                    <CourseCover course={course} sizes="80px" className="rounded-box border border-line" />
                  </span>
                  <span className="min-w-0 flex-1">
                    <span dir="auto" className="block font-medium group-hover:underline">
                      {course.title}
                    </span>
                    <span className="block text-small text-faint">{course.level}</span>
                  </span>
                  <CoursePrice price={course.price} />
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
