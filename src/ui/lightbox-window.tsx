// The window of the lightbox: Escape closes it, the arrow keys lead to the other images.
import { Dialog as Base } from '@base-ui/react/dialog'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useState } from 'react'
import { pictureVariant } from './picture.tsx'

export type LightboxProps = {
  images: readonly { src: string; alt: string }[]
  /** The window is closed while this is undefined. */
  shown: number | undefined
  onShow: (shown: number | undefined) => void
}

const FULL_WIDTH = 1920
const BUTTON =
  'inline-flex size-11 items-center justify-center rounded-full bg-shade/70 text-on-shade transition-colors duration-100 hover:bg-shade focus-visible:outline-on-shade'

export default function LightboxWindow({ images, shown, onShow }: LightboxProps) {
  // The last image stays in the picture while the window closes.
  const [last, setLast] = useState(shown ?? 0)
  if (shown !== undefined && shown !== last) setLast(shown)
  const image = images[last]
  const isSeveral = images.length > 1
  const go = (by: 1 | -1) => onShow((last + by + images.length) % images.length)

  function onKeyDown(event: KeyboardEvent): void {
    if (!isSeveral || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    go(event.key === 'ArrowLeft' ? -1 : 1)
  }

  return (
    <Base.Root open={shown !== undefined} onOpenChange={(isOpen) => !isOpen && onShow(undefined)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.12_0.01_70/0.92)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-40 grid place-items-center p-4 outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:p-12"
        >
          <Base.Title className="sr-only">
            {isSeveral ? `Image ${last + 1} of ${images.length}` : 'Image'}
          </Base.Title>
          {/* A click beside the image closes the window; the keyboard has Escape and the button for that. */}
          <Base.Close tabIndex={-1} aria-hidden="true" className="absolute inset-0 cursor-zoom-out" />
          {image && (
            <img
              src={pictureVariant(image.src, FULL_WIDTH)}
              alt={image.alt}
              className="pointer-events-none relative max-h-[calc(100dvh-6rem)] max-w-full object-contain"
            />
          )}
          {isSeveral && (
            <>
              <button
                type="button"
                aria-label="Previous image"
                onClick={() => go(-1)}
                className={`${BUTTON} absolute top-1/2 left-3 -translate-y-1/2`}
              >
                <ChevronLeft aria-hidden="true" className="size-6" />
              </button>
              <button
                type="button"
                aria-label="Next image"
                onClick={() => go(1)}
                className={`${BUTTON} absolute top-1/2 right-3 -translate-y-1/2`}
              >
                <ChevronRight aria-hidden="true" className="size-6" />
              </button>
            </>
          )}
          <Base.Close aria-label="Close" className={`${BUTTON} absolute top-3 right-3`}>
            <X aria-hidden="true" className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
