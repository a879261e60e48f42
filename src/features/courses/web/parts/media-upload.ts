// The upload of a cover, a video or captions: checked before it is sent, with progress, paused and resumed if it is
// large, retried after a failure.
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
  /** The result of `uploadPlace`. */
  place: string
  bucket: Bucket
  /** Returns the path of a file with this random name. */
  pathFor: (random: string) => string
  onUploaded: (url: string) => void
}

const randomName = () => crypto.randomUUID().replaceAll('-', '')

function useUploads(): CourseUploads {
  const uploads = useContext(CourseUploadsContext)
  if (!uploads) throw new Error('Uploads belong to an editor')
  return uploads
}

/** The uploads of this editor, which end with it, and whether one of them is under way. */
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

/** What is being uploaded for this place, if anything. */
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
    /** What of a file that is sent is to be looked at. */
    note,
    /** The chosen file is being looked at, and scaled down if it is a large picture. */
    isPreparing,
    choose: (chosen: File) => void choose(chosen),
    pause: () => uploads.pause(place),
    resume: () => uploads.resume(place),
    cancel: () => uploads.cancel(place),
  }
}
