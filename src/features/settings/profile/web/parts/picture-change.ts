// Changes the avatar or banner: chosen, cropped, uploaded and saved (PRO-19, DATA-61), or removed (PRO-20).
import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '../../../../../platform/client/upload.ts'
import { loadCropper } from '../../../../../ui/crop-dialog.tsx'
import { type Area, cropPlan, drawJpeg } from '../../../../../ui/picture-crop.ts'
import { type OpenPicture, openPicture } from '../../../../../ui/picture-file.ts'
import { showToast } from '../../../../../ui/toast.ts'
import { useSaveOwnProfileAtOnce } from '../../../../accounts/web/parts/own-profile.ts'
import {
  type ProfilePicture,
  profileBucket,
  profilePicturePath,
} from '../../../../profiles/profiles.buckets.ts'
import type { OwnProfile } from '../../../../profiles/profiles.contract.ts'
import { profileMessages } from '../../../../profiles/profiles.messages.ts'
import { profileTabMessages as messages, pictureMessages } from '../../profile.messages.ts'
import { JPEG_QUALITY, MAX_PICTURE_FILE_BYTES, PICTURE_SIZES } from '../../profile.rules.ts'

/** The upload path belongs to the cropped picture, so that a retry uses the same one. */
type Cropped = { blob: Blob; path: string; preview: string }

type Step =
  | { at: 'rest'; fault?: string | undefined }
  | { at: 'opening' }
  | { at: 'cropping'; picture: OpenPicture }
  | { at: 'sending'; cropped: Cropped; share: number; abort: AbortController }
  | { at: 'failed'; cropped: Cropped; why: string }

/** Returns the chosen picture, or the reason why it cannot be opened. Rejects if its script cannot be loaded. */
async function openedPicture(file: File): Promise<OpenPicture | string> {
  const { isDrawable, kindOfFile, pictureRefusal } = await import(
    '../../../../../platform/client/prepared-file.ts'
  )
  const kind = await kindOfFile(file)
  const opened = isDrawable(kind) ? await openPicture(file, MAX_PICTURE_FILE_BYTES) : 'unreadable'
  if (opened === 'too-large') return messages.pictureTooLarge
  return opened === 'unreadable' ? pictureRefusal(file, kind, profileBucket.takes) : opened
}

const AT_REST: Step = { at: 'rest' }

export type PictureChange = ReturnType<typeof usePictureChange>

const UNDO_SECONDS = 60

export function usePictureChange(kind: ProfilePicture, profile: OwnProfile) {
  const save = useSaveOwnProfileAtOnce()
  const [step, setStep] = useState<Step>(AT_REST)
  /** A picture that was just uploaded is shown from memory as long as the profile uses it. */
  const [kept, setKept] = useState<{ url: string; preview: string }>()
  const { makePreview, forget } = usePreviews(step)
  const field = `${kind}_url` as const
  const saved = profile[field]

  async function choose(file: File) {
    if (step.at === 'opening' || step.at === 'sending') return
    if (step.at === 'failed') forget(step.cropped.preview)
    setStep({ at: 'opening' })
    let opened: OpenPicture | string | undefined
    try {
      opened = await openedPicture(file)
      if (typeof opened === 'string') return setStep({ at: 'rest', fault: opened })
      await loadCropper()
      setStep({ at: 'cropping', picture: opened })
    } catch {
      if (typeof opened === 'object') opened.close()
      setStep({ at: 'rest', fault: messages.editorNotLoaded })
    }
  }

  function cancelCropping() {
    if (step.at !== 'cropping') return
    step.picture.close()
    setStep(AT_REST)
  }

  async function crop(area: Area) {
    if (step.at !== 'cropping') return
    const { picture } = step
    try {
      const plan = cropPlan(area, picture, PICTURE_SIZES[kind])
      const blob = await drawJpeg(picture.image, plan, JPEG_QUALITY)
      await send({ blob, preview: makePreview(blob), path: profilePicturePath(profile.id, kind, new Date()) })
    } catch {
      setStep({ at: 'rest', fault: messages.pictureUnreadable })
    } finally {
      picture.close()
    }
  }

  async function send(cropped: Cropped) {
    const abort = new AbortController()
    setStep({ at: 'sending', cropped, share: 0, abort })
    try {
      const url = await uploadFile({
        bucket: profileBucket.name,
        path: cropped.path,
        file: cropped.blob,
        isUpsert: true,
        signal: abort.signal,
        onProgress: (share) => setStep({ at: 'sending', cropped, share, abort }),
      })
      abort.signal.throwIfAborted()
      await save.mutateAsync({ [field]: url })
      if (kept) forget(kept.preview)
      setKept({ url, preview: cropped.preview })
      setStep(AT_REST)
      showToast({ kind: 'success', title: pictureMessages[kind].saved })
    } catch (error) {
      if (abort.signal.aborted) {
        forget(cropped.preview)
        return setStep(AT_REST)
      }
      setStep({ at: 'failed', cropped, why: error instanceof Error ? error.message : '' })
      showToast({
        kind: 'error',
        title: profileMessages.uploadFailed,
        description: profileMessages.uploadFailedDetail,
      })
    }
  }

  function giveUp() {
    if (step.at === 'sending') step.abort.abort()
    if (step.at !== 'failed') return
    forget(step.cropped.preview)
    setStep(AT_REST)
  }

  const pending = step.at === 'sending' || step.at === 'failed' ? step.cropped.preview : undefined
  return {
    kind,
    step,
    /** The new picture is shown while it is being uploaded, otherwise the saved one. */
    shown: pending ?? (kept && kept.url === saved ? kept.preview : saved),
    isSaved: saved !== null,
    /** Leaving the page now would lose the upload. */
    isUnsaved: pending !== undefined,
    choose: (file: File) => void choose(file),
    crop: (area: Area) => void crop(area),
    cancelCropping,
    retry: () => {
      if (step.at === 'failed') void send(step.cropped)
    },
    giveUp,
    remove: () => {
      if (saved === null) return
      setStep(AT_REST)
      removeUndoably(kind, saved, save.mutate)
    },
  }
}

/** Frees the memory of the preview when the step changes or the page is left. */
function usePreviews(step: Step) {
  const previews = useRef(new Set<string>())
  const latest = useRef(step)
  latest.current = step

  useEffect(() => {
    const made = previews.current
    return () => {
      for (const preview of made) URL.revokeObjectURL(preview)
      made.clear()
      const last = latest.current
      if (last.at === 'cropping') last.picture.close()
      if (last.at === 'sending') last.abort.abort()
    }
  }, [])

  return {
    makePreview(blob: Blob): string {
      const preview = URL.createObjectURL(blob)
      previews.current.add(preview)
      return preview
    },
    forget(preview: string): void {
      URL.revokeObjectURL(preview)
      previews.current.delete(preview)
    },
  }
}

type Save = ReturnType<typeof useSaveOwnProfileAtOnce>['mutate']

function removeUndoably(kind: ProfilePicture, saved: string, save: Save) {
  const field = `${kind}_url` as const
  const failed = (error: Error) =>
    showToast({ kind: 'error', title: profileMessages.saveFailed, description: error.message })
  const restore = () =>
    save(
      { [field]: saved },
      { onError: failed, onSuccess: () => showToast({ title: pictureMessages[kind].restored }) },
    )
  save(
    { [field]: null },
    {
      onError: failed,
      onSuccess: () =>
        showToast({
          title: pictureMessages[kind].removed,
          action: { label: 'Undo', onSelect: restore, forSeconds: UNDO_SECONDS },
        }),
    },
  )
}
