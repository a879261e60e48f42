// The preview of a course: its cover until it is played (CRS-17, DEC-19). Nothing of the video is requested before, since it
// may be on another site.
import Play from 'lucide-react/icons/play'
import { type ReactNode, useRef, useState } from 'react'
import { Notice } from '../../../../ui/notice.tsx'
import type { Course } from '../../courses.contract.ts'
import { courseMessages } from '../../courses.messages.ts'
import { CourseCover } from './course-cover.tsx'

type PreviewedCourse = Pick<Course, 'id' | 'title' | 'category' | 'image_url' | 'preview_video_url'>

type CoursePreviewProps = {
  course: PreviewedCourse
  /** The first free video replaces a missing preview. */
  onWatchFree?: (() => void) | undefined
}

export function CoursePreview({ course, onWatchFree }: CoursePreviewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'waiting' | 'playing' | 'failed'>('waiting')
  const cover = (
    <CourseCover
      course={course}
      priority
      sizes="(min-width: 1024px) 800px, 100vw"
      transitionName={`course-cover-${course.id}`}
    />
  )
  if (course.preview_video_url === null) {
    const frame = 'relative overflow-hidden rounded-box border border-line'
    if (!onWatchFree) return <div className={frame}>{cover}</div>
    return (
      <div className={frame}>
        {cover}
        <PlayButton text="Watch a free lecture" onClick={onWatchFree} />
      </div>
    )
  }
  function play(): void {
    setState('playing')
    const player = video.current
    if (!player) return
    // Pressing the button asks for sound.
    player.muted = false
    player.focus()
    // The player's events say whether the video can be played.
    player.play().catch(() => undefined)
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="relative aspect-8/5 overflow-hidden rounded-box border border-line bg-ink">
        <video
          ref={video}
          src={course.preview_video_url}
          aria-label={`Preview of ${course.title}`}
          controls
          muted
          playsInline
          preload="none"
          onPlay={() => setState('playing')}
          onError={() => setState('failed')}
          className="size-full object-contain"
        />
        {state === 'waiting' && (
          <PlayButton text="Watch the preview" onClick={play}>
            {cover}
          </PlayButton>
        )}
      </div>
      {state === 'failed' && <Notice kind="danger">{courseMessages.previewFailed}</Notice>}
    </div>
  )
}

/** The button covers the whole picture. */
function PlayButton({
  text,
  onClick,
  children,
}: {
  text: string
  onClick: () => void
  children?: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="group absolute inset-0 block cursor-pointer noscript:hidden"
    >
      {children}
      <span className="absolute bottom-4 left-4 inline-flex items-center gap-2 rounded-box bg-ink px-4 py-2.5 font-medium text-paper transition-transform duration-100 group-hover:scale-105">
        <Play aria-hidden="true" className="size-4 fill-current" />
        <span>{text}</span>
      </span>
    </button>
  )
}
