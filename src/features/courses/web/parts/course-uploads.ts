// The uploads of an editor. Each has a place, such as the video of a lecture, and goes on while its field is closed, moved or
// on another tab.
import { createContext } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { resumableUpload, uploadFile } from '../../../../platform/client/upload.ts'
import type { Bucket } from '../../../../platform/contract/bucket.ts'
import type { UploadState } from '../../../../ui/upload-progress.tsx'

/** Smaller uploads can't be paused. */
const RESUMABLE_FROM_BYTES = 8 * 1024 * 1024

export type RunningUpload = {
  file: File
  isResumable: boolean
  share: number
  state: UploadState
  problem?: string | undefined
}

type Order = { bucket: Bucket; path: string; file: File; onUploaded: (url: string) => void }

type Entry = {
  order: Order
  shown: RunningUpload
  abort: AbortController
  pause?: () => void
  resume?: () => void
}

/** Lectures use keys of their own. */
export const COURSE_ROW = 'course'
/** The row is the course, or a lecture by its key. */
export const uploadPlace = (row: string, what: string) => `${row}/${what}`
const rowOf = (place: string) => place.slice(0, place.lastIndexOf('/'))

export type CourseUploads = ReturnType<typeof createCourseUploads>

export function createCourseUploads() {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const show = (entry: Entry, change: Partial<RunningUpload>) => {
    entry.shown = { ...entry.shown, ...change }
    tell()
  }

  function cancel(place: string): void {
    entries.get(place)?.abort.abort()
    if (entries.delete(place)) tell()
  }

  function start(place: string, order: Order): void {
    cancel(place)
    const { bucket, path, file } = order
    const isResumable = file.size > RESUMABLE_FROM_BYTES
    const abort = new AbortController()
    const entry: Entry = { order, abort, shown: { file, isResumable, share: 0, state: 'sending' } }
    entries.set(place, entry)
    const upload = {
      bucket: bucket.name,
      path,
      file,
      signal: abort.signal,
      // If an answer was lost, a retry finds its own file stored, and replaces it.
      isUpsert: true,
      onProgress: (share: number) => {
        if (entries.get(place) === entry && entry.shown.state !== 'paused')
          show(entry, { share, state: share >= 1 ? 'finishing' : 'sending' })
      },
    }
    let done: Promise<string>
    if (isResumable) {
      const resumable = resumableUpload(upload)
      entry.pause = resumable.pause
      entry.resume = resumable.resume
      done = resumable.done
    } else done = uploadFile(upload)
    done.then(
      (url) => {
        if (entries.get(place) !== entry) return
        // The address is stored first, so that leaving is guarded at every moment by the upload or the change.
        order.onUploaded(url)
        entries.delete(place)
        tell()
      },
      (error: unknown) => {
        if (!abort.signal.aborted)
          show(entry, { state: 'failed', problem: reasonOf(error) ?? 'The upload failed. Try again.' })
      },
    )
    tell()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    at: (place: string): RunningUpload | undefined => entries.get(place)?.shown,
    /** A failed upload is lost already, so it doesn't count. */
    isUnderWay: () => [...entries.values()].some(({ shown }) => shown.state !== 'failed'),
    start,
    cancel,
    pause(place: string) {
      const entry = entries.get(place)
      if (!entry) return
      entry.pause?.()
      show(entry, { state: 'paused' })
    },
    /** Continues an upload, or retries it after a failure. */
    resume(place: string) {
      const entry = entries.get(place)
      if (!entry) return
      if (entry.shown.state === 'failed') return start(place, entry.order)
      show(entry, { state: 'sending' })
      entry.resume?.()
    },
    /** Cancels uploads of removed rows, such as a deleted lecture. */
    keepRows(rows: ReadonlySet<string>) {
      for (const place of [...entries.keys()]) if (!rows.has(rowOf(place))) cancel(place)
    },
    cancelAll() {
      for (const place of [...entries.keys()]) cancel(place)
    },
  }
}

export const CourseUploadsContext = createContext<CourseUploads | undefined>(undefined)
