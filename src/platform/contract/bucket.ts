// Which files a noun stores and how they are addressed: a bucket as plain data, shared by browser and server.

export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/bmp',
  'image/tiff',
] as const
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const
export const PLAIN_TYPES = [
  'application/pdf',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'text/plain',
  'text/csv',
  'text/markdown',
] as const
/** Captions of a video: WebVTT. */
export const CAPTION_TYPES = ['text/vtt'] as const
export const FILE_TYPES = [...PICTURE_TYPES, ...VIDEO_TYPES, ...PLAIN_TYPES, ...CAPTION_TYPES] as const
export type FileType = (typeof FILE_TYPES)[number]

export const isPictureType = (type: string) => PICTURE_TYPES.some((known) => known === type)
export const isVideoType = (type: string) => VIDEO_TYPES.some((known) => known === type)

const MB = 1024 * 1024

export type Bucket = {
  /** kebab-case; part of every address. */
  readonly name: string
  /** A public file is served to everyone who knows its address, a private one only at a signed address. */
  readonly access: 'public' | 'private'
  /** The accepted types, judged by the bytes. */
  readonly takes: readonly FileType[]
  readonly maxBytes: number
  /** A pattern without anchors for the path below the owner's folder: `(avatar|banner)-\\d{13}\\.jpg`. */
  readonly fileName: string
  /** How pictures are stored: as JPEG whatever was sent, or in their own format if it is a still one. */
  readonly pictures: 'jpeg' | 'own format'
  /**
   * True if names contain a timestamp and are never reused: browsers may then show a file for a while without asking.
   */
  readonly isNameUnique: boolean
}

/** The size limit of a bucket, in whole megabytes. */
export const megabytes = (count: number) => count * MB

export const STORAGE_BASE = '/storage/v1'
const OBJECT_BASE = `${STORAGE_BASE}/object/`
/** Where public files are served: followed by the bucket's name and the path. */
export const PUBLIC_BASE = `${OBJECT_BASE}public/`
const MAX_PATH_LENGTH = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isPathOf(bucket: Bucket, path: string, ownerId: string): boolean {
  if (path.length > MAX_PATH_LENGTH || !path.startsWith(`${ownerId}/`) || !UUID.test(ownerId)) return false
  return new RegExp(`^(?:${bucket.fileName})$`).test(path.slice(ownerId.length + 1))
}

/** The owner of the folder that a path is in. */
export function ownerInPath(path: string): string | undefined {
  const folder = path.split('/')[0] ?? ''
  return UUID.test(folder) ? folder : undefined
}

/**
 * The address under which rows refer to a file, from the root of the site, so that a site can move. A public file is
 * served at it; for a private one the server creates a signed address on request.
 */
export function fileAddress(bucket: Pick<Bucket, 'name' | 'access'>, path: string): string {
  return bucket.access === 'public'
    ? `${PUBLIC_BASE}${bucket.name}/${path}`
    : `${OBJECT_BASE}${bucket.name}/${path}`
}

/** The path in a file's address; undefined for any other text. */
export function pathInAddress(bucket: Pick<Bucket, 'name' | 'access'>, address: string): string | undefined {
  const base = fileAddress(bucket, '')
  return address.startsWith(base) ? address.slice(base.length) : undefined
}

/** The widths in which pictures are served: `?width=320`. `src/ui/picture.tsx` asks for these. */
export const PICTURE_WIDTHS = [64, 128, 256, 320, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
