// The upload of a cover, a video or captions: checked before it is sent, with progress, paused and resumed if it is
// large, retried after a failure.
import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type Bucket, CAPTION_TYPES } from '../../../../platform/contract/bucket.ts'
import type { CourseForm } from './course-form.ts'
import {
  COURSE_ROW,
  type CourseUploads,
  CourseUploadsContext,
  createCourseUploads,
  type RunningUpload,
} from './course-uploads.ts'

const MEGABYTE = 1024 * 1024

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
  return {
    running,
    fault,
    choose(chosen: File) {
      const file = withType(chosen)
      if (!bucket.takes.some((type) => type === file.type))
        return setFault(`This file type isn't supported. Use ${bucket.takes.map(endingOf).join(', ')}.`)
      if (file.size > bucket.maxBytes)
        return setFault(`The file is larger than ${bucket.maxBytes / MEGABYTE} MB.`)
      setFault(undefined)
      uploads.start(place, { bucket, path: pathFor(randomName()), file, onUploaded })
    },
    pause: () => uploads.pause(place),
    resume: () => uploads.resume(place),
    cancel: () => uploads.cancel(place),
  }
}

/** Many systems know no type for captions. */
function withType(file: File): File {
  return file.type === '' && /\.vtt$/i.test(file.name)
    ? new File([file], file.name, { type: CAPTION_TYPES[0] })
    : file
}

const endingOf = (type: string) =>
  type === 'video/quicktime' ? 'MOV' : (type.split('/')[1] ?? type).toUpperCase()
