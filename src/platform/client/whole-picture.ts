// Is a picture file complete? Browsers draw what there is of a truncated one, and drawing it again would hide that the
// rest is missing.

const JPEG_SCAN = 0xda
const JPEG_END = 0xd9
const PNG_HEAD_BYTES = 8
/** A chunk without contents consists of its length, its name and its check sum. */
const PNG_CHUNK_BYTES = 12
/** 'IEND' */
const PNG_END = 0x49454e44
const GIF_END = 0x3b
const RIFF_HEAD_BYTES = 8

/** Returns whether a picture has its end, in the formats that mark it; true for the others. */
export function isWholePicture(bytes: Uint8Array, kind: string | undefined): boolean {
  if (kind === 'image/jpeg') return hasJpegEnd(bytes)
  if (kind === 'image/png') return hasPngEnd(bytes)
  if (kind === 'image/gif') return hasGifEnd(bytes)
  if (kind === 'image/webp') return viewOf(bytes).getUint32(4, true) + RIFF_HEAD_BYTES <= bytes.length
  return true
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** The search begins behind the head: the small picture that many files contain has an end mark of its own there. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  let at = 2
  while (bytes[at] === 0xff && bytes[at + 1] !== JPEG_SCAN) {
    // A JPEG may have any number of 0xff bytes before a mark.
    if (bytes[at + 1] === 0xff) at++
    else at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  }
  for (let mark = bytes.indexOf(0xff, at + 2); mark >= 0; mark = bytes.indexOf(0xff, mark + 1))
    if (bytes[mark + 1] === JPEG_END) return true
  return false
}

/** Zeros may follow the end of the file. */
function hasGifEnd(bytes: Uint8Array): boolean {
  const last = bytes.findLastIndex((byte) => byte !== 0)
  return bytes[last] === GIF_END && bytes[last - 1] === 0
}

/** A PNG ends with its last chunk, behind which there may be other bytes. */
function hasPngEnd(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let at = PNG_HEAD_BYTES
  while (at + PNG_CHUNK_BYTES <= bytes.length) {
    if (view.getUint32(at + 4) === PNG_END) return true
    at += PNG_CHUNK_BYTES + view.getUint32(at)
  }
  return false
}
