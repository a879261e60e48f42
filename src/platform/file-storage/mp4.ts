// Is it a whole MP4 or QuickTime file, and with which codec? Walks the boxes: their sizes must add up to the file's.
import type { FileHandle } from 'node:fs/promises'

export type Mp4 = { codecs: string[]; width: number | null; height: number | null }

/** The index of a long video takes some megabytes. */
const MAX_MOOV_BYTES = 64 * 1024 * 1024
const MAX_BOXES = 100_000

type Box = { type: string; start: number; bodyStart: number; end: number }

/** What the file holds; undefined if it is no whole file of this kind. */
export async function readMp4(file: FileHandle, size: number): Promise<Mp4 | undefined> {
  const seen = new Set<string>()
  let moov: Buffer | undefined
  let at = 0
  for (let count = 0; at < size; count++) {
    const head = Buffer.alloc(16)
    const { bytesRead } = await file.read(head, 0, 16, at)
    const box = boxAt(head.subarray(0, bytesRead), 0, size - at)
    if (!box || count > MAX_BOXES) return undefined
    seen.add(box.type)
    if (box.type === 'moov') {
      const length = box.end - box.bodyStart
      if (length > MAX_MOOV_BYTES || moov) return undefined
      moov = Buffer.alloc(length)
      await file.read(moov, 0, length, at + box.bodyStart)
    }
    at += box.end
  }
  // Fragments carry their own data boxes, so one of them must be there as well.
  return at === size && moov && seen.has('mdat') ? videoIn(moov) : undefined
}

/** The box that begins at `at` of a buffer; `available` bytes remain from there in its parent. */
function boxAt(buffer: Buffer, at: number, available: number): Box | undefined {
  if (buffer.length - at < 8 || available < 8) return undefined
  const type = buffer.toString('latin1', at + 4, at + 8)
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return undefined
  const short = buffer.readUInt32BE(at)
  if (short === 1) {
    if (buffer.length - at < 16) return undefined
    const long = Number(buffer.readBigUInt64BE(at + 8))
    return long < 16 || long > available ? undefined : { type, start: at, bodyStart: at + 16, end: at + long }
  }
  const length = short === 0 ? available : short
  return length < 8 || length > available
    ? undefined
    : { type, start: at, bodyStart: at + 8, end: at + length }
}

function* boxesIn(buffer: Buffer, start: number, end: number): Generator<Box> {
  let at = start
  while (at < end) {
    const box = boxAt(buffer, at, end - at)
    if (!box) return
    yield box
    at = box.end
  }
}

function inside(buffer: Buffer, parent: Pick<Box, 'bodyStart' | 'end'>, ...path: string[]): Box | undefined {
  let at: Pick<Box, 'bodyStart' | 'end'> | undefined = parent
  let found: Box | undefined
  for (const type of path) {
    if (!at) return undefined
    found = boxesIn(buffer, at.bodyStart, at.end).find((box) => box.type === type)
    at = found
  }
  return found
}

function videoIn(moov: Buffer): Mp4 | undefined {
  const video: Mp4 = { codecs: [], width: null, height: null }
  for (const track of boxesIn(moov, 0, moov.length)) {
    if (track.type !== 'trak') continue
    const handler = inside(moov, track, 'mdia', 'hdlr')
    if (!handler || moov.toString('latin1', handler.bodyStart + 8, handler.bodyStart + 12) !== 'vide')
      continue
    const samples = inside(moov, track, 'mdia', 'minf', 'stbl', 'stsd')
    if (!samples) return undefined
    // Version, flags and count stand before the entries.
    for (const entry of boxesIn(moov, samples.bodyStart + 8, samples.end)) {
      if (entry.end - entry.bodyStart < 28) return undefined
      video.codecs.push(entry.type)
      video.width ??= moov.readUInt16BE(entry.bodyStart + 24)
      video.height ??= moov.readUInt16BE(entry.bodyStart + 26)
    }
  }
  return video.codecs.length > 0 ? video : undefined
}
