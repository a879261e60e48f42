// Do the marks of a chart stand where their values belong, and do keys and the pointer find each point?
import { describe, expect, it } from 'vitest'
import { labelled, pointAfter, pointAt, type TrendPoint, trendOf } from './trend.ts'

const points = (...values: number[]): TrendPoint[] =>
  values.map((value, at) => ({ label: `Day ${at}`, short: String(at), value }))

describe('the marks', () => {
  it('are bars that stand on the ground, as high as their values', () => {
    const { bars, line, area, ticks } = trendOf(points(0, 50, 100), { kind: 'bars' })
    expect(bars.map(({ height }) => height)).toEqual([0, 50, 100])
    for (const { y, height } of bars) expect(y + height).toBe(100)
    expect([line, area]).toEqual([undefined, undefined])
    expect(ticks).toEqual([
      { value: 0, y: 100 },
      { value: 50, y: 50 },
      { value: 100, y: 0 },
    ])
  })

  it('are next to each other, within the chart, and have their points in their middle', () => {
    const { bars, points: middles } = trendOf(points(...Array.from({ length: 90 }, (_, at) => at)), {
      kind: 'bars',
    })
    for (const [at, { x, width }] of bars.entries()) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(100.001)
      expect(middles[at]?.x).toBeCloseTo(x + width / 2)
      expect(pointAt((middles[at]?.x ?? 0) / 100, 90)).toBe(at)
      if (at > 0) expect(x).toBeGreaterThan((bars[at - 1]?.x ?? 0) + width)
    }
  })

  it('are a line through the points, with the area below', () => {
    const { bars, line, area } = trendOf(points(4, 8), { kind: 'line' })
    expect(bars).toEqual([])
    expect(line).toMatch(/^M[\d.]+,50[LC].*,0$/)
    expect(area).toMatch(/Z$/)
  })

  it('make room for what was before, which is behind them', () => {
    const compared = points(1, 2).map((point, at) => ({ ...point, before: at * 100 }))
    const { bars, barsBefore, lineBefore } = trendOf(compared, { kind: 'bars' })
    expect(bars.map(({ height }) => height)).toEqual([1, 2])
    expect(barsBefore.map(({ height }) => height)).toEqual([0, 100])
    for (const [at, { x, width }] of bars.entries()) {
      const behind = barsBefore[at]
      expect(x + width / 2).toBeCloseTo((behind?.x ?? 0) + (behind?.width ?? 0) / 2)
      expect(width).toBeLessThan(behind?.width ?? 0)
    }
    expect(lineBefore).toBeUndefined()
    expect(trendOf(compared, { kind: 'line' })).toMatchObject({
      barsBefore: [],
      lineBefore: expect.stringMatching(/,0$/),
    })
    expect(trendOf(points(1, 2), { kind: 'line' }).lineBefore).toBeUndefined()
  })

  it.each([
    [[0, 0], false, [0]],
    [[], true, [0]],
    [[0, 1], true, [0, 1]],
    [[3], true, [0, 1, 2, 3]],
    [[1200, 4711], false, [0, 2000, 4000]],
    [[0.5], false, [0, 0.2, 0.4]],
  ])('of %j (whole: %s) have lines at %j', (values, isWhole, expected) => {
    const ticks = trendOf(points(...values), { kind: 'bars', isWhole }).ticks.map(({ value }) => value)
    expect(ticks.slice(0, expected.length)).toEqual(expected)
  })
})

it.each([
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowUp', 3, 4],
  ['ArrowDown', 3, 2],
  ['PageUp', 1, 8],
  ['PageUp', 5, 9],
  ['PageDown', 8, 1],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['Enter', 5, undefined],
])('%s leads from point %i to %s', (key, at, expected) => {
  expect(pointAfter(key, at, 10)).toBe(expected)
})

it.each([
  [-0.2, 0],
  [0, 0],
  [0.5, 2],
  [1, 4],
  [1.5, 4],
])('the pointer at %d of the width is at point %i of five', (share, expected) => {
  expect(pointAt(share, 5)).toBe(expected)
})

it.each([
  [1, [0]],
  [2, [0, 1]],
  [30, [0, 7, 15, 22, 29]],
])('of %i points, those at %j have their time below', (count, expected) => {
  expect(labelled(count).map(({ at }) => at)).toEqual(expected)
})
