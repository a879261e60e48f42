// The storage of the media of updates, and their paths (DATA-56): public, but at addresses that no one can guess before their
// update is posted.
import {
  type Bucket,
  isPathOf,
  megabytes,
  ownerInPath,
  PICTURE_TYPES,
  pathInAddress,
  VIDEO_TYPES,
} from '../../platform/contract/bucket.ts'
import type { MediaType } from './updates.rules.ts'

/** The path has the moment in milliseconds, then a random part and the file's name. */
const FILE_NAME = '\\d{13}-[0-9a-f]{16}-[A-Za-z0-9][A-Za-z0-9._-]{0,63}'

export const updateImageBucket: Bucket = {
  name: 'updates',
  access: 'public',
  takes: PICTURE_TYPES,
  maxBytes: megabytes(10),
  fileName: FILE_NAME,
  pictures: 'own format',
  isNameUnique: true,
}

export const updateVideoBucket: Bucket = {
  name: 'update-videos',
  access: 'public',
  takes: VIDEO_TYPES,
  maxBytes: megabytes(200),
  fileName: FILE_NAME,
  pictures: 'own format',
  isNameUnique: true,
}

export const BUCKET_OF: Readonly<Record<MediaType, Bucket>> = {
  image: updateImageBucket,
  video: updateVideoBucket,
}

const MAX_NAME_LENGTH = 64

/** Returns the end of a file's name, with its extension, in characters that a path takes. */
function safeName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(-MAX_NAME_LENGTH)
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '')
  return plain === '' ? 'file' : plain
}

/** Returns the path of a file that a person adds. `random` is 16 hexadecimal digits. */
export const mediaPath = (ownerId: string, atMs: number, random: string, name: string) =>
  `${ownerId}/${String(atMs).padStart(13, '0')}-${random}-${safeName(name)}`

/** Returns the type and the owner of an upload in these buckets; undefined for any other address. */
export function mediaIn(address: string): { type: MediaType; bucket: Bucket; owner_id: string } | undefined {
  for (const type of ['image', 'video'] as const) {
    const bucket = BUCKET_OF[type]
    const path = pathInAddress(bucket, address)
    const owner_id = path === undefined ? undefined : ownerInPath(path)
    if (path !== undefined && owner_id !== undefined && isPathOf(bucket, path, owner_id))
      return { type, bucket, owner_id }
  }
  return undefined
}

/** The file chooser of each kind of media offers these types (UPD-27). */
export const CHOSEN_TYPES: Readonly<Record<MediaType, string>> = {
  image: 'image/*',
  video: VIDEO_TYPES.join(','),
}
