// Prepares a chosen file for its upload, or says why it is refused, judged by its bytes as on the server. A picture
// that is too large, or of a kind that only this browser reads, is drawn again. This file is loaded once a file is
// chosen.
import { type Bucket, isPictureType } from '../contract/bucket.ts'
import { KIND_BYTES, kindOfBytes } from '../contract/file-kinds.ts'
import { EMPTY_REFUSAL, refusalOfKind, sizeRefusal, UNREADABLE_REFUSAL } from '../contract/file-refusals.ts'
import { noteOnCaptions } from '../contract/webvtt.ts'
import { isWholePicture } from './whole-picture.ts'

/** `note` says what the owner of an accepted file should look at. */
export type Prepared = { file: File; note?: string | undefined } | { refusal: string }

type Size = { width: number; height: number }

/** Larger ones are scaled down: nothing shows them in more detail, and a server decodes no more than 40 million. */
const MOST_PIXELS = 24_000_000
/** The largest canvas of phones; a larger one stays blank without a word. */
const MOST_DRAWN_PIXELS = 4096 * 4096
const MOST_SIDE = 16_384
/** The second quality is for pictures that are too large in the first. */
const QUALITIES = [0.9, 0.7]
/** Every server decodes these kinds, so such files are kept as they are. */
const KEPT = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])
/** Photos have no transparency to lose. */
const PHOTOS = new Set<string | undefined>(['image/jpeg', 'image/heic'])

/** Returns the kind of a chosen file by its bytes; undefined if it is not known, or can no longer be read. */
export async function kindOfFile(file: Blob): Promise<string | undefined> {
  const head = await file
    .slice(0, KIND_BYTES)
    .arrayBuffer()
    .catch(() => undefined)
  return head && kindOfBytes(new Uint8Array(head))
}

/** Returns false for a kind that a browser may not try to draw: SVG, or no picture. */
export const isDrawable = (kind: string | undefined) => /^image\/(?!svg)/.test(kind ?? '')

/** Returns the sentence for a file of this kind that could not be opened as a picture. */
export function pictureRefusal(file: Blob, kind: string | undefined, takes: Bucket['takes']): string {
  if (file.size === 0) return EMPTY_REFUSAL
  return takes.some((type) => type === kind) ? UNREADABLE_REFUSAL : refusalOfKind(kind, takes)
}

export async function prepareFile(file: File, { takes, maxBytes, pictures }: Bucket): Promise<Prepared> {
  if (file.size === 0) return { refusal: EMPTY_REFUSAL }
  const kind = await kindOfFile(file)
  if (isDrawable(kind) && takes.some(isPictureType)) {
    const isPhoto = pictures === 'jpeg' || PHOTOS.has(kind)
    const type = isPhoto ? 'image/jpeg' : 'image/webp'
    return inTurn(() => preparedPicture(file, { kind, takes, maxBytes, type }))
  }
  const isTaken = takes.some((type) => type === kind || (mayBeText(kind) && type.startsWith('text/')))
  if (!isTaken) return { refusal: refusalOfKind(kind, takes) }
  if (file.size > maxBytes) return { refusal: sizeRefusal(maxBytes) }
  // Systems take some texts for films, by their ending: '.ts'.
  const isCalledOtherwise = kind === 'text/plain' && !file.type.startsWith('text/')
  const note = kind === 'text/vtt' ? noteOnCaptions(await file.text()) : undefined
  return { file: isCalledOtherwise ? new File([file], file.name, { type: kind }) : file, note }
}

/** Text in another encoding begins with nothing known; the server says what is wrong with it. */
const mayBeText = (kind: string | undefined) => kind === undefined || kind.startsWith('text/')

let last: Promise<unknown> = Promise.resolve()

/** Pictures are drawn one after the other: four photos of 48 megapixels at once are more than a phone's memory. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

type Wanted = Pick<Bucket, 'takes' | 'maxBytes'> & { kind: string | undefined; type: string }

async function preparedPicture(file: File, { kind, takes, maxBytes, type }: Wanted): Promise<Prepared> {
  const isTaken = takes.some((taken) => taken === kind)
  const image = await loadedImage(file)
  if (image) {
    const size = { width: image.naturalWidth, height: image.naturalHeight }
    const isSmall = file.size <= maxBytes && size.width * size.height <= MOST_PIXELS
    if (isTaken && KEPT.has(kind ?? '') && isSmall) return { file }
    if (!(await isWhole(file, kind))) return { refusal: UNREADABLE_REFUSAL }
    const drawn = await drawnIn(image, scaledSize(size), type, maxBytes)
    if (drawn) return { file: renamed(file, drawn) }
  }
  if (!isTaken) return { refusal: refusalOfKind(kind, takes) }
  // The server may read what this browser does not.
  return file.size > maxBytes ? { refusal: sizeRefusal(maxBytes) } : { file }
}

async function isWhole(file: File, kind: string | undefined): Promise<boolean> {
  return isWholePicture(new Uint8Array(await file.arrayBuffer()), kind)
}

/** Returns the largest size that can be drawn anywhere, in the picture's own proportions. */
export function scaledSize({ width, height }: Size): Size {
  const scale = Math.min(
    1,
    Math.sqrt(MOST_DRAWN_PIXELS / (width * height)),
    MOST_SIDE / Math.max(width, height),
  )
  const side = (length: number) => Math.max(1, Math.floor(length * scale))
  return { width: side(width), height: side(height) }
}

/** Returns the picture upright; undefined if this browser cannot read it. */
async function loadedImage(file: File): Promise<HTMLImageElement | undefined> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : undefined
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}

/**
 * Draws in this type, or as a JPEG if that is too large, as it is where a browser makes a PNG of what it cannot encode.
 */
async function drawnIn(
  image: HTMLImageElement,
  { width, height }: Size,
  type: string,
  maxBytes: number,
): Promise<Blob | undefined> {
  const sheet = document.createElement('canvas')
  sheet.width = width
  sheet.height = height
  const pen = sheet.getContext('2d')
  if (!pen) return undefined
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, width, height)
  const encoded = type === 'image/jpeg' ? undefined : await encodedIn(sheet, type, maxBytes)
  if (encoded) return encoded
  // A JPEG has no transparency.
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  return encodedIn(sheet, 'image/jpeg', maxBytes)
}

async function encodedIn(
  sheet: HTMLCanvasElement,
  type: string,
  maxBytes: number,
): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, type, quality))
    if (blob && blob.size <= maxBytes) return blob
  }
  return undefined
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' }

function renamed({ name }: File, drawn: Blob): File {
  return new File([drawn], `${name.replace(/\.\w+$/, '')}.${ENDINGS[drawn.type] ?? 'png'}`, {
    type: drawn.type,
  })
}
