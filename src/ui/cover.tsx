// The picture of a thing that has none: a composition drawn from its id, in the manner of its kind, signed with a mark.
import { classNames } from './class-names.ts'
import { type CoverMotif, composition } from './cover-motifs.ts'
import { markPath } from './mark.tsx'
import { numbersFrom, PIGMENTS, type Pigment, pick, seedOf } from './seed.ts'

type CoverProps = {
  id: number | string
  motif: CoverMotif
  /** 'card' is 8 to 5, 'wide' is 4 to 1 for the head of a page. */
  shape?: 'card' | 'wide'
  pigment?: Pigment | undefined
  className?: string | undefined
  /** Joins the same cover on two pages in a view transition. */
  transitionName?: string | undefined
}

const SIZES = { card: { width: 320, height: 200 }, wide: { width: 640, height: 160 } } as const
const CHOP = 32

/** Decorative: what it stands for is always written beside it. */
export function Cover({ id, motif, shape = 'card', pigment, className, transitionName }: CoverProps) {
  const { width, height } = SIZES[shape]
  const seed = seedOf(`${motif} ${id}`)
  const { tone, deep, lines, ground } = composition(motif, { width, height, next: numbersFrom(seed) })
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-pigment={pigment ?? pick(PIGMENTS, typeof id === 'number' ? id : seed >>> 5)}
      className={classNames('block w-full', shape === 'card' ? 'aspect-8/5' : 'aspect-4/1', className)}
      style={transitionName ? { viewTransitionName: transitionName } : undefined}
    >
      <path className="ink-ground" d={`M0 0H${width}V${height}H0z`} />
      {lines && <path className="stroke-deep" strokeWidth="1" d={lines} />}
      {tone && <path className="ink-tone" fillRule="evenodd" d={tone} />}
      {deep && <path className="ink-deep" fillRule="evenodd" d={deep} />}
      {ground && <path className="ink-ground" d={ground} />}
      <g transform={`translate(${width - CHOP - 12} ${height - CHOP - 12})`}>
        <path className="ink-ground" d={`M0 0H${CHOP}V${CHOP}H0z`} />
        <path
          className="stroke-deep"
          strokeWidth="0.8"
          transform="translate(5.2 5.2) scale(1.8)"
          d={markPath(seed >>> 3)}
        />
      </g>
    </svg>
  )
}
