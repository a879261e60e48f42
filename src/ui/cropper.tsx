// The picture under its crop frame: moved by pointer, touch or arrow keys, zoomed by wheel, pinch, slider, plus and
// minus.
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import EasyCrop, { type Area as EasyArea } from 'react-easy-crop'
import type { Area } from './picture-crop.ts'
import type { OpenPicture } from './picture-file.ts'
import { Slider } from './slider.tsx'

export type ZoomRange = { min: number; max: number; step: number }

type CropperProps = {
  picture: OpenPicture
  ratio: number
  isRound: boolean
  zoom: ZoomRange
  coarse: { below: number; words: string } | undefined
  /** The chosen area is in the picture's own pixels, whatever size the picture is shown at. */
  onArea: (area: Area) => void
}

/** A frame of this ratio or wider fills the stage's width; others show the whole picture. */
const WIDE = 1.5
/** An arrow key moves the picture so far; with Shift a fifth of it. */
const KEY_STEP_PX = 10

// The frame may touch the edges and lie on any picture, so its focus ring is drawn inside, light beside dark.
const FRAME =
  'focus-visible:outline-3! focus-visible:-outline-offset-3! focus-visible:outline-[#fff]! focus-visible:shadow-[0_0_0_9999em_rgb(0_0_0/0.6),inset_0_0_0_6px_black]!'

export default function Cropper({ picture, ratio, isRound, zoom: range, coarse, onArea }: CropperProps) {
  const hintId = useId()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(range.min)
  const [shown, setShown] = useState<{ percent: EasyArea; pixels: EasyArea }>()
  // Wheel and pinch move in finer steps than the zoom does: the remainder is kept for the next one.
  const rest = useRef(0)

  function zoomTo(wanted: number) {
    const exact = Math.min(range.max, Math.max(range.min, wanted))
    const stepped = Math.round(exact / range.step) * range.step
    const next = Number(stepped.toFixed(4))
    rest.current = exact - next
    setZoom(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : 0
    if (by === 0 || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    zoomTo(zoom + by * range.step)
  }

  const isCoarse = coarse !== undefined && shown !== undefined && shown.pixels.width < coarse.below
  return (
    <fieldset aria-label="Image" className="flex min-w-0 flex-col gap-4" onKeyDown={onKeyDown}>
      <div className="relative h-[min(45dvh,20rem)] overflow-hidden rounded-box bg-sunken">
        <EasyCrop
          image={picture.url}
          crop={place}
          zoom={zoom}
          minZoom={range.min}
          maxZoom={range.max}
          aspect={ratio}
          cropShape={isRound ? 'round' : 'rect'}
          objectFit={ratio > WIDE ? 'horizontal-cover' : 'contain'}
          showGrid={!isRound}
          keyboardStep={KEY_STEP_PX}
          classes={{ cropAreaClassName: FRAME }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Visible part of the image',
            'aria-describedby': hintId,
          }}
          onCropChange={setPlace}
          onZoomChange={(next) => zoomTo(next + rest.current)}
          onCropComplete={(percent, pixels) => {
            setShown({ percent, pixels })
            onArea(pixels)
          }}
        />
      </div>
      <Slider
        label="Zoom"
        min={range.min}
        max={range.max}
        step={range.step}
        value={zoom}
        words={`${zoom.toFixed(1)}×`}
        onChange={zoomTo}
      />
      <p id={hintId} className="text-small text-faint">
        Drag the image or move it with the arrow keys. Scroll or press plus and minus to zoom.
      </p>
      {isCoarse && <p className="text-small text-warning">{coarse.words}</p>}
      <p role="status" className="sr-only">
        {shown && placeInWords(shown.percent, zoom)}
      </p>
    </fieldset>
  )
}

function placeInWords({ x, y, width, height }: EasyArea, zoom: number): string {
  const percent = (value: number) => `${Math.round(value)}%`
  return `Visible: ${percent(x)} to ${percent(x + width)} across, ${percent(y)} to ${percent(y + height)} down. Zoom ${zoom.toFixed(1)}.`
}
