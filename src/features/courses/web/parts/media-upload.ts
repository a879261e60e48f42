// The upload of a cover or a video: with progress, paused and resumed if it is large, retried after a failure.
import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { resumableUpload, uploadFile } from '../../../../platform/client/upload.ts'
import type { Bucket } from '../../../../platform/contract/bucket.ts'
import type { UploadState } from '../../../../ui/upload-progress.tsx'

/** From this size on an upload can be paused. */
const RESUMABLE_FROM_BYTES = 8 * 1024 * 1024
const MEGABYTE = 1024 * 1024

type Running = {
  file: File
  path: string
  share: number
  state: UploadState
  problem?: string | undefined
}

type MediaUploadParts = {
  bucket: Bucket
  /** Where a file with this random name is stored. */
  pathFor: (random: string) => string
  onUploaded: (url: string) => void
}

const randomName = () => crypto.randomUUID().replaceAll('-', '')

export function useMediaUpload({ bucket, pathFor, onUploaded }: MediaUploadParts) {
  const [running, setRunning] = useState<Running>()
  const [fault, setFault] = useState<string>()
  const control = useRef<{ abort: AbortController; pause?: () => void; resume?: () => void }>(undefined)

  useEffect(() => () => control.current?.abort.abort(), [])

  function start(file: File, path: string) {
    const abort = new AbortController()
    control.current = { abort }
    setRunning({ file, path, share: 0, state: 'sending' })
    const note = (change: Partial<Running>) => {
      if (control.current?.abort === abort) setRunning((before) => before && { ...before, ...change })
    }
    const upload = {
      bucket: bucket.name,
      path,
      file,
      signal: abort.signal,
      // A retry after a lost answer finds its own file there.
      isUpsert: true,
      onProgress: (share: number) => note({ share, state: share >= 1 ? 'finishing' : 'sending' }),
    }
    let done: Promise<string>
    if (file.size > RESUMABLE_FROM_BYTES) {
      const resumable = resumableUpload(upload)
      control.current = { abort, pause: resumable.pause, resume: resumable.resume }
      done = resumable.done
    } else done = uploadFile(upload)
    done.then(
      (url) => {
        if (control.current?.abort !== abort) return
        control.current = undefined
        setRunning(undefined)
        onUploaded(url)
      },
      (error: unknown) => {
        if (!abort.signal.aborted)
          note({ state: 'failed', problem: reasonOf(error) ?? 'The upload failed. Try again.' })
      },
    )
  }

  return {
    running,
    fault,
    choose(file: File) {
      if (!bucket.takes.some((type) => type === file.type))
        return setFault(`This file type isn't supported. Use ${bucket.takes.map(endingOf).join(', ')}.`)
      if (file.size > bucket.maxBytes)
        return setFault(`The file is larger than ${bucket.maxBytes / MEGABYTE} MB.`)
      setFault(undefined)
      control.current?.abort.abort()
      start(file, pathFor(randomName()))
    },
    pause() {
      control.current?.pause?.()
      setRunning((before) => before && { ...before, state: 'paused' })
    },
    resume() {
      if (!running) return
      if (running.state === 'failed') return start(running.file, running.path)
      control.current?.resume?.()
      setRunning({ ...running, state: 'sending' })
    },
    cancel() {
      control.current?.abort.abort()
      control.current = undefined
      setRunning(undefined)
    },
    isResumable: running !== undefined && running.file.size > RESUMABLE_FROM_BYTES,
  }
}

const endingOf = (type: string) =>
  type === 'video/quicktime' ? 'MOV' : (type.split('/')[1] ?? type).toUpperCase()
