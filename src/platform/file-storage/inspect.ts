// What type is a file, judged by its bytes? Its declared type only counts against it: a file that is not what it claims
// is refused.
import { type FileHandle, open } from 'node:fs/promises'
import { isWebVtt, readMp4, readWebm } from '@guildhall/media-files'
import { type Bucket, CAPTION_TYPES, type FileType, PICTURE_TYPES, VIDEO_TYPES } from '../contract/bucket.ts'
import { Problem } from '../contract/problem.ts'
import { storeProblem } from './byte-store.ts'
import { fileMessages } from './file-storage.messages.ts'

/** Types that count as another one here. */
const SAME_AS: Record<string, FileType> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' }
const H264 = new Set(['avc1', 'avc3'])
const WEBM_VIDEO = new Set(['V_VP8', 'V_VP9', 'V_AV1'])

/** What a browser might run if it guessed the type. */
const RUNNABLE = /<(?:script|html|svg|iframe|body|!doctype|\?xml)/i
const HEAD_BYTES = 4096
/** The end of a ZIP archive, which may follow anything else: such a file would be two at once. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_TAIL_BYTES = 65_557

export const isPicture = (type: string) => PICTURE_TYPES.some((known) => known === type)
export const isVideo = (type: string) => VIDEO_TYPES.some((known) => known === type)
export const isText = (type: string) => type.startsWith('text/')
const areCaptions = (type: string) => CAPTION_TYPES.some((known) => known === type)

/** The declared type, without parameters, if the bucket takes it. Raises Problem 'wrong_type'. */
export function declaredType(bucket: Bucket, header: string | null | undefined): FileType {
  const declared = header?.split(';')[0]?.trim().toLowerCase()
  const type = bucket.takes.find((taken) => taken === declared)
  if (!type) throw new Problem('wrong_type', fileMessages.typeNotTaken(bucket.takes.join(', ')))
  return type
}

export type PictureSize = { width: number | null; height: number | null }

/**
 * Checks that a file is what it was declared to be, and complete as far as its container tells; a picture is checked by
 * decoding it, later. Raises Problem 'wrong_type' or 'invalid', and 'unavailable' if the disk cannot be read.
 */
export async function inspectFile(path: string, bytes: number, declared: FileType): Promise<PictureSize> {
  try {
    return await inspectedFile(path, bytes, declared)
  } catch (error) {
    if (error instanceof Problem) throw error
    // A parser that stumbles over malicious bytes is no failure of ours; a disk that cannot be read is.
    const isDisk = error instanceof Error && 'syscall' in error
    throw isDisk ? storeProblem(error) : new Problem('wrong_type', fileMessages.typeDiffers, { cause: error })
  }
}

async function inspectedFile(path: string, bytes: number, declared: FileType): Promise<PictureSize> {
  const { fileTypeFromFile } = await import('file-type')
  const mime = (await fileTypeFromFile(path))?.mime
  const found = mime === undefined ? undefined : (SAME_AS[mime] ?? mime)
  // Text has no signature, except for captions.
  const hasSignature = !isText(declared) || areCaptions(declared)
  if (found !== (hasSignature ? declared : undefined))
    throw new Problem('wrong_type', fileMessages.typeDiffers)
  if (isPicture(declared)) return { width: null, height: null }
  const file = await open(path)
  try {
    await refuseRunnable(file)
    if (isText(declared)) await requireText(file)
    if (areCaptions(declared) && !(await isWebVtt(file.readLines({ start: 0, autoClose: false }))))
      throw new Problem('invalid', fileMessages.unreadableCaptions)
    if (!isText(declared) && !/zip|officedocument/.test(declared)) await refuseArchiveBehind(file, bytes)
    if (declared === 'application/pdf') await requirePdfEnd(file, bytes)
    if (declared === 'video/webm') return await inspectWebm(file, bytes)
    if (isVideo(declared)) return await inspectMp4(file, bytes)
    return { width: null, height: null }
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

async function refuseRunnable(file: FileHandle): Promise<void> {
  const head = await readAt(file, 0, HEAD_BYTES)
  if (RUNNABLE.test(head.toString('latin1'))) throw new Problem('wrong_type', fileMessages.unsafeFile)
}

async function refuseArchiveBehind(file: FileHandle, bytes: number): Promise<void> {
  const at = Math.max(0, bytes - ZIP_TAIL_BYTES)
  const tail = await readAt(file, at, bytes - at)
  if (tail.includes(ZIP_END)) throw new Problem('wrong_type', fileMessages.unsafeFile)
}

async function requirePdfEnd(file: FileHandle, bytes: number): Promise<void> {
  const at = Math.max(0, bytes - 1024)
  const isPdf = (await readAt(file, 0, 5)).toString('latin1') === '%PDF-'
  if (!isPdf || !(await readAt(file, at, bytes - at)).includes('%%EOF'))
    throw new Problem('invalid', fileMessages.cutOff)
}

/** Text is UTF-8 without NUL. */
async function requireText(file: FileHandle): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) {
      if (decoder.decode(chunk, { stream: true }).includes('\0')) throw new TypeError('NUL')
    }
    decoder.decode()
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new Problem('wrong_type', fileMessages.typeDiffers, { cause })
  }
}

async function inspectMp4(file: FileHandle, bytes: number) {
  const video = await readMp4((at, length) => readAt(file, at, length), bytes)
  if (!video) throw new Problem('invalid', fileMessages.unreadableVideo)
  if (!video.codecs.every((codec) => H264.has(codec)))
    throw new Problem('wrong_type', fileMessages.videoCodec)
  return { width: video.width, height: video.height }
}

async function inspectWebm(file: FileHandle, bytes: number) {
  const codecs = await readWebm((at, length) => readAt(file, at, length), bytes)
  if (!codecs) throw new Problem('invalid', fileMessages.unreadableVideo)
  if (!codecs.some((codec) => WEBM_VIDEO.has(codec))) throw new Problem('wrong_type', fileMessages.videoCodec)
  return { width: null, height: null }
}
