// What is a file, judged by its bytes, and is it complete? Its name and declared type are no reason to refuse it; they
// only decide the kind of a text, which the bytes cannot tell.
import { type FileHandle, open } from 'node:fs/promises'
import { CAPTION_TYPES, type FileType, isPictureType, isVideoType } from '../contract/bucket.ts'
import { KIND_BYTES, kindOfBytes } from '../contract/file-kinds.ts'
import { refusalOfKind } from '../contract/file-refusals.ts'
import { Problem } from '../contract/problem.ts'
import { readCaptions } from '../contract/webvtt.ts'
import { storeProblem } from './byte-store.ts'
import { fileMessages } from './file-storage.messages.ts'
import { inspectVideo } from './inspect-video.ts'

/** The first bytes of these kinds leave their exact type open. */
const IS_AMBIGUOUS = new Set<string | undefined>([
  undefined,
  'application/zip',
  'application/x-cfb',
  'image/tiff',
])

/** A browser might run these if it guessed the type. */
const RUNNABLE = /<(?:script|html|svg|iframe|body|!doctype|\?xml)/i
/** The end of a ZIP archive, which may follow anything else: such a file would be two at once. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_TAIL_BYTES = 65_557
const ARCHIVE = /zip|officedocument/

export const isText = (type: string) => type.startsWith('text/')
const areCaptions = (type: string) => CAPTION_TYPES.some((known) => known === type)

/** A declared type without its parameters. */
export const withoutParameters = (header: string | null | undefined) =>
  header?.split(';')[0]?.trim().toLowerCase() ?? ''

export type PictureSize = { width: number | null; height: number | null }
export type Inspected = PictureSize & { type: FileType }

/** The bucket accepts these types; the declared type and the name decide the kind of a text. */
export type AskedInspection = { takes: readonly FileType[]; declared: string; name: string }

/**
 * Finds out what a file is, and whether it is complete as far as its container tells; a picture is decoded later. Raises
 * Problem 'wrong_type' or 'invalid', and 'unavailable' if the disk cannot be read.
 */
export async function inspectFile(path: string, bytes: number, asked: AskedInspection): Promise<Inspected> {
  try {
    const file = await open(path)
    try {
      return await inspected(file, { path, bytes }, asked)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    // A parser that stumbles over malicious bytes is no failure of ours; a disk that cannot be read is.
    if (error instanceof Error && 'syscall' in error) throw storeProblem(error)
    throw new Problem('wrong_type', refusalOfKind(undefined, asked.takes), { cause: error })
  }
}

async function inspected(
  file: FileHandle,
  { path, bytes }: { path: string; bytes: number },
  asked: AskedInspection,
): Promise<Inspected> {
  const head = await readAt(file, 0, KIND_BYTES)
  const kind = await kindOf(path, head)
  const type = textType(kind, asked) ?? asked.takes.find((taken) => taken === kind)
  if (!type) throw new Problem('wrong_type', refusalOfKind(kind, asked.takes))
  if (isPictureType(type)) return { type, width: null, height: null }
  if (ARCHIVE.test(type)) {
    // Contents may be stored as they are, such as the XML of a document: browsers save it and never show it.
    if (!(await hasArchiveEnd(file, bytes))) throw new Problem('invalid', fileMessages.unreadableArchive)
    return { type, width: null, height: null }
  }
  if (RUNNABLE.test(head.toString('latin1'))) throw new Problem('wrong_type', fileMessages.unsafeFile)
  if (isText(type)) await requireText(file, type)
  else if (await hasArchiveEnd(file, bytes)) throw new Problem('wrong_type', fileMessages.unsafeFile)
  if (type === 'application/pdf') await requirePdfEnd(file, bytes)
  if (isVideoType(type)) return inspectVideo((at, length) => readAt(file, at, length), bytes, asked.takes)
  return { type, width: null, height: null }
}

/** The library looks into archives and at the tags of raw photos. */
async function kindOf(path: string, head: Buffer): Promise<string | undefined> {
  const kind = kindOfBytes(head)
  if (!IS_AMBIGUOUS.has(kind)) return kind
  const { fileTypeFromFile } = await import('file-type')
  return (await fileTypeFromFile(path))?.mime ?? kind
}

const BY_ENDING: Readonly<Record<string, FileType>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
}

/** These kinds have bytes of their own: a text with such a name is a damaged file. */
const NO_TEXT = /^(image|video|audio)\/|pdf|zip|officedocument/

/**
 * Returns the type under which a text is kept: as its name ends, or as declared, or as plain text. Raises Problem
 * 'wrong_type'.
 */
function textType(
  kind: string | undefined,
  { takes, declared, name }: AskedInspection,
): FileType | undefined {
  const ending = BY_ENDING[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
  const isMeantAsText = kind === undefined && (isText(declared) || ending !== undefined)
  if (kind !== 'text/plain' && kind !== 'text/vtt' && !isMeantAsText) return undefined
  const texts = takes.filter(isText)
  if (kind === 'text/vtt' && texts.includes(kind)) return kind
  if (texts.length > 0 && NO_TEXT.test(declared))
    throw new Problem('wrong_type', fileMessages.textCalledOtherwise)
  const plain = texts.filter((type) => !areCaptions(type))
  return plain.find((type) => type === ending) ?? plain.find((type) => type === declared) ?? texts[0]
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

async function hasArchiveEnd(file: FileHandle, bytes: number): Promise<boolean> {
  const at = Math.max(0, bytes - ZIP_TAIL_BYTES)
  return (await readAt(file, at, bytes - at)).includes(ZIP_END)
}

async function requirePdfEnd(file: FileHandle, bytes: number): Promise<void> {
  const at = Math.max(0, bytes - 1024)
  if (!(await readAt(file, at, bytes - at)).includes('%%EOF'))
    throw new Problem('invalid', fileMessages.unreadablePdf)
}

/** Text is UTF-8 without NUL; captions can be shown as well. */
async function requireText(file: FileHandle, type: FileType): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) {
      if (decoder.decode(chunk, { stream: true }).includes('\0')) throw new TypeError('NUL')
    }
    decoder.decode()
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new Problem('wrong_type', fileMessages.unreadableText, { cause })
  }
  if (!areCaptions(type)) return
  if (kindOfBytes(await readAt(file, 0, KIND_BYTES)) !== type)
    throw new Problem('wrong_type', fileMessages.unreadableCaptions)
  const { size } = await file.stat()
  const captions = readCaptions((await readAt(file, 0, size)).toString('utf8'))
  if (!captions || captions.captions === 0) throw new Problem('invalid', fileMessages.unreadableCaptions)
}
