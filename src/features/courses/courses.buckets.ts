// Defines where the files of courses are stored, and under which names. Covers and previews are for everyone; people pay for
// the videos of lectures and their captions.
import {
  type Bucket,
  CAPTION_TYPES,
  isPathOf,
  megabytes,
  ownerInPath,
  pathInAddress,
  VIDEO_TYPES,
} from '../../platform/contract/bucket.ts'

/** The browser chooses a random name, which reveals nothing and is never used again. */
const RANDOM = '[0-9a-f]{32}'

export const courseCoverBucket: Bucket = {
  name: 'course-covers',
  access: 'public',
  takes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: megabytes(10),
  fileName: `${RANDOM}\\.jpg`,
  pictures: 'jpeg',
  isNameUnique: true,
}

export const coursePreviewBucket: Bucket = {
  name: 'course-previews',
  access: 'public',
  takes: VIDEO_TYPES,
  maxBytes: megabytes(500),
  fileName: RANDOM,
  pictures: 'own format',
  isNameUnique: true,
}

export const lectureVideoBucket: Bucket = {
  name: 'lecture-videos',
  access: 'private',
  takes: VIDEO_TYPES,
  maxBytes: megabytes(2000),
  fileName: RANDOM,
  pictures: 'own format',
  isNameUnique: true,
}

/** Captions repeat what is said in the video, so people pay for them, too. */
export const lectureCaptionsBucket: Bucket = {
  name: 'lecture-captions',
  access: 'private',
  takes: CAPTION_TYPES,
  maxBytes: megabytes(1),
  fileName: `${RANDOM}\\.vtt`,
  pictures: 'own format',
  isNameUnique: true,
}

/** `random` has 32 hexadecimal digits. */
export const coverPath = (ownerId: string, random: string) => `${ownerId}/${random}.jpg`
export const videoPath = (ownerId: string, random: string) => `${ownerId}/${random}`

export const captionsPath = (ownerId: string, random: string) => `${ownerId}/${random}.vtt`

export function isUpload(bucket: Bucket, address: string): boolean {
  const path = pathInAddress(bucket, address)
  const owner = path === undefined ? undefined : ownerInPath(path)
  return path !== undefined && owner !== undefined && isPathOf(bucket, path, owner)
}
