// A preview of an image or a video that is added to an update, with its progress, its description and its actions. A video is
// tall, an image square (UPD-28).
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { UploadBar } from '../../../../ui/upload-bar.tsx'
import { isVideoMedia } from '../../updates.policy.ts'
import { MAX_ALT_LENGTH } from '../../updates.rules.ts'
import type { PickedMedia, PickedMediaList } from './picked-media.ts'

const OVER =
  'absolute inline-flex size-8 items-center justify-center rounded-full bg-shade/75 text-on-shade hover:bg-shade focus-visible:outline-on-shade'

export function PickedMediaTile({ media, list }: { media: PickedMedia; list: PickedMediaList }) {
  const altId = useId()
  const { key, type, name, state, share, preview, alt } = media
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <li className="flex w-32 flex-col gap-2 sm:w-36">
      <div
        className={classNames(
          'relative overflow-hidden rounded-box border bg-sunken',
          isVideoMedia(type) ? 'aspect-9/16' : 'aspect-square',
          state === 'failed' ? 'border-danger' : 'border-line',
        )}
      >
        {isVideoMedia(type) ? (
          <video
            src={preview}
            aria-label={name}
            muted
            playsInline
            preload="metadata"
            className="size-full object-cover"
          />
        ) : (
          <img src={preview} alt={alt || name} className="size-full object-cover" />
        )}
        <button
          type="button"
          aria-label={state === 'sending' ? `Cancel upload of ${name}` : `Remove ${name}`}
          onClick={() => list.remove(key)}
          className={`${OVER} top-1.5 right-1.5`}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
        {state === 'failed' && media.file && (
          <button
            type="button"
            aria-label={`Retry upload of ${name}`}
            onClick={() => list.tryAgain(media)}
            className={`${OVER} top-1.5 left-1.5`}
          >
            <RotateCw aria-hidden="true" className="size-4" />
          </button>
        )}
        {state === 'sending' && <UploadBar name={name} percent={percent} className="h-1.5" />}
      </div>
      {state === 'failed' ? (
        <p role="alert" className="text-small text-danger">
          Not uploaded
        </p>
      ) : (
        <>
          <label htmlFor={altId} className="sr-only">
            {`Description of ${name}`}
          </label>
          <input
            id={altId}
            value={alt}
            maxLength={MAX_ALT_LENGTH}
            placeholder="Describe it"
            onChange={({ target }) => list.describe(key, target.value)}
            className="field-box h-9 border-edge px-2 text-small"
          />
        </>
      )}
    </li>
  )
}
