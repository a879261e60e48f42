// Is it a complete MP4 or QuickTime file, and with which codec? Walks the boxes, whose sizes must add up to the file's, but
// for zeros behind them. Reads only headers and a few fields, and a bounded number of boxes.
import { isZero, type ReadAt } from './zeros.ts'

/** The codecs and the size are those of its film: the first video track that is more than a cover. */
export type Mp4 = {
  /** The file declares it, such as 'isom' or 'qt  '; the oldest QuickTime files do not. */
  brand: string | undefined
  /** A file with sound and no film has none. */
  codecs: string[]
  width: number | null
  height: number | null
}

/** A long fragmented video has tens of thousands of them. */
export const MOST_BOXES = 100_000
const HEAD_BYTES = 16
/** A cover is stored as a video track of one of these codecs. */
const STILL = new Set(['jpeg', 'mjpa', 'mjpb', 'png ', 'tiff', 'gif '])

type Span = { bodyStart: number; end: number }
type Box = Span & { type: string }
type Walk = { read: ReadAt; left: number }

/** Returns the contents of the file; undefined if it is not a complete file of this kind. */
export async function readMp4(read: ReadAt, size: number): Promise<Mp4 | undefined> {
  const walk: Walk = { read, left: MOST_BOXES }
  const seen = new Set<string>()
  let moov: Box | undefined
  let brand: string | undefined
  let at = 0
  for await (const box of boxesIn(walk, { bodyStart: 0, end: size })) {
    if (box.type === 'moov' && moov) return undefined
    if (box.type === 'moov') moov = box
    if (box.type === 'ftyp') brand ??= (await bodyOf(walk, box, 0, 4)).toString('latin1')
    seen.add(box.type)
    at = box.end
  }
  // Fragments carry their own data boxes, so there must be one of them as well.
  if (!moov || !seen.has('mdat') || !(await isZero(read, at, size))) return undefined
  const film = await filmIn(walk, moov)
  return film && walk.left > 0 ? { brand, ...film } : undefined
}

/** Yields the complete boxes inside another one, or in the file. */
async function* boxesIn(walk: Walk, { bodyStart, end }: Span): AsyncGenerator<Box> {
  let at = bodyStart
  while (at < end && walk.left > 0) {
    walk.left--
    const box = boxAt(await walk.read(at, Math.min(HEAD_BYTES, end - at)), at, end - at)
    if (!box) return
    yield box
    at = box.end
  }
}

/** Reads the box with this header; `available` bytes remain from there in its parent. */
function boxAt(head: Buffer, at: number, available: number): Box | undefined {
  if (head.length < 8) return undefined
  const type = head.toString('latin1', 4, 8)
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return undefined
  const short = head.readUInt32BE(0)
  if (short === 1) {
    if (head.length < 16) return undefined
    const long = Number(head.readBigUInt64BE(8))
    return long < 16 || long > available ? undefined : { type, bodyStart: at + 16, end: at + long }
  }
  const length = short === 0 ? available : short
  return length < 8 || length > available ? undefined : { type, bodyStart: at + 8, end: at + length }
}

async function inside(walk: Walk, parent: Span, ...path: string[]): Promise<Box | undefined> {
  let at: Span = parent
  let found: Box | undefined
  for (const type of path) {
    found = undefined
    for await (const box of boxesIn(walk, at)) {
      if (box.type !== type) continue
      found = box
      break
    }
    if (!found) return undefined
    at = found
  }
  return found
}

/** Reads so many bytes of a box's body; fewer if it ends before. */
const bodyOf = ({ read }: Walk, { bodyStart, end }: Span, from: number, length: number) =>
  read(bodyStart + from, Math.max(0, Math.min(length, end - bodyStart - from)))

type Film = Omit<Mp4, 'brand'>

async function filmIn(walk: Walk, moov: Span): Promise<Film | undefined> {
  let hasSound = false
  for await (const track of boxesIn(walk, moov)) {
    if (track.type !== 'trak') continue
    const handler = await inside(walk, track, 'mdia', 'hdlr')
    const kind = handler && (await bodyOf(walk, handler, 8, 4)).toString('latin1')
    if (kind === 'soun') hasSound = true
    if (kind !== 'vide') continue
    const film = await filmOf(walk, track)
    if (!film || film.codecs.some((codec) => !STILL.has(codec))) return film
  }
  return hasSound ? { codecs: [], width: null, height: null } : undefined
}

async function filmOf(walk: Walk, track: Span): Promise<Film | undefined> {
  const samples = await inside(walk, track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!samples) return undefined
  const film: Film = { codecs: [], width: null, height: null }
  // Version, flags and count come before the entries.
  for await (const entry of boxesIn(walk, { bodyStart: samples.bodyStart + 8, end: samples.end })) {
    const size = await bodyOf(walk, entry, 24, 4)
    if (size.length < 4) return undefined
    film.codecs.push(entry.type)
    film.width ??= size.readUInt16BE(0)
    film.height ??= size.readUInt16BE(2)
  }
  return film.codecs.length > 0 ? film : undefined
}
