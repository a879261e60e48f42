// Decodes pictures and encodes them anew: what was sent is never served, and what is served holds nothing but the picture.
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Sharp } from 'sharp'
import type { Bucket, FileType, PictureWidth } from '../contract/bucket.ts'
import { Problem } from '../contract/problem.ts'
import type { VariantFormat } from './byte-names.ts'
import { fileMessages } from './messages.ts'

const MAX_PIXELS = 40_000_000
const JPEG_QUALITY = 90
const WEBP_QUALITY = 78
/** At 1280 px, effort 2 takes 0.3 s and gives 62 kB where sharp's usual 4 takes 4 s for 61 kB. */
const AVIF = { quality: 55, effort: 2 } as const
/** Others wait in line; beyond this many they are told to come back. */
const MOST_WAITING = 64
const BUSY_RETRY_SECONDS = 5

export type Pictures = {
  /** Encodes a picture anew into another file. Raises Problem 'invalid', 'too_large' or 'unavailable'. */
  encodeAnew(
    from: string,
    to: string,
    as: FileType,
  ): Promise<{ bytes: number; width: number; height: number }>
  /** A picture in a width, never wider than it is. */
  makeVariant(original: Buffer, width: PictureWidth, format: VariantFormat): Promise<Buffer>
}

/** As what a picture is kept: still formats as they are, moving ones by their first frame. */
export function keptType(bucket: Pick<Bucket, 'pictures'>, sent: FileType): FileType {
  if (bucket.pictures === 'jpeg') return 'image/jpeg'
  return sent === 'image/jpeg' || sent === 'image/png' ? sent : 'image/webp'
}

const TAKES_AVIF = taking('image/avif')
const TAKES_WEBP = taking('image/webp')

/** Finds a type in a list of those that a client takes, unless it stands there as one that it does not. */
function taking(type: string): RegExp {
  return new RegExp(`${type}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i')
}

/** The best format that a client says it takes. */
export function variantFormat(accept: string | null | undefined, original: FileType): VariantFormat {
  if (TAKES_AVIF.test(accept ?? '')) return 'avif'
  if (TAKES_WEBP.test(accept ?? '')) return 'webp'
  return original === 'image/jpeg' ? 'jpeg' : 'png'
}

let loading: Promise<typeof import('sharp').default> | undefined

/** Loaded with the first picture: it takes a tenth of a second. */
async function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One thread a picture: how many are worked on at once is said below.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

export function createPictures(): Pictures {
  // At least one core stays free for sign-ins and pages.
  const inLine = createLine(Math.max(1, Math.min(4, availableParallelism() - 1)))

  return {
    encodeAnew: (from, to, as) =>
      inLine(async () => {
        const sharp = await loadSharp()
        const picture = sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
        try {
          const { width, height } = await encoded(picture, as).toFile(to)
          return { bytes: (await stat(to)).size, width, height }
        } catch (error) {
          throw pictureProblem(error)
        }
      }),
    makeVariant: (original, width, format) =>
      inLine(async () => {
        const sharp = await loadSharp()
        const resized = sharp(original, { limitInputPixels: MAX_PIXELS }).resize({
          width,
          withoutEnlargement: true,
        })
        if (format === 'avif') return resized.avif(AVIF).toBuffer()
        if (format === 'webp') return resized.webp({ quality: WEBP_QUALITY }).toBuffer()
        if (format === 'jpeg') return resized.jpeg({ quality: 80 }).toBuffer()
        return resized.png({ compressionLevel: 9 }).toBuffer()
      }),
  }
}

function encoded(picture: Sharp, as: FileType): Sharp {
  if (as === 'image/png') return picture.png()
  if (as === 'image/webp') return picture.webp({ quality: JPEG_QUALITY })
  // JPEG has no transparency: what shows through is paper.
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY })
}

function pictureProblem(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (/pixel limit/i.test(error.message))
    return new Problem('too_large', fileMessages.tooManyPixels, { cause: error })
  // The library tells of a full disk in words alone.
  if (/no space|ENOSPC|unable to (open|write).*for writ|write error|disc full/i.test(error.message))
    return Object.assign(new Error('The disk is full', { cause: error }), { code: 'ENOSPC' })
  return new Problem('invalid', fileMessages.unreadablePicture, { cause: error })
}

/** So many at once, the others one after the other. Raises Problem 'unavailable' when the line is too long. */
export function createLine(atOnce: number, mostWaiting = MOST_WAITING) {
  let working = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working >= atOnce) {
      if (waiting.length >= mostWaiting)
        throw new Problem('unavailable', fileMessages.busy, { retryAfterSeconds: BUSY_RETRY_SECONDS })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else working++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed over, so that nobody slips in between.
      if (next) next()
      else working--
    }
  }
}
