// Does the browser know a file by its first bytes, and is a sentence made for every kind?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CAPTION_TYPES, FILE_TYPES, PICTURE_TYPES, VIDEO_TYPES } from './bucket.ts'
import { kindOfBytes } from './file-kinds.ts'
import { HEIC_REFUSAL, refusalOfKind } from './file-refusals.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

it.each([
  ['\xff\xd8\xff\xe1', 'image/jpeg'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['RIFF\x10\0\0\0AVI LIST', 'video/vnd.avi'],
  ['GIF89a', 'image/gif'],
  ['BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'image/bmp'],
  ['BMW or Audi, and which of them?', 'text/plain'],
  ['MM\0*\0\0', 'image/tiff'],
  ['\0\0\0\x1cftypheic\0\0\0\0mif1heic', 'image/heic'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1heic', 'image/heic'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'image/avif'],
  ['\0\0\0\x14ftypavif\0\0\0\0mif1', 'image/avif'],
  ['\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'video/quicktime'],
  ['\0\0\0\x14ftyp3gp6\0\0\0\0isom', 'video/mp4'],
  ['\0\0\0\x14ftypM4A \0\0\0\0isom', 'audio/mp4'],
  ['\0\0\0\x08wide\0\0\0\0mdat', 'video/quicktime'],
  ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'video/webm'],
  ['\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska', 'video/matroska'],
  ['%PDF-1.7', 'application/pdf'],
  ['ID3\x04\0', 'audio/mpeg'],
  ['ID3 tags are in MP3 files', 'text/plain'],
  ['  <!DOCTYPE html>', 'text/html'],
  ['<?xml version="1.0"?><svg >', 'image/svg+xml'],
  ['WEBVTT\n\n', 'text/vtt'],
  ['Gr\xc3\xbc\xc3', 'text/plain'],
  ['Gr\xfc\xdf', undefined],
  ['\x01\0\x02', undefined],
])('%j is %s', (text, kind) => expect(kindOfBytes(bytes(text))).toBe(kind))

it('is answered for any bytes, in a sentence that says what to choose', () => {
  const mark = fc.constantFrom('\0\0\0\x14ftyp', 'RIFF', '\x1a\x45\xdf\xa3', 'BM', '<', '').map(bytes)
  const taken = fc.constantFrom(PICTURE_TYPES, VIDEO_TYPES, FILE_TYPES, CAPTION_TYPES)
  fc.assert(
    fc.property(mark, fc.uint8Array({ maxLength: 64 }), taken, (head, rest, takes) => {
      const kind = kindOfBytes(Uint8Array.from([...head, ...rest]))
      const sentence = refusalOfKind(kind, takes)
      expect(sentence).toMatch(/^(This (is|file)|Photos in).*\.$/)
      expect(sentence).not.toMatch(/undefined|\//)
    }),
  )
})

it('is said by the names that people use', () => {
  expect(refusalOfKind('application/pdf', PICTURE_TYPES)).toBe(
    'This is a PDF. Choose an image: JPEG, PNG, WebP, GIF, AVIF, BMP or TIFF.',
  )
  expect(refusalOfKind('image/heic', PICTURE_TYPES)).toBe(HEIC_REFUSAL)
  expect(refusalOfKind('image/x-nikon-nef', VIDEO_TYPES)).toBe(
    'This is a raw photo as a camera takes it. Choose a video: MP4, MOV or WebM.',
  )
  expect(refusalOfKind('application/vnd.oasis.opendocument.text', FILE_TYPES)).toBe(
    'This is an OpenDocument file. Choose an image, a video, a PDF, a text file, an office document, a ZIP archive or captions in WebVTT (.vtt).',
  )
})
