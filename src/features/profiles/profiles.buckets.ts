// The storage of people's own pictures, and their paths (DATA-61).
import { type Bucket, megabytes } from '../../platform/contract/bucket.ts'

export const PROFILE_PICTURES = ['avatar', 'banner'] as const
export type ProfilePicture = (typeof PROFILE_PICTURES)[number]

export const profileBucket: Bucket = {
  name: 'profiles',
  access: 'public',
  takes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: megabytes(10),
  fileName: `(${PROFILE_PICTURES.join('|')})-\\d{13}\\.jpg`,
  pictures: 'jpeg',
  isNameUnique: true,
}

/** Returns the path of a picture that a person uploads at this moment. */
export function profilePicturePath(ownerId: string, picture: ProfilePicture, now: Date): string {
  return `${ownerId}/${picture}-${now.getTime()}.jpg`
}
