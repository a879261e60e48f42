// Uploads a cover, a video or captions: checked before, with progress, paused and resumed if it is large, retried after a
// failure.
import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Bucket } from '../../../../platform/contract/bucket.ts'
import { courseMessages } from '../../courses.messages.ts'
import type { CourseForm } from './course-form.ts'
import {
  COURSE_ROW,
  type CourseUploads,
  CourseUploadsContext,
  createCourseUploads,
  type RunningUpload,
} from './course-uploads.ts'

type MediaUploadParts = {
  /** The value comes from `uploadPlace`. */
  place: string
  bucket: Bucket
  pathFor: (random: string) => string
  onUploaded: (url: string) => void
}

const randomName = () => crypto.randomUUID().replaceAll('-', '')

function useUploads(): CourseUploads {
  const uploads = useContext(CourseUploadsContext)
  if (!uploads) throw new Error('Uploads belong to an editor')
  return uploads
}

/** The uploads end with the editor. */
export function useCourseUploads({ curriculum }: Pick<CourseForm, 'curriculum'>) {
  const [uploads] = useState(createCourseUploads)
  const isUnderWay = useSyncExternalStore(uploads.subscribe, uploads.isUnderWay, () => false)
  useEffect(() => {
    const lectures = curriculum.flatMap((section) => section.lectures.map(({ key }) => key))
    uploads.keepRows(new Set([COURSE_ROW, ...lectures]))
  }, [uploads, curriculum])
  useEffect(() => uploads.cancelAll, [uploads])
  return { uploads, isUnderWay }
}

export function useRunningUpload(place: string): RunningUpload | undefined {
  const uploads = useUploads()
  return useSyncExternalStore(
    uploads.subscribe,
    () => uploads.at(place),
    () => undefined,
  )
}

export function useMediaUpload({ place, bucket, pathFor, onUploaded }: MediaUploadParts) {
  const uploads = useUploads()
  const running = useRunningUpload(place)
  const [fault, setFault] = useState<string>()
  const [note, setNote] = useState<string>()
  const [isPreparing, setPreparing] = useState(false)

  async function choose(chosen: File): Promise<void> {
    setFault(undefined)
    setNote(undefined)
    setPreparing(true)
    try {
      const { prepareFile } = await import('../../../../platform/client/prepared-file.ts')
      const ready = await prepareFile(chosen, bucket)
      if ('refusal' in ready) setFault(ready.refusal)
      else {
        setNote(ready.note)
        uploads.start(place, { bucket, path: pathFor(randomName()), file: ready.file, onUploaded })
      }
    } catch {
      setFault(courseMessages.uploadNotBegun)
    } finally {
      setPreparing(false)
    }
  }

  return {
    running,
    fault,
    note,
    /** A chosen file is checked, and scaled down if it is a large picture. */
    isPreparing,
    choose: (chosen: File) => void choose(chosen),
    pause: () => uploads.pause(place),
    resume: () => uploads.resume(place),
    cancel: () => uploads.cancel(place),
  }
}
