// Draws the picture of an item that has none: a composition derived from its id, with the motif of its kind, signed
// with a mark.
import { classNames } from './class-names.ts'
import { CELL, type CoverMotif, composition } from './cover-motifs.ts'
import { markPath } from './mark.tsx'
import { numbersFrom, PIGMENTS, type Pigment, pick, seedOf } from './seed.ts'

type CoverProps = {
  id: number | string
  motif: CoverMotif
  /**
   * 'card' is 8:5, and 'low' 8:3 leaves more of a card to its words; 'wide' 4:1 and 'banner' 3:1 head a page; 'band' and, lower on a phone, 'strip' 6:1 sit above more
   * important content.
   */
  shape?: keyof typeof SIZES
  pigment?: Pigment | undefined
  className?: string | undefined
  /** Connects the same cover on two pages in a view transition. */
  transitionName?: string | undefined
}

const SIZES = {
  card: { width: 320, height: 200 },
  low: { width: 320, height: 120 },
  wide: { width: 640, height: 160 },
  banner: { width: 960, height: 320 },
  band: { width: 1200, height: 112 },
  strip: { width: 960, height: 160 },
} as const
/** A band keeps its height and is cropped at the left. */
const ASPECTS = {
  card: 'aspect-8/5',
  low: 'aspect-8/3',
  wide: 'aspect-4/1',
  banner: 'aspect-3/1',
  band: 'h-20 sm:h-28',
  strip: 'aspect-6/1 min-h-16',
} as const
/** The strokes are drawn on a grid of twelve. */
const MARK = { scale: 1.8, side: 12 * 1.8 }

/** A cover is decorative: the meaning of it is always written beside it. */
export function Cover({ id, motif, shape = 'card', pigment, className, transitionName }: CoverProps) {
  const { width, height } = SIZES[shape]
  const seed = seedOf(`${motif} ${id}`)
  // The mark is in the middle of the last cell, which every motif leaves free.
  const inset = (CELL + MARK.side) / 2
  const { tone, deep, lines, ground } = composition(motif, { width, height, next: numbersFrom(seed) })
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={shape === 'band' ? 'xMaxYMid slice' : 'xMidYMid slice'}
      aria-hidden="true"
      data-pigment={pigment ?? pick(PIGMENTS, typeof id === 'number' ? id : seed >>> 5)}
      className={classNames('block w-full', ASPECTS[shape], className)}
      style={transitionName ? { viewTransitionName: transitionName } : undefined}
    >
      <path className="ink-ground" d={`M0 0H${width}V${height}H0z`} />
      {lines && <path className="stroke-deep" strokeWidth="1" d={lines} />}
      {tone && <path className="ink-tone" fillRule="evenodd" d={tone} />}
      {deep && <path className="ink-deep" fillRule="evenodd" d={deep} />}
      {ground && <path className="ink-ground" d={ground} />}
      <path
        className="stroke-deep"
        strokeWidth="0.8"
        transform={`translate(${width - inset} ${height - inset}) scale(${MARK.scale})`}
        d={markPath(seed >>> 3)}
      />
    </svg>
  )
}
