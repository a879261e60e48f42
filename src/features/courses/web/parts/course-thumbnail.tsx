// The cover of a course, small (CRS-41).
import type { ComponentProps } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { CourseCover } from './course-cover.tsx'

type CourseThumbnailProps = Pick<ComponentProps<typeof CourseCover>, 'course'> & { className?: string }

export function CourseThumbnail({ course, className }: CourseThumbnailProps) {
  return <CourseCover course={course} sizes="320px" className={classNames('w-full rounded-box', className)} />
}
