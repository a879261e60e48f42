// Is a cut-off picture recognised at every length, and a whole one as whole, whatever is in it or behind it?
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPicture } from '../../../tests/support/files/storage.ts'
import { isWholePicture } from './whole-picture.ts'

const progressive = async () =>
  sharp(await aPicture({ width: 80, height: 60 }))
    .jpeg({ progressive: true })
    .withExif({ IFD0: { Model: 'a camera' } })
    .toBuffer()

describe.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s', (format) => {
  const kind = `image/${format}`
  it('is whole only with its end', async () => {
    const bytes = await aPicture({ width: 80, height: 60, format })
    expect(isWholePicture(bytes, kind)).toBe(true)
    const behind = format === 'gif' ? Buffer.alloc(9) : Buffer.from('behind it')
    expect(isWholePicture(Buffer.concat([bytes, behind]), kind)).toBe(true)
    for (let length = 12; length < bytes.length - 8; length++)
      expect(isWholePicture(bytes.subarray(0, length), kind), `${length} of ${bytes.length}`).toBe(false)
  })

  it('is answered for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 400 }), (bytes) => {
        expect(typeof isWholePicture(bytes, kind)).toBe('boolean')
      }),
    )
  })
})

it('a JPEG in several passes ends after the last, not where the small one in it ends', async () => {
  const bytes = await progressive()
  const small = Buffer.from([0xff, 0xe1, 0, 6, 1, 2, 0xff, 0xd9])
  const both = Buffer.concat([bytes.subarray(0, 2), small, bytes.subarray(2)])
  expect(isWholePicture(both, 'image/jpeg')).toBe(true)
  for (const cut of [2, 20, 200, 900])
    expect(isWholePicture(both.subarray(0, both.length - cut), 'image/jpeg')).toBe(false)
})

it('formats that mark no end pass', () => {
  expect(isWholePicture(Buffer.alloc(20), 'image/avif')).toBe(true)
})
