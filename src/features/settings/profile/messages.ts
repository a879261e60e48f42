// Sentences of the Profile tab that are not about profiles as such.
import type { ProfilePicture } from '../../profiles/buckets.ts'

export const profileTabMessages = {
  isPublic: 'Your profile is public now',
  isPrivate: 'Your profile is private now',
  handleNotMade: 'Failed to generate a profile URL',
  handleNotSaved: 'Save your profile first, then its page is there',
  notCopied: 'The address could not be copied',
  pictureTooLarge: 'This file is larger than 40 MB. Choose a smaller one.',
  pictureHeic: 'This browser cannot read HEIC pictures. Export it as JPEG and choose that one.',
  pictureUnreadable: "This file isn't a picture we can read. Choose a JPEG, PNG or WebP file.",
  editorNotLoaded: 'The picture could not be opened. Check your connection and choose it again.',
  coarse: 'Little is left of the picture; it will look coarse. Zoom out or choose a larger one.',
} as const

export const pictureMessages: Record<ProfilePicture, { saved: string; removed: string; restored: string }> = {
  avatar: { saved: 'Avatar saved', removed: 'Avatar removed', restored: 'Your avatar is back' },
  banner: { saved: 'Banner saved', removed: 'Banner removed', restored: 'Your banner is back' },
}
