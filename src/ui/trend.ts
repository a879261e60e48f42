// Where the marks of a chart over time stand, in percent of its width and height: the marks stretch with the chart, and
// texts are placed beside them without being stretched.
import { scaleBand, scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

export type TrendPoint = {
  /** The point's time in full: 'Nov 27, 2026'. */
  label: string
  /** The same, as short as the axis needs it: 'Nov 27'. */
  short: string
  value: number
  /** What it was in the period that it is compared with. */
  before?: number | undefined
}

/** 'bars': single amounts, of which many may be nothing. 'line': what comes all the time. */
export type TrendKind = 'bars' | 'line'

export type Trend = {
  bars: readonly { x: number; y: number; width: number; height: number }[]
  line: string | undefined
  area: string | undefined
  before: string | undefined
  /** Lines across with their values, from 0 up. */
  ticks: readonly { value: number; y: number }[]
  /** The middle of each point. */
  points: readonly { x: number; y: number }[]
}

const WHOLE = 100
const TICKS = 3
/** Of a bar and the space beside it. */
const SPACE = 0.28

/** The values that lines across are drawn for: round numbers, and whole ones where nothing is halved. */
function tickValues(most: number, isWhole: boolean): number[] {
  const values = scaleLinear().domain([0, most]).nice(TICKS).ticks(TICKS)
  return isWhole ? values.filter(Number.isInteger) : values
}

export function trendOf(
  points: readonly TrendPoint[],
  { kind, isWhole = false }: { kind: TrendKind; isWhole?: boolean },
): Trend {
  const most = Math.max(0, ...points.flatMap(({ value, before = 0 }) => [value, before]))
  const values = most === 0 ? [0] : tickValues(most, isWhole)
  const top = Math.max(most, values.at(-1) ?? 0) || 1
  const yOf = scaleLinear().domain([0, top]).range([WHOLE, 0])
  const bandOf = scaleBand<number>()
    .domain(points.map((_, at) => at))
    .range([0, WHOLE])
    .paddingInner(SPACE)
    .paddingOuter(SPACE / 2)
  const width = bandOf.bandwidth()
  const xOf = (at: number) => (bandOf(at) ?? 0) + width / 2
  const lineOf = (valueOf: (point: TrendPoint) => number | undefined) =>
    line<TrendPoint>()
      .defined((point) => valueOf(point) !== undefined)
      .x((_, at) => xOf(at))
      .y((point) => yOf(valueOf(point) ?? 0))
      .curve(curveMonotoneX)([...points]) ?? undefined
  const isLine = kind === 'line'
  return {
    bars: isLine
      ? []
      : points.map(({ value }, at) => ({
          x: bandOf(at) ?? 0,
          y: yOf(value),
          width,
          height: WHOLE - yOf(value),
        })),
    line: isLine ? lineOf(({ value }) => value) : undefined,
    area: isLine
      ? (area<TrendPoint>()
          .x((_, at) => xOf(at))
          .y0(WHOLE)
          .y1(({ value }) => yOf(value))
          .curve(curveMonotoneX)([...points]) ?? undefined)
      : undefined,
    before: points.some(({ before }) => before !== undefined) ? lineOf(({ before }) => before) : undefined,
    ticks: values.map((value) => ({ value, y: yOf(value) })),
    points: points.map(({ value }, at) => ({ x: xOf(at), y: yOf(value) })),
  }
}

/** The point at this share of the width, from 0 to 1. */
export const pointAt = (share: number, count: number): number =>
  Math.min(Math.max(Math.floor(share * count), 0), count - 1)

/** A week of days, or half a year of months: as far as a page key moves. */
const PAGE = 7

/** The point that a key leads to, if it is one of those that move. */
export function pointAfter(key: string, at: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageUp: at + PAGE,
    PageDown: at - PAGE,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined ? undefined : Math.min(Math.max(next, 0), count - 1)
}

/** Which points have their time below them: the ends, the middle, and where there is room, those between. */
export function labelled(count: number): { at: number; isOptional: boolean }[] {
  const quarters = [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * (count - 1)))
  return [...new Set(quarters)].map((at) => ({
    at,
    isOptional: count > 4 && (at === quarters[1] || at === quarters[3]),
  }))
}
