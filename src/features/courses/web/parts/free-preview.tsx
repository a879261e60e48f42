// Free lectures on a course's page: anyone opens them in a window over it, also without an account.
import { lazy, Suspense, useState } from 'react'
import { latePart } from '../../../../ui/when-online.ts'
import type { Course } from '../../courses.contract.ts'
import { isVideoLecture } from '../../courses.policy.ts'

const FreePreviewWindow = lazy(() => latePart(() => import('./free-preview-window.tsx')))

type PreviewedCourse = Pick<Course, 'id' | 'language' | 'curriculum'>

/** Only one lecture is open at a time. */
export function useFreePreview(course: PreviewedCourse) {
  const [isOpen, setOpen] = useState(false)
  const [shownId, setShownId] = useState<number>()
  const free = course.curriculum.flatMap(({ lectures }) => lectures).filter((one) => one.isFreePreview)
  return {
    course,
    free,
    shown: free.find((one) => one.id === shownId),
    isOpen,
    setOpen,
    show(lectureId: number): void {
      setShownId(lectureId)
      setOpen(true)
    },
    firstVideo: free.find(isVideoLecture),
  }
}

type FreePreviewProps = {
  preview: ReturnType<typeof useFreePreview>
  /** Only the owner sees a draft, as visitors will once it is published. */
  isDraft: boolean
}

export function FreePreview({ preview, isDraft }: FreePreviewProps) {
  const { course, free, shown, isOpen, setOpen, show } = preview
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <FreePreviewWindow
        open={isOpen}
        onOpenChange={setOpen}
        course={course}
        lecture={shown}
        next={free[free.indexOf(shown) + 1]}
        onNext={show}
        isDraft={isDraft}
      />
    </Suspense>
  )
}
