// Sentences of the Profile tab that are not about profiles as such.
import type { ProfilePicture } from '../../profiles/profiles.buckets.ts'

export const profileTabMessages = {
  isPublic: 'Your profile is now public',
  isPrivate: 'Your profile is now private',
  handleNotMade: 'Failed to generate a profile URL',
  handleNotSaved: 'Save your profile first to open its page',
  notCopied: "Couldn't copy the URL",
  pictureTooLarge: 'This file is larger than 40 MB. Choose a smaller one.',
  pictureUnreadable: "This file isn't an image we can read. Choose a JPEG, PNG or WebP file.",
  editorNotLoaded: "Couldn't open the image. Check your connection and choose it again.",
  coarse: 'This crop is small and will look blurry. Zoom out or choose a larger image.',
} as const

export const pictureMessages: Record<ProfilePicture, { saved: string; removed: string; restored: string }> = {
  avatar: { saved: 'Avatar saved', removed: 'Avatar removed', restored: 'Your avatar is back' },
  banner: { saved: 'Banner saved', removed: 'Banner removed', restored: 'Your banner is back' },
}
