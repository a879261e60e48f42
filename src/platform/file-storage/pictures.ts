// Re-encodes a picture before it is stored, and scales it to the requested widths. The uploaded bytes are never served,
// and a served file contains nothing but the picture.
import { availableParallelism } from 'node:os'
import type { Drawing, EncodedPicture, PictureFailure } from '@guildhall/media-files'
import {
  createPictureProcesses,
  PictureProcessError,
  type PictureProcessStandIns,
} from '@guildhall/media-files'
import { aloneOnMachine, type Machine } from '@guildhall/process-manager'
import type { Bucket, FileType, PictureWidth } from '../contract/bucket.ts'
import { Problem } from '../contract/problem.ts'
import type { VariantFormat } from './byte-names.ts'
import { fileMessages } from './file-storage.messages.ts'

/** Further requests wait in a queue; beyond this many, they are asked to come back. */
const MOST_WAITING = 64
const BUSY_RETRY_SECONDS = 5
const TURN = 'pictures'

export type Pictures = {
  /** Re-encodes a picture into another file. Raises Problem 'invalid', 'too_large' or 'unavailable'. */
  reencode(from: string, to: string, as: FileType): Promise<EncodedPicture>
  /** Returns a picture in a width, never wider than it is. Raises Problem 'invalid' or 'unavailable'. */
  makeVariant(original: Buffer, width: PictureWidth, format: VariantFormat): Promise<Buffer>
  /** Draws a tree as a PNG; one drawing runs at a time. Raises Problem 'unavailable'. */
  draw(drawing: Drawing): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Returns the type under which a picture is stored: still formats stay as they are, moving ones become their first
 * frame.
 */
export function keptType(bucket: Pick<Bucket, 'pictures'>, sent: FileType): FileType {
  if (bucket.pictures === 'jpeg') return 'image/jpeg'
  return sent === 'image/jpeg' || sent === 'image/png' ? sent : 'image/webp'
}

const TAKES_AVIF = taking('image/avif')
const TAKES_WEBP = taking('image/webp')

/** Finds a type in an Accept list, unless it is listed with quality 0. */
function taking(type: string): RegExp {
  return new RegExp(`${type}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i')
}

/** Returns the best format that the client accepts. */
export function variantFormat(accept: string | null | undefined, original: FileType): VariantFormat {
  if (TAKES_AVIF.test(accept ?? '')) return 'avif'
  if (TAKES_WEBP.test(accept ?? '')) return 'webp'
  return original === 'image/jpeg' ? 'jpeg' : 'png'
}

/** `atOnce` pictures are worked on at once on this machine, each in a process of its own. */
export function createPictures(
  atOnce = roomForPictures(availableParallelism()),
  standIns: PictureProcessStandIns = {},
  machine: Machine = aloneOnMachine(),
): Pictures {
  const inOwnLine = createQueue(atOnce)
  // Crawlers ask for many at once: an upload of a picture waits for one drawing at most.
  const oneDrawing = createQueue(1)
  const processes = createPictureProcesses(atOnce, standIns)

  const inLine = <T>(work: () => Promise<T>): Promise<T> =>
    inOwnLine(async () => {
      const leave = await machine.turn(TURN, { places: atOnce })
      try {
        return await work()
      } finally {
        leave()
      }
    })

  return {
    reencode: (from, to, as) =>
      inLine(async () => made(await processes.reencode(from, to, as).catch(asUnreadable))),
    makeVariant: (original, width, format) =>
      inLine(async () => {
        const variant = made(await processes.makeVariant(original, width, format).catch(asUnreadable))
        return Buffer.from(variant.buffer, variant.byteOffset, variant.byteLength)
      }),
    draw: (drawing) =>
      oneDrawing(() => inLine(async () => Buffer.from(await processes.draw(drawing).catch(asUnavailable)))),
    close: processes.close,
  }
}

/** Returns the number of pictures to work on at once: at least one core stays free for sign-ins and pages. */
export const roomForPictures = (cores: number) => Math.max(1, Math.min(4, cores - 1))

/** A picture that crashes a decoder counts as damaged. */
function asUnreadable(error: unknown): PictureFailure {
  if (error instanceof PictureProcessError) return { failure: 'unreadable', detail: error.message }
  throw error
}

/** The caller isn't at fault, and may succeed the next time. */
function asUnavailable(cause: unknown): never {
  if (!(cause instanceof PictureProcessError)) throw cause
  throw new Problem('unavailable', fileMessages.busy, { retryAfterSeconds: BUSY_RETRY_SECONDS, cause })
}

function made<Made extends object>(outcome: Made | PictureFailure): Made {
  if (!('failure' in outcome)) return outcome
  const cause = new Error(outcome.detail)
  if (outcome.failure === 'too_many_pixels')
    throw new Problem('too_large', fileMessages.tooManyPixels, { cause })
  if (outcome.failure === 'disk_full')
    throw Object.assign(new Error('The disk is full', { cause }), { code: 'ENOSPC' })
  throw new Problem('invalid', fileMessages.unreadablePicture, { cause })
}

/** Runs so many at once, the others one after the other. Raises Problem 'unavailable' when the queue is too long. */
export function createQueue(atOnce: number, mostWaiting = MOST_WAITING) {
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
      // The place is handed over directly, so that no later caller can jump the queue.
      if (next) next()
      else working--
    }
  }
}
