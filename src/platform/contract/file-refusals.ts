// Why a file is refused, in words for its owner: what it is, and what to choose instead.
import { type FileType, isPictureType, isVideoType } from './bucket.ts'

/** A photo that Apple's phones take and few browsers, and no server of ours, can decode. */
export const HEIC_REFUSAL =
  "Photos in Apple's HEIC format can't be read here. On the iPhone choose Settings > Camera > Formats > Most Compatible, or send it as a JPEG."

export const EMPTY_REFUSAL = 'This file is empty. Choose another one.'
export const UNREADABLE_REFUSAL = 'The image is damaged or incomplete. Save it again, or choose another one.'

const MB = 1024 * 1024

export const sizeRefusal = (maxBytes: number) =>
  `The file is larger than ${Math.floor(maxBytes / MB)} MB. Choose a smaller one.`

const SVG_REFUSAL =
  'This is an SVG drawing, which can contain code that runs. Save it as a PNG and choose that.'

const NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'a JPEG image',
  'image/png': 'a PNG image',
  'image/webp': 'a WebP image',
  'image/gif': 'a GIF image',
  'image/avif': 'an AVIF image',
  'image/bmp': 'a BMP image',
  'image/tiff': 'a TIFF image',
  'image/heic': 'a HEIC photo',
  'image/svg+xml': 'an SVG drawing',
  'image/jxl': 'a JPEG XL image',
  'image/jp2': 'a JPEG 2000 image',
  'image/x-icon': 'an icon file',
  'image/vnd.adobe.photoshop': 'a Photoshop file',
  'video/mp4': 'an MP4 video',
  'video/quicktime': 'a MOV video',
  'video/webm': 'a WebM video',
  'video/matroska': 'an MKV video',
  'video/vnd.avi': 'an AVI video',
  'video/x-flv': 'a Flash video',
  'video/x-ms-asf': 'a Windows Media file',
  'application/pdf': 'a PDF',
  'application/zip': 'a ZIP archive',
  'application/x-cfb': 'an older Office document',
  'application/rtf': 'an RTF document',
  'application/x-msdownload': 'a program',
  'application/postscript': 'a PostScript file',
  'application/ogg': 'an Ogg file',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'a Word document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'an Excel workbook',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'a PowerPoint presentation',
  'text/plain': 'a text file',
  'text/html': 'a web page',
  'text/vtt': 'a captions file',
}

const FAMILIES: readonly [RegExp, string][] = [
  [/^image\/x-/, 'a raw photo as a camera takes it'],
  [/^image\//, 'an image of a rare kind'],
  [/^video\//, 'a video of another kind'],
  [/^audio\//, 'a sound file'],
  [/macroenabled/, 'an Office document with macros'],
  [/opendocument/, 'an OpenDocument file'],
  [/epub/, 'an e-book'],
  [/java-archive|android|x-elf|x-mach-binary/, 'a program'],
  [/zip|rar|7z|tar|compress/, 'an archive'],
]

/** With its article; undefined for a kind without a name. */
const nameOf = (kind: string) => NAMES[kind] ?? FAMILIES.find(([family]) => family.test(kind))?.[1]

const SHORT_NAMES: Readonly<Record<string, string>> = {
  'image/webp': 'WebP',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
}

/** 'JPEG', 'MOV': what people call a type of picture or video. */
const shortName = (type: FileType) => SHORT_NAMES[type] ?? (type.split('/')[1] ?? type).toUpperCase()

/** Parts of a list as a sentence has them: 'a, b or c'. */
const either = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`

/** A sentence that says which files can be chosen. */
export function choiceOf(takes: readonly FileType[]): string {
  const names = either(takes.map(shortName))
  if (takes.every(isPictureType)) return `Choose an image: ${names}.`
  if (takes.every(isVideoType)) return `Choose a video: ${names}.`
  const kinds = [
    takes.some(isPictureType) && 'an image',
    takes.some(isVideoType) && 'a video',
    takes.includes('application/pdf') && 'a PDF',
    takes.includes('text/plain') && 'a text file',
    takes.some((type) => type.includes('officedocument')) && 'an office document',
    takes.includes('application/zip') && 'a ZIP archive',
    takes.includes('text/vtt') && 'captions in WebVTT (.vtt)',
  ].filter((kind) => kind !== false)
  return `Choose ${either(kinds)}.`
}

/** Why a file of this kind is refused where these types are taken; `kind` is undefined if it is not known. */
export function refusalOfKind(kind: string | undefined, takes: readonly FileType[]): string {
  if (kind === 'image/svg+xml') return SVG_REFUSAL
  if (kind === 'image/heic' && takes.some(isPictureType)) return HEIC_REFUSAL
  const name = kind === undefined ? undefined : nameOf(kind)
  return `${name ? `This is ${name}.` : "This file is of a kind that isn't known here."} ${choiceOf(takes)}`
}
