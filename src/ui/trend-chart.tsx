// A chart over time: bars or a line, with the period before behind them. The pointer and the arrow keys move over its
// points, whose values are shown above it and read out.
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react'
import { classNames } from './class-names.ts'
import {
  labelled,
  pointAfter,
  pointAt,
  type Trend,
  type TrendKind,
  type TrendPoint,
  trendOf,
} from './trend.ts'

type TrendChartProps = {
  title: string
  points: readonly TrendPoint[]
  kind: TrendKind
  /** Amounts of which there are no halves. */
  isWhole?: boolean
  format: (value: number) => string
  /** Writes a value as short as the scale needs it. */
  formatTick?: (value: number) => string
  /** The words after a value of the earlier period: 'in the 30 days before'. */
  before?: string | undefined
  tone?: keyof typeof TONES
  size?: keyof typeof SIZES
}

/** Only one chart of a page has the accent. */
const TONES = {
  accent: { fill: 'fill-accent', stroke: 'stroke-accent', wash: 'fill-accent/10', dot: 'bg-accent' },
  ink: { fill: 'fill-soft', stroke: 'stroke-ink', wash: 'fill-ink/8', dot: 'bg-ink' },
} as const

/** The scale is at the left, and the times are below. */
const SIZES = {
  large: 'relative mb-7 ml-12 h-56',
  small: 'relative mb-7 ml-12 h-36',
} as const

const BEFORE_FILL = 'fill-edge/35'

/** Explains which marks are of which period, beside texts that name them. */
export function TrendKey({ of }: { of: 'now' | 'before' }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-2.5 rounded-full',
        of === 'now' ? 'bg-ink' : 'border border-edge bg-edge/35',
      )}
    />
  )
}

export function TrendChart(props: TrendChartProps) {
  const { title, points, kind, isWhole, format, formatTick = format } = props
  const { before, tone = 'ink', size = 'large' } = props
  const id = useId()
  const [chosen, choose] = useState<number>()
  const trend = useMemo(() => trendOf(points, { kind, ...(isWhole && { isWhole }) }), [points, kind, isWhole])
  const last = points.length - 1
  const at = Math.min(chosen ?? last, last)
  const point = points[at]
  if (!point) return null
  const text = inWords(point, format, before)

  function onKeyDown(event: KeyboardEvent) {
    const next = pointAfter(event.key, at, points.length)
    if (event.key === 'Escape') choose(undefined)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }

  function onPointer({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    choose(pointAt((clientX - left) / width, points.length))
  }

  return (
    <figure aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-8 items-baseline justify-between gap-x-4">
        <figcaption id={id} className="font-medium">
          {title}
        </figcaption>
        {/* In one line: the chart must not move while the pointer passes over it. */}
        <span aria-hidden="true" className="figures ml-auto min-w-0 truncate text-small text-soft">
          {chosen !== undefined && inBrief(point, format)}
        </span>
      </div>
      <div className={SIZES[size]}>
        <Scale trend={trend} format={formatTick} />
        <div
          role="slider"
          tabIndex={0}
          aria-labelledby={id}
          aria-roledescription="chart"
          aria-orientation="horizontal"
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={at + 1}
          aria-valuetext={text}
          className="absolute inset-0 touch-pan-y"
          onKeyDown={onKeyDown}
          onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && choose(at)}
          onBlur={() => choose(undefined)}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          // A finger leaves as it is lifted: the last point stays readable.
          onPointerLeave={({ pointerType }) => pointerType !== 'touch' && choose(undefined)}
        >
          <Marks trend={trend} tone={tone} />
          {chosen !== undefined && <Chosen at={trend.points[at]} tone={tone} />}
        </div>
        <Times points={points} trend={trend} />
      </div>
    </figure>
  )
}

const inWords = ({ label, value, before }: TrendPoint, format: (value: number) => string, name = 'before') =>
  `${label}: ${format(value)}${before === undefined ? '' : `, ${format(before)} ${name}`}`

const inBrief = ({ label, short, value, before }: TrendPoint, format: (value: number) => string) =>
  before === undefined ? `${label}: ${format(value)}` : `${short}: ${format(value)}, before ${format(before)}`

/** Stretched to the size of the chart; lines keep their width. */
function Marks({ trend, tone }: { trend: Trend; tone: keyof typeof TONES }) {
  const { fill, stroke, wash } = TONES[tone]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {trend.area && <path d={trend.area} className={wash} />}
      {trend.barsBefore.map(({ x, y, width, height }) => (
        <rect key={x} x={x} y={y} width={width} height={height} className={BEFORE_FILL} />
      ))}
      {trend.bars.map(({ x, y, width, height }) => (
        <rect key={x} x={x} y={y} width={width} height={height} className={fill} />
      ))}
      {trend.lineBefore && (
        <path
          d={trend.lineBefore}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-edge stroke-[1.5] [stroke-dasharray:4_4]"
        />
      )}
      {trend.line && (
        <path
          d={trend.line}
          vectorEffect="non-scaling-stroke"
          strokeLinecap="round"
          className={classNames('fill-none stroke-2', stroke)}
        />
      )}
    </svg>
  )
}

/** Lines across the chart, each with its value beside it. */
function Scale({ trend, format }: { trend: Trend; format: (value: number) => string }) {
  return (
    <div aria-hidden="true">
      {trend.ticks.map(({ value, y }) => (
        <div
          key={value}
          className={classNames('absolute inset-x-0 border-t', value === 0 ? 'border-edge' : 'border-line')}
          style={{ top: `${y}%` }}
        >
          <span className="figures absolute right-full -translate-y-1/2 pr-2 text-small text-faint">
            {format(value)}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The ends are written so that they stay within the chart. */
const shiftOf = (at: number, count: number) => {
  if (count === 1) return '-translate-x-1/2'
  if (at === 0) return undefined
  return at === count - 1 ? '-translate-x-full' : '-translate-x-1/2'
}

function Times({ points, trend }: { points: readonly TrendPoint[]; trend: Trend }) {
  return (
    <div aria-hidden="true">
      {labelled(points.length).map(({ at, isOptional }) => (
        <span
          key={at}
          className={classNames(
            'absolute top-full pt-2 text-small whitespace-nowrap text-faint',
            shiftOf(at, points.length),
            isOptional && 'max-sm:hidden',
          )}
          style={{ left: `${leftOf(trend, at)}%` }}
        >
          {points[at]?.short}
        </span>
      ))}
    </div>
  )
}

function leftOf({ points }: Trend, at: number): number {
  if (points.length > 1 && at === 0) return 0
  if (points.length > 1 && at === points.length - 1) return 100
  return points[at]?.x ?? 0
}

function Chosen({ at, tone }: { at: { x: number; y: number } | undefined; tone: keyof typeof TONES }) {
  if (!at) return null
  return (
    <span aria-hidden="true" className="pointer-events-none">
      <span className="absolute inset-y-0 w-px bg-edge" style={{ left: `${at.x}%` }} />
      <span
        className={classNames(
          'absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full ring-2 ring-paper',
          TONES[tone].dot,
        )}
        style={{ left: `${at.x}%`, top: `${at.y}%` }}
      />
    </span>
  )
}
