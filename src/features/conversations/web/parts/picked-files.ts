// The files that someone adds to a message: each is uploaded at once, shows its progress, and can be cancelled or tried again
// until the message is sent.
import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '../../../../platform/client/upload.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { showToast } from '../../../../ui/toast.ts'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { conversationBucket, conversationFilePath } from '../../conversations.buckets.ts'
import { conversationMessages as messages } from '../../conversations.messages.ts'
import { MAX_FILES } from '../../conversations.rules.ts'
import { shownFileName } from '../../conversations.schemas.ts'

export type PickedFile = {
  key: string
  name: string
  file: File
  state: 'sending' | 'done' | 'failed'
  share: number
  problem?: string | undefined
  isRetryable: boolean
  url?: string
}

const RANDOM_BYTES = 16

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const nameOf = (file: File) => shownFileName(file.name) || file.type

export type PickedFiles = ReturnType<typeof usePickedFiles>

export function usePickedFiles(conversationId: number) {
  const { user } = usePerson()
  const [picked, setPicked] = useState<readonly PickedFile[]>([])
  const underWay = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const uploads = underWay.current
    return () => {
      for (const upload of uploads.values()) upload.abort()
    }
  }, [])

  const change = (key: string, part: Partial<PickedFile>) =>
    setPicked((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))

  async function upload(key: string, file: File): Promise<void> {
    const stop = new AbortController()
    underWay.current.set(key, stop)
    try {
      const { prepareFile } = await import('../../../../platform/client/prepared-file.ts')
      const ready = await prepareFile(file, conversationBucket)
      if (stop.signal.aborted) return
      if ('refusal' in ready)
        return change(key, { state: 'failed', isRetryable: false, problem: ready.refusal })
      change(key, { file: ready.file, name: nameOf(ready.file) })
      const url = await uploadFile({
        bucket: conversationBucket.name,
        // Each attempt has a new name, because the last one may have arrived although its answer was lost.
        path: conversationFilePath(user.id, conversationId, randomName(), ready.file.name),
        file: ready.file,
        onProgress: (share) => change(key, { share }),
        signal: stop.signal,
      })
      change(key, { state: 'done', share: 1, url })
    } catch (error) {
      if (stop.signal.aborted) return
      const problem = error instanceof Problem ? error.message : undefined
      const isRetryable = !(error instanceof Problem) || !['wrong_type', 'too_large'].includes(error.kind)
      change(key, { state: 'failed', isRetryable, ...(problem === undefined ? {} : { problem }) })
    } finally {
      underWay.current.delete(key)
    }
  }

  return {
    picked,
    add(files: readonly File[]) {
      const room = MAX_FILES - picked.length
      if (files.length > room) showToast({ kind: 'error', title: messages.tooManyFiles })
      const added = files.slice(0, Math.max(0, room)).map(
        (file): PickedFile => ({
          key: randomName(),
          name: nameOf(file),
          file,
          state: 'sending',
          share: 0,
          isRetryable: true,
        }),
      )
      setPicked((all) => [...all, ...added])
      for (const { key, file } of added) void upload(key, file)
    },
    tryAgain({ key, file }: PickedFile) {
      change(key, { state: 'sending', share: 0, problem: undefined })
      void upload(key, file)
    },
    remove(key: string) {
      underWay.current.get(key)?.abort()
      setPicked((all) => all.filter((one) => one.key !== key))
    },
    clear: () => setPicked([]),
  }
}
