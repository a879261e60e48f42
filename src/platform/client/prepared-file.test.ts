// How large is a picture that is scaled down before it is uploaded?
import { expect, it } from 'vitest'
import { scaledSize } from './prepared-file.ts'

it.each([
  ['12 megapixels, kept', 4032, 3024, 4032, 3024],
  ['24 megapixels, kept', 6000, 4000, 6000, 4000],
  ['48 megapixels', 8064, 6048, 4096, 3072],
  ['50 megapixels, upright', 6144, 8192, 3072, 4096],
  ['200 megapixels', 16320, 12240, 4096, 3072],
  ['a long panorama', 30000, 1000, 4096, 137],
  ['one line of pixels', 30_000_000, 1, 4096, 1],
])('%s', (_, width, height, toWidth, toHeight) =>
  expect(scaledSize({ width, height })).toEqual({ width: toWidth, height: toHeight }),
)
