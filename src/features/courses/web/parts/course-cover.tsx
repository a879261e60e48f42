// The cover of a course: its picture, or a composition with the motif of its category.
import type { ComponentProps } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { Cover } from '../../../../ui/cover.tsx'
import type { CoverMotif } from '../../../../ui/cover-motifs.ts'
import { Picture } from '../../../../ui/picture.tsx'
import type { CourseCategory } from '../../courses.rules.ts'

const MOTIF_OF: Record<CourseCategory, CoverMotif> = {
  Development: 'punch',
  Design: 'rings',
  Marketing: 'rays',
  Business: 'rise',
  'Data Science': 'columns',
}

type CourseCoverProps = Pick<ComponentProps<typeof Cover>, 'className' | 'transitionName'> & {
  /** A card has 8:5, a low cover 8:3. */
  shape?: 'card' | 'low'
  course: { id: number; category: CourseCategory; image_url: string | null }
  /** The width is written as in CSS. */
  sizes?: string
  /** A cover that is visible at first is loaded first. */
  priority?: boolean
}

/** The cover is decorative: the title is beside it. */
export function CourseCover({ course, shape = 'card', sizes, priority = false, ...look }: CourseCoverProps) {
  const drawn = <Cover {...look} shape={shape} id={course.id} motif={MOTIF_OF[course.category]} />
  if (course.image_url === null) return drawn
  return (
    <span
      className={classNames('block overflow-hidden', look.className)}
      style={look.transitionName ? { viewTransitionName: look.transitionName } : undefined}
    >
      <Picture
        src={course.image_url}
        width={640}
        height={400}
        sizes={sizes ?? '(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw'}
        alt=""
        priority={priority}
        className={classNames('w-full', shape === 'low' ? 'aspect-8/3' : 'aspect-8/5')}
        fallback={drawn}
      />
    </span>
  )
}
