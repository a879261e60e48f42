// The media that someone adds to an update: each is uploaded right away, shows its progress, and can be cancelled or tried again
// until the update is sent.
import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import type { Prepared } from '../../../../platform/client/prepared-file.ts'
import { resumableUpload, uploadFile } from '../../../../platform/client/upload.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { showToast } from '../../../../ui/toast.ts'
import { BUCKET_OF, mediaPath } from '../../updates.buckets.ts'
import type { OwnUpdate } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { isVideoMedia, mayAddMedia } from '../../updates.policy.ts'
import type { MediaType } from '../../updates.rules.ts'

export type PickedMedia = {
  key: string
  type: MediaType
  name: string
  alt: string
  state: 'sending' | 'done' | 'failed'
  share: number
  problem?: string | undefined
  file?: File
  /** The preview shows the file before it is stored. */
  preview: string
  url?: string
}

/** Larger files are sent in pieces, and resumed where they were cut off. */
const RESUMABLE_FROM_BYTES = 8 * 1024 * 1024
const RANDOM_BYTES = 8

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The type by name is used until the bytes are known. */
const typeOf = (file: File): MediaType => (file.type.startsWith('video/') ? 'video' : 'image')

/** Returns the prepared file and its type, or the reason why it is refused. */
async function prepared(file: File): Promise<Prepared & { type: MediaType }> {
  const { kindOfFile, prepareFile } = await import('../../../../platform/client/prepared-file.ts')
  const kind = await kindOfFile(file)
  const type = kind === undefined ? typeOf(file) : /^(video|audio)\//.test(kind) ? 'video' : 'image'
  return { type, ...(await prepareFile(file, BUCKET_OF[type])) }
}

const storedMedia = ({ media, media_type, media_alt }: OwnUpdate): PickedMedia[] =>
  media.map((url, at) => ({
    key: url,
    type: media_type[at] ?? 'image',
    name: `${isVideoMedia(media_type[at]) ? 'Video' : 'Image'} ${at + 1}`,
    alt: media_alt[at] ?? '',
    state: 'done',
    share: 1,
    preview: url,
    url,
  }))

function sayFailed(reason: string | undefined): void {
  showToast({
    kind: 'error',
    title: messages.error,
    description: reason ? `${messages.uploadFailed}. ${reason}` : messages.uploadFailed,
  })
}

export type PickedMediaList = ReturnType<typeof usePickedMedia>

export function usePickedMedia(userId: string, update: OwnUpdate | undefined) {
  const [picked, setPicked] = useState<readonly PickedMedia[]>(() => (update ? storedMedia(update) : []))
  const underWay = useRef(new Map<string, AbortController>())
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const [uploads, addresses] = [underWay.current, previews.current]
    return () => {
      for (const upload of uploads.values()) upload.abort()
      for (const address of addresses) URL.revokeObjectURL(address)
    }
  }, [])

  const change = (key: string, part: Partial<PickedMedia>) =>
    setPicked((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))

  const remove = (key: string) => setPicked((all) => all.filter((one) => one.key !== key))

  async function upload(key: string, chosen: File): Promise<void> {
    const stop = new AbortController()
    underWay.current.set(key, stop)
    try {
      const ready = await prepared(chosen)
      if (stop.signal.aborted) return
      if ('refusal' in ready) {
        remove(key)
        return sayFailed(ready.refusal)
      }
      const { type, file } = ready
      change(key, { type, file })
      const sent = {
        bucket: BUCKET_OF[type].name,
        // Each attempt has a new name, because the last one may have arrived although its answer was lost.
        path: mediaPath(userId, Date.now(), randomName(), file.name),
        file,
        onProgress: (share: number) => change(key, { share }),
        signal: stop.signal,
      }
      const url = await (file.size > RESUMABLE_FROM_BYTES ? resumableUpload(sent).done : uploadFile(sent))
      change(key, { state: 'done', share: 1, url })
    } catch (error) {
      if (stop.signal.aborted) return
      change(key, { state: 'failed', problem: reasonOf(error) })
      sayFailed(error instanceof Problem ? reasonOf(error) : undefined)
    } finally {
      underWay.current.delete(key)
    }
  }

  return {
    picked,
    isUploading: picked.some(({ state }) => state === 'sending'),
    hasFailed: picked.some(({ state }) => state === 'failed'),
    /** More than four in all are refused together (DEC-23). */
    add(files: readonly File[]) {
      if (!mayAddMedia(picked.length, files.length)) {
        showToast({ kind: 'error', title: messages.tooManyFiles, description: messages.tooManyFilesDetail })
        return
      }
      for (const file of files) {
        const [key, preview] = [randomName(), URL.createObjectURL(file)]
        previews.current.add(preview)
        const { name } = file
        setPicked((all) => [
          ...all,
          { key, type: typeOf(file), name, alt: '', state: 'sending', share: 0, file, preview },
        ])
        void upload(key, file)
      }
    },
    tryAgain({ key, file }: PickedMedia) {
      if (!file) return
      change(key, { state: 'sending', share: 0, problem: undefined })
      void upload(key, file)
    },
    describe: (key: string, alt: string) => change(key, { alt }),
    remove(key: string) {
      underWay.current.get(key)?.abort()
      remove(key)
    },
    clear() {
      for (const upload of underWay.current.values()) upload.abort()
      setPicked([])
    },
    saved() {
      const stored = picked.flatMap(({ url, type, alt }) => (url ? [{ url, type, alt: alt.trim() }] : []))
      return {
        media: stored.map(({ url }) => url),
        media_type: stored.map(({ type }) => type),
        media_alt: stored.map(({ alt }) => alt),
      }
    },
  }
}
