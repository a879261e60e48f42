// A separate process that decodes and encodes pictures. Its memory is freed with it, and a picture that crashes a
// decoder ends nothing else.
import { open, readFile, stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import workerpool from 'workerpool'
import { isBmp, readBmp } from './bmp.ts'
import type { Drawing } from './drawing.ts'

const MAX_PIXELS = 40_000_000
/** Browsers call it 0.95. */
const JPEG_QUALITY = 95
const WEBP_ORIGINAL_QUALITY = 90
const WEBP_QUALITY = 78
/** At 1280 px, effort 2 takes 0.3 s and gives 62 kB, whereas sharp's default of 4 takes 4 s for 61 kB. */
const AVIF = { quality: 55, effort: 2 } as const
/**
 * Above it JPEG encoding is not optimized: that holds all coefficients in memory, 310 MB for 40 megapixels, and saves a
 * few percent of the file.
 */
const MOST_OPTIMIZED_PIXELS = 4_000_000

export type EncodedPicture = { bytes: number; width: number; height: number }
export type PictureFailure = {
  failure: 'too_many_pixels' | 'disk_full' | 'unreadable'
  /** The library's own words are for the log. */
  detail: string
}

// One thread per picture: the parent decides how many are processed at once.
sharp.concurrency(1)
sharp.cache(false)

/** Writes a JPEG, PNG or WebP file, by the type's name; JPEG for any other. */
async function reencode(from: string, to: string, as: string): Promise<EncodedPicture | PictureFailure> {
  try {
    const picture = await opened(from)
    if ('failure' in picture) return picture
    const { width: w = 0, height: h = 0 } = await picture.metadata()
    const isLarge = w * h > MOST_OPTIMIZED_PIXELS
    const { width, height } = await encoded(picture.autoOrient(), as, isLarge).toFile(to)
    return { bytes: (await stat(to)).size, width, height }
  } catch (error) {
    return failureOf(error)
  }
}

async function opened(path: string): Promise<Sharp | PictureFailure> {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close())
  if (!isBmp(buffer)) return sharp(path, limits)
  const pixels = readBmp(await readFile(path), MAX_PIXELS)
  if (pixels === 'too_many') return { failure: 'too_many_pixels', detail: 'The BMP has too many pixels' }
  if (!pixels) return { failure: 'unreadable', detail: 'The BMP is cut off or compressed' }
  const { data, width, height, channels } = pixels
  return sharp(data, { raw: { width, height, channels }, ...limits })
}

function encoded(picture: Sharp, as: string, isLarge: boolean): Sharp {
  if (as === 'image/png') return picture.png()
  if (as === 'image/webp') return picture.webp({ quality: WEBP_ORIGINAL_QUALITY })
  // JPEG has no transparency: transparent pixels get the paper colour.
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY, optimiseCoding: !isLarge })
}

async function makeVariant(
  original: Uint8Array,
  width: number,
  format: 'avif' | 'webp' | 'jpeg' | 'png',
): Promise<Uint8Array | PictureFailure> {
  try {
    const resized = sharp(original, { limitInputPixels: MAX_PIXELS }).resize({
      width,
      withoutEnlargement: true,
    })
    if (format === 'avif') return await resized.avif(AVIF).toBuffer()
    if (format === 'webp') return await resized.webp({ quality: WEBP_QUALITY }).toBuffer()
    if (format === 'jpeg') return await resized.jpeg({ quality: 80 }).toBuffer()
    return await resized.png({ compressionLevel: 9 }).toBuffer()
  } catch (error) {
    return failureOf(error)
  }
}

/** The library that lays out texts is loaded with the first of them: decoding needs none of it. */
async function draw(drawing: Drawing): Promise<Uint8Array> {
  const { drawn } = await import('./drawing.ts')
  return drawn(drawing)
}

function failureOf(error: unknown): PictureFailure {
  const detail = error instanceof Error ? error.message : String(error)
  if (/pixel limit/i.test(detail)) return { failure: 'too_many_pixels', detail }
  // The library reports a full disk only in its message.
  const isDiskFull = /no space|ENOSPC|unable to (open|write).*for writ|write error|disc full/i.test(detail)
  return { failure: isDiskFull ? 'disk_full' : 'unreadable', detail }
}

const work = { reencode, makeVariant, draw }
export type PictureWork = typeof work

// Signals from a terminal reach this process, too: it works on until its parent has drained and disconnects. SIGTERM is
// how it is ended when it hangs, and must not be handled here.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})

workerpool.worker(work)
