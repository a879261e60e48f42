// The controls of one picture: choose or drop a file, crop it, follow the upload, retry, remove it.
import ImageUp from 'lucide-react/icons/image-up'
import { useRef } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { classNames } from '../../../../../ui/class-names.ts'
import { CropDialog } from '../../../../../ui/crop-dialog.tsx'
import { useFileDrop } from '../../../../../ui/file-drop.ts'
import { Notice } from '../../../../../ui/notice.tsx'
import { ProgressBar } from '../../../../../ui/progress-bar.tsx'
import { profileMessages } from '../../../../profiles/profiles.messages.ts'
import { profileTabMessages as messages } from '../../profile.messages.ts'
import { COARSE_BELOW_PX, CROP_ZOOM, PICTURE_FILE_TYPES, PICTURE_SIZES } from '../../profile.rules.ts'
import type { PictureChange } from './picture-change.ts'

type PictureRowProps = { change: PictureChange; name: string; about: string }

export function PictureRow({ change, name, about }: PictureRowProps) {
  const { kind, step } = change
  const file = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const { isOver, drop } = useFileDrop(([dropped]) => dropped && change.choose(dropped))
  const size = PICTURE_SIZES[kind]
  const lower = name.toLowerCase()
  const isBusy = step.at === 'opening' || step.at === 'sending'

  function remove() {
    change.remove()
    // The button disappears with the picture; the focus stays in its place.
    chooser.current?.focus()
  }

  return (
    <fieldset
      {...drop}
      aria-label={name}
      className={classNames(
        'flex min-w-0 flex-col gap-4 rounded-box border border-dashed p-4 transition-colors duration-100',
        isOver ? 'border-ink bg-sunken' : 'border-edge',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          <p className="text-small text-faint">{about}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <input
            ref={file}
            type="file"
            hidden
            aria-label={`${name} file`}
            accept={PICTURE_FILE_TYPES}
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              // An empty value lets the person choose the same file again.
              target.value = ''
              if (chosen) change.choose(chosen)
            }}
          />
          <Button
            ref={chooser}
            size="small"
            busy={step.at === 'opening'}
            disabled={step.at === 'sending'}
            icon={<ImageUp aria-hidden="true" className="size-4" />}
            onClick={() => file.current?.click()}
          >
            {change.isSaved ? `Change ${lower}` : `Choose ${lower}`}
          </Button>
          {change.isSaved && (
            <Button size="small" variant="quiet" disabled={isBusy} onClick={remove}>
              {`Remove ${lower}`}
            </Button>
          )}
        </div>
      </div>
      {step.at === 'rest' && step.fault && <Notice kind="danger">{step.fault}</Notice>}
      {step.at === 'sending' && (
        <div className="flex items-end gap-4">
          <div className="min-w-0 flex-1">
            <ProgressBar label={step.share < 1 ? 'Uploading' : 'Saving'} share={step.share} />
          </div>
          <Button size="small" variant="quiet" onClick={change.giveUp}>
            Cancel
          </Button>
        </div>
      )}
      {step.at === 'failed' && (
        <Notice kind="danger" title={profileMessages.uploadFailedDetail}>
          <p>{step.why}</p>
          <div className="mt-3 flex flex-wrap gap-2 text-ink">
            <Button size="small" variant="solid" onClick={change.retry}>
              Try again
            </Button>
            <Button size="small" variant="quiet" onClick={change.giveUp}>
              Discard
            </Button>
          </div>
        </Notice>
      )}
      <CropDialog
        picture={step.at === 'cropping' ? step.picture : undefined}
        title={`Crop your ${lower}`}
        ratio={size.width / size.height}
        isRound={kind === 'avatar'}
        zoom={CROP_ZOOM}
        coarse={{ below: COARSE_BELOW_PX[kind], words: messages.coarse }}
        apply={`Use as ${lower}`}
        onApply={change.crop}
        onCancel={change.cancelCropping}
      />
    </fieldset>
  )
}
