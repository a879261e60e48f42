// To which size is a picture scaled down before it is uploaded?
import { expect, it } from 'vitest'
import { scaledSize } from './prepared-file.ts'

it.each([
  ['12 megapixels, kept', 4032, 3024, 4032, 3024],
  ['48 megapixels', 8064, 6048, 4729, 3547],
  ['50 megapixels, upright', 6144, 8192, 3547, 4729],
  ['200 megapixels', 16320, 12240, 4729, 3547],
  ['a long screenshot', 1170, 25000, 766, 16384],
  ['a panorama', 30000, 500, 16384, 273],
  ['one line of pixels', 30_000_000, 1, 16384, 1],
])('%s', (_, width, height, toWidth, toHeight) =>
  expect(scaledSize({ width, height })).toEqual({ width: toWidth, height: toHeight }),
)
