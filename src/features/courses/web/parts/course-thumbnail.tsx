// The image of a course, or the cover that stands in for it (CRS-41).
import { classNames } from '../../../../ui/class-names.ts'
import { Cover } from '../../../../ui/cover.tsx'
import { Picture } from '../../../../ui/picture.tsx'

type CourseThumbnailProps = {
  course: { id: number; image_url: string | null }
  className?: string
}

export function CourseThumbnail({ course, className }: CourseThumbnailProps) {
  const look = classNames('aspect-8/5 w-full rounded-box', className)
  const cover = <Cover id={course.id} motif="steps" className={look} />
  if (course.image_url === null) return cover
  return <Picture src={course.image_url} width={320} height={200} alt="" className={look} fallback={cover} />
}
