// Chooses the part of a picture to keep. The cropper is loaded when the first picture is opened.
import { lazy, Suspense, useRef } from 'react'
import { Button } from './button.tsx'
import type { ZoomRange } from './cropper.tsx'
import { Dialog } from './dialog.tsx'
import type { Area } from './picture-crop.ts'
import type { OpenPicture } from './picture-file.ts'
import { Skeleton } from './skeleton.tsx'

/** The cropper is loaded ahead, so that a lost connection is noticed before the dialog opens. */
export const loadCropper = () => import('./cropper.tsx')

const Cropper = lazy(loadCropper)

type CropDialogProps = {
  /** The picture to crop; the dialog is open while there is one. */
  picture: OpenPicture | undefined
  title: string
  /** Width by height. */
  ratio: number
  isRound?: boolean
  zoom: ZoomRange
  /** Shown if the chosen part is so small that it will look coarse. */
  coarse?: { below: number; words: string }
  apply: string
  onApply: (area: Area) => void
  onCancel: () => void
}

export function CropDialog(props: CropDialogProps) {
  const { picture, title, ratio, isRound = false, zoom, coarse, apply, onApply, onCancel } = props
  const chosen = useRef<Area>(undefined)
  return (
    <Dialog
      open={picture !== undefined}
      onOpenChange={(open) => {
        if (!open) onCancel()
      }}
      title={title}
      insistent
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            variant="solid"
            onClick={() => {
              if (chosen.current) onApply(chosen.current)
            }}
          >
            {apply}
          </Button>
        </>
      }
    >
      {picture && (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <Cropper
            key={picture.url}
            picture={picture}
            ratio={ratio}
            isRound={isRound}
            zoom={zoom}
            coarse={coarse}
            onArea={(area) => {
              chosen.current = area
            }}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
