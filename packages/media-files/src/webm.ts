// Is it a complete WebM file, and with which codecs? Walks the elements of its container as far as the list of tracks.
import { isZero, type ReadAt } from './zeros.ts'

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const CODEC_ID = 0x86
const CLUSTER = 0x1f43b675

/** The list of tracks precedes the pictures. */
const HEAD_BYTES = 1024 * 1024
/** Some dozens are usual. The walk blocks the event loop, so it is bounded. */
export const MOST_ELEMENTS = 10_000

type Element = { id: number; bodyStart: number; size: number | undefined }
type Walk = { head: Buffer; left: number }

/** Returns the codecs of its tracks; undefined if it is not a complete file of this kind. */
export async function readWebm(read: ReadAt, size: number): Promise<string[] | undefined> {
  const head = await read(0, Math.min(size, HEAD_BYTES))
  const walk: Walk = { head, left: MOST_ELEMENTS }
  const ebml = elementAt(head, 0)
  if (ebml?.id !== EBML || ebml.size === undefined) return undefined
  const segment = elementAt(head, ebml.bodyStart + ebml.size)
  if (segment?.id !== SEGMENT) return undefined
  // A live recorder leaves the size unknown; a known one must be the rest of the file, but for zeros.
  if (segment.size !== undefined) {
    const end = segment.bodyStart + segment.size
    const isWhole =
      end <= size && isZeroIn(head, end) && (await isZero(read, Math.max(end, head.length), size))
    if (!isWhole) return undefined
  }
  for (const element of elementsIn(walk, segment.bodyStart, head.length)) {
    if (element.id === CLUSTER) return undefined
    if (element.id === TRACKS) return codecsIn(walk, element)
  }
  return undefined
}

const isZeroIn = (head: Buffer, from: number) => head.subarray(from).every((byte) => byte === 0)

function codecsIn(walk: Walk, tracks: Element): string[] | undefined {
  const { head } = walk
  const codecs: string[] = []
  for (const track of elementsIn(walk, tracks.bodyStart, tracks.bodyStart + (tracks.size ?? 0))) {
    if (track.id !== TRACK_ENTRY) continue
    for (const field of elementsIn(walk, track.bodyStart, track.bodyStart + (track.size ?? 0))) {
      if (field.id === CODEC_ID) {
        codecs.push(head.toString('latin1', field.bodyStart, field.bodyStart + (field.size ?? 0)))
      }
    }
  }
  return walk.left > 0 ? codecs : undefined
}

function* elementsIn(walk: Walk, start: number, end: number): Generator<Element> {
  const { head } = walk
  let at = start
  while (at < Math.min(end, head.length) && walk.left > 0) {
    walk.left--
    const element = elementAt(head, at)
    if (!element) return
    yield element
    if (element.size === undefined) return
    at = element.bodyStart + element.size
  }
}

function elementAt(head: Buffer, at: number): Element | undefined {
  const id = numberAt(head, at, true)
  if (!id) return undefined
  const size = numberAt(head, at + id.length, false)
  if (!size) return undefined
  const isUnknown = size.value === 2 ** (7 * size.length) - 1
  return { id: id.value, bodyStart: at + id.length + size.length, size: isUnknown ? undefined : size.value }
}

/** EBML numbers encode their length in leading zeros; an id keeps the marker bit, a size does not. */
function numberAt(
  head: Buffer,
  at: number,
  keepsMark: boolean,
): { value: number; length: number } | undefined {
  const first = head[at]
  if (first === undefined || first === 0) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > head.length) return undefined
  let value = keepsMark ? first : first & (0xff >> length)
  for (let next = 1; next < length; next++) value = value * 256 + (head[at + next] ?? 0)
  return { value, length }
}
