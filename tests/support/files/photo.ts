// Photographs for journeys: halves in different colours, so that crops can be distinguished.
import sharp from 'sharp'

export type Photo = { name: string; mimeType: string; buffer: Buffer }

const RED = { r: 220, g: 40, b: 40 }
const BLUE = { r: 40, g: 40, b: 220 }

/** A JPEG whose left half is red and whose right half is blue; `orientation` as in EXIF (1 is upright). */
export async function photo(width: number, height: number, orientation = 1): Promise<Photo> {
  const half = { width: Math.floor(width / 2), height, channels: 3, background: RED } as const
  const left = await sharp({ create: half }).png().toBuffer()
  const buffer = await sharp({ create: { width, height, channels: 3, background: BLUE } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}

export type Seen = { format: string | undefined; width: number; height: number; isRed: boolean[] }

/**
 * Returns a served picture's properties, and whether it is red at its four corners: left top, right top, left bottom,
 * right bottom.
 */
export async function lookAt(picture: Buffer): Promise<Seen> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { format } = await sharp(picture).metadata()
  const isRedAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return (data[at] ?? 0) > (data[at + 2] ?? 0)
  }
  const [right, bottom] = [info.width - 3, info.height - 3]
  return {
    format,
    width: info.width,
    height: info.height,
    isRed: [isRedAt(2, 2), isRedAt(right, 2), isRedAt(2, bottom), isRedAt(right, bottom)],
  }
}
