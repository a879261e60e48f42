// Is the kept part of a picture always inside of it, in the right shape, and never blown up?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropPlan } from './picture-crop.ts'

const SQUARE = { width: 512, height: 512 }
const WIDE = { width: 1500, height: 500 }

describe('cropPlan', () => {
  it('makes a large part smaller', () => {
    expect(
      cropPlan({ x: 100, y: 50, width: 2000, height: 2000 }, { width: 4000, height: 3000 }, SQUARE),
    ).toEqual({ from: { x: 100, y: 50, width: 2000, height: 2000 }, to: SQUARE })
  })

  it('leaves a small part as large as it is', () => {
    expect(cropPlan({ x: 0, y: 0, width: 300, height: 100 }, { width: 300, height: 400 }, WIDE).to).toEqual({
      width: 300,
      height: 100,
    })
  })

  it('moves a part that sticks out by a rounding back into the picture', () => {
    const plan = cropPlan({ x: 400.6, y: -0.4, width: 600, height: 200 }, { width: 1000, height: 200 }, WIDE)
    expect(plan.from).toEqual({ x: 400, y: 0, width: 600, height: 200 })
  })

  it('makes something of a picture of a few pixels', () => {
    expect(cropPlan({ x: 0, y: 0, width: 2, height: 0.6 }, { width: 2, height: 2 }, WIDE).to).toEqual({
      width: 3,
      height: 1,
    })
  })

  it('PRO-16 keeps to the ratio, the picture and the largest size, whatever is chosen', () => {
    const side = fc.integer({ min: 3, max: 9000 })
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(side, side, share, share, share, fc.constantFrom(SQUARE, WIDE), (w, h, a, b, c, most) => {
        const ratio = most.width / most.height
        const height = Math.max(1, Math.min(h, w / ratio) * Math.max(0.33, c))
        const width = height * ratio
        const chosen = { x: a * (w - width), y: b * (h - height), width, height }
        const { from, to } = cropPlan(chosen, { width: w, height: h }, most)
        expect(from.x).toBeGreaterThanOrEqual(0)
        expect(from.y).toBeGreaterThanOrEqual(0)
        expect(from.x + from.width).toBeLessThanOrEqual(w)
        expect(from.y + from.height).toBeLessThanOrEqual(h)
        expect(to.width).toBe(to.height * ratio)
        expect(to.width).toBeLessThanOrEqual(most.width)
        expect(to.height).toBeLessThanOrEqual(Math.max(1, from.height))
      }),
    )
  })
})
