// Places the marks of a chart over time, in percent of its width and height: the marks stretch with the chart, and
// texts are placed beside them without being stretched.
import { scaleBand, scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

export type TrendPoint = {
  /** The point's time in full: 'Nov 27, 2026'. */
  label: string
  /** The same, as short as the axis needs it: 'Nov 27'. */
  short: string
  value: number
  /** The chart compares each value with one of an earlier period. */
  before?: number | undefined
}

/** 'bars' are single amounts, of which many may be zero. 'line' is for steady values. */
export type TrendKind = 'bars' | 'line'

type Bar = { x: number; y: number; width: number; height: number }

export type Trend = {
  bars: readonly Bar[]
  /** The bars of the earlier period are behind the others, and wider. */
  barsBefore: readonly Bar[]
  line: string | undefined
  area: string | undefined
  lineBefore: string | undefined
  /** Lines across with their values, from 0 up. */
  ticks: readonly { value: number; y: number }[]
  /** The middle of each point. */
  points: readonly { x: number; y: number }[]
}

const WHOLE = 100
const TICKS = 3
/** The share of space in the place of a bar. */
const SPACE = 0.2
/** A bar leaves so much of its place at each side for the one behind it. */
const INSET = 0.2

/** Returns the values of the lines across: round numbers, and whole ones for a value without halves. */
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
  const isLine = kind === 'line'
  const isCompared = points.some(({ before }) => before !== undefined)
  const barsOf = (read: (point: TrendPoint) => number, inset = 0): Bar[] =>
    points.map((point, at) => ({
      x: (bandOf(at) ?? 0) + width * inset,
      y: yOf(read(point)),
      width: width * (1 - 2 * inset),
      height: WHOLE - yOf(read(point)),
    }))
  const lineOf = (read: (point: TrendPoint) => number | undefined) =>
    line<TrendPoint>()
      .defined((point) => read(point) !== undefined)
      .x((_, at) => xOf(at))
      .y((point) => yOf(read(point) ?? 0))
      .curve(curveMonotoneX)([...points]) ?? undefined
  const areaBelow = area<TrendPoint>()
    .x((_, at) => xOf(at))
    .y0(WHOLE)
    .y1(({ value }) => yOf(value))
    .curve(curveMonotoneX)
  return {
    bars: isLine ? [] : barsOf(({ value }) => value, isCompared ? INSET : 0),
    barsBefore: isLine || !isCompared ? [] : barsOf(({ before = 0 }) => before),
    line: isLine ? lineOf(({ value }) => value) : undefined,
    area: isLine ? (areaBelow([...points]) ?? undefined) : undefined,
    lineBefore: isLine && isCompared ? lineOf(({ before }) => before) : undefined,
    ticks: values.map((value) => ({ value, y: yOf(value) })),
    points: points.map(({ value }, at) => ({ x: xOf(at), y: yOf(value) })),
  }
}

/** Returns the point at this share of the width, from 0 to 1. */
export const pointAt = (share: number, count: number): number =>
  Math.min(Math.max(Math.floor(share * count), 0), count - 1)

/** A week of days, or half a year of months: as far as a page key moves. */
const PAGE = 7

/** Returns the point that a key leads to, if it moves. */
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

/** Returns the points that have their time below them: the ends, the middle, and where there is room, those between. */
export function labelled(count: number): { at: number; isOptional: boolean }[] {
  const quarters = [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * (count - 1)))
  return [...new Set(quarters)].map((at) => ({
    at,
    isOptional: count > 4 && (at === quarters[1] || at === quarters[3]),
  }))
}
