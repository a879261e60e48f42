// The window that shows a free lecture. Visitors have no session: its content comes from a public call, and that of a draft
// from its owner's.
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { Button } from '../../../../ui/button.tsx'
import DialogWindow from '../../../../ui/dialog-window.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton, SkeletonText } from '../../../../ui/skeleton.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import type { Course } from '../../courses.contract.ts'
import { courseMessages as messages } from '../../courses.messages.ts'
import { isVideoLecture } from '../../courses.policy.ts'
import { LANGUAGE_CODES } from '../../courses.rules.ts'
import { learningContracts, type PreviewedLecture } from '../../learning/learning.contract.ts'
import { useExpiringVideo } from './expiring-video.ts'
import { readsLanguage } from './reads-language.ts'
import { VideoPlayer } from './video-player.tsx'

const WrittenText = lazy(() => latePart(() => import('./written-text.tsx')))

type Lecture = Course['curriculum'][number]['lectures'][number]

type FreePreviewWindowProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  course: Pick<Course, 'id' | 'language'>
  lecture: Lecture
  /** The last free lecture has no next one. */
  next: Lecture | undefined
  onNext: (id: number) => void
  isDraft: boolean
}

export default function FreePreviewWindow(props: FreePreviewWindowProps) {
  const { open, onOpenChange, course, lecture, next, onNext, isDraft } = props
  return (
    <DialogWindow
      open={open}
      onOpenChange={onOpenChange}
      title={lecture.title}
      description={isDraft ? messages.asVisitors : 'Free preview'}
      wide
      footer={
        next && (
          <Button onClick={() => onNext(next.id)} className="max-w-full">
            <span dir="auto" className="line-clamp-1">{`Next free lecture: ${next.title}`}</span>
          </Button>
        )
      }
    >
      <Content key={lecture.id} course={course} lecture={lecture} isDraft={isDraft} />
    </DialogWindow>
  )
}

type ContentProps = Pick<FreePreviewWindowProps, 'course' | 'lecture' | 'isDraft'>
type Loaded = Pick<PreviewedLecture, 'body' | 'video'> & { at: number }

function Content({ course, lecture, isDraft }: ContentProps) {
  const { api } = useAuth()
  const [loaded, setLoaded] = useState<Loaded>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function load(): Promise<void> {
    const params = { id: course.id, lecture_id: lecture.id }
    setBusy(true)
    try {
      const { body, video } = isDraft
        ? await api(learningContracts.lecture, { params })
        : await api(learningContracts.preview, { params })
      setLoaded({ body, video, at: Date.now() })
      setFailure(undefined)
    } catch (error) {
      setFailure(reasonOf(error))
    }
    setBusy(false)
  }
  const begin = useEffectEvent(() => void load())
  useEffect(() => begin(), [])
  const watching = useExpiringVideo({ signedAt: loaded?.at ?? 0, renew: () => void load() })

  if (failure !== undefined)
    return (
      <Notice kind="danger" title={messages.lectureNotLoaded}>
        <span className="flex flex-wrap items-center justify-between gap-3">
          <span>{failure}</span>
          <Button size="small" busy={isBusy} onClick={() => void load()}>
            Try again
          </Button>
        </span>
      </Notice>
    )
  const waiting = isVideoLecture(lecture) ? (
    <Skeleton className="aspect-video w-full" />
  ) : (
    <SkeletonText lines={8} />
  )
  if (!loaded) return waiting
  const { video, body } = loaded
  const language = LANGUAGE_CODES[course.language]
  return (
    <div className="flex flex-col gap-5">
      {video && (
        <VideoPlayer
          asked
          src={video.url}
          captions={
            video.captions_url === null
              ? undefined
              : { url: video.captions_url, language, areOff: !readsLanguage(language) }
          }
          label={lecture.title}
          onLoaded={watching.onLoaded}
          // A pasted address does not expire.
          onFailed={(player) => video.expires_at !== null && watching.onFailed(player)}
        />
      )}
      {body && (
        <Suspense fallback={waiting}>
          <WrittenText>{body}</WrittenText>
        </Suspense>
      )}
    </div>
  )
}
