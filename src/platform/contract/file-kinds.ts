// What is a file, judged by its first bytes? The browser asks before it uploads, the server before it stores, and neither
// believes a name or a declared type.

/** This many of a file's first bytes show its kind. */
export const KIND_BYTES = 4096

type Signature = readonly [kind: string, at: number, bytes: string]

const SIGNATURES: readonly Signature[] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/gif', 0, 'GIF8'],
  ['image/tiff', 0, 'II*\0'],
  ['image/tiff', 0, 'MM\0*'],
  ['image/tiff', 0, 'II+\0'],
  ['image/tiff', 0, 'MM\0+'],
  ['image/jxl', 0, '\xff\x0a'],
  ['image/jxl', 4, 'JXL \r\n\x87\n'],
  ['image/jp2', 4, 'jP  \r\n\x87\n'],
  ['image/x-icon', 0, '\0\0\x01\0'],
  ['image/vnd.adobe.photoshop', 0, '8BPS'],
  ['video/x-flv', 0, 'FLV\x01'],
  ['video/x-ms-asf', 0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  ['video/mpeg', 0, '\0\0\x01\xba'],
  ['video/mpeg', 0, '\0\0\x01\xb3'],
  ['audio/mpeg', 0, '\xff\xfb'],
  ['application/ogg', 0, 'OggS'],
  ['audio/flac', 0, 'fLaC'],
  ['application/pdf', 0, '%PDF-'],
  ['application/zip', 0, 'PK\x03\x04'],
  ['application/zip', 0, 'PK\x05\x06'],
  ['application/x-cfb', 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['application/rtf', 0, '{\\rtf'],
  ['application/postscript', 0, '%!PS'],
]

/** A RIFF file names its kind in the four letters after its size. */
const RIFF_KINDS: Readonly<Record<string, string>> = {
  WEBP: 'image/webp',
  'AVI ': 'video/vnd.avi',
  WAVE: 'audio/wav',
}
/** A text may begin with the letters of these kinds, too; but text has no zero bytes. */
const LETTERS: readonly Signature[] = [
  ['audio/mpeg', 0, 'ID3'],
  ['application/x-msdownload', 0, 'MZ'],
]

/** Boxes with which films begin that have no brand, or have it later. */
const FIRST_BOXES = new Set(['moov', 'mdat', 'free', 'skip', 'wide', 'pnot'])
const HEIC_BRAND = /^(hei[cmsx]|hev[cmsx]|mif[12]|msf1)$/
const AVIF_BRAND = /^avi[fs]$/
const SOUND_BRAND = /^(M4[ABP]|F4[AB]) $/
const BMP_HEADER_BYTES = new Set([12, 40, 52, 56, 64, 108, 124])
const BYTE_ORDER_MARK = '\xef\xbb\xbf'

/**
 * The kind as a media type, 'text/plain' for what reads as text; undefined for what begins with no known mark. What is in
 * an archive, and whether a TIFF is a camera's raw photo, the first bytes do not tell.
 */
export function kindOfBytes(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, KIND_BYTES))
  const signatures = text.includes('\0') ? [...SIGNATURES, ...LETTERS] : SIGNATURES
  const found = signatures.find(([, at, bytes]) => text.startsWith(bytes, at))?.[0]
  if (found) return found
  if (text.startsWith('RIFF')) return RIFF_KINDS[text.slice(8, 12)]
  return kindOfBoxes(text) ?? kindOfMatroska(text) ?? kindOfBmp(head, text) ?? kindOfText(head, text)
}

function kindOfBoxes(text: string): string | undefined {
  const box = text.slice(4, 8)
  if (FIRST_BOXES.has(box) && text.charCodeAt(0) < 0x20) return 'video/quicktime'
  if (box !== 'ftyp') return undefined
  const major = text.slice(8, 12)
  const others = text.slice(16, 8 + Math.max(8, text.charCodeAt(2) * 256 + text.charCodeAt(3)))
  if (AVIF_BRAND.test(major)) return 'image/avif'
  if (HEIC_BRAND.test(major)) return /avi[fs]/.test(others) ? 'image/avif' : 'image/heic'
  if (SOUND_BRAND.test(major)) return 'audio/mp4'
  if (major === 'crx ') return 'image/x-canon-cr3'
  return major === 'qt  ' ? 'video/quicktime' : 'video/mp4'
}

function kindOfMatroska(text: string): string | undefined {
  if (!text.startsWith('\x1a\x45\xdf\xa3')) return undefined
  // The name of the kind is among the first fields.
  return /\x42\x82[\s\S]{1,8}webm/.test(text.slice(0, 128)) ? 'video/webm' : 'video/matroska'
}

/** Many words begin with the two letters of a bitmap, so its header must also have one of a few sizes. */
function kindOfBmp(head: Uint8Array, text: string): string | undefined {
  const [size = 0, ...rest] = head.subarray(14, 18)
  return text.startsWith('BM') && BMP_HEADER_BYTES.has(size) && rest.every((byte) => byte === 0)
    ? 'image/bmp'
    : undefined
}

function kindOfText(head: Uint8Array, text: string): string | undefined {
  const written = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(3) : text).trimStart()
  if (written.startsWith('%PDF-')) return 'application/pdf'
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(written)) return 'text/vtt'
  if (/^(<\?xml|<!--|<!doctype svg|<svg)/i.test(written) && /<svg[\s>]/i.test(written)) return 'image/svg+xml'
  if (/^<(!doctype html|html|head|body|script)/i.test(written)) return 'text/html'
  return isUtf8(head) && !text.includes('\0') ? 'text/plain' : undefined
}

function isUtf8(head: Uint8Array): boolean {
  try {
    // The last character may be cut off.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
