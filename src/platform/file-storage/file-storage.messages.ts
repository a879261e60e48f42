// Every sentence that a person can be shown about an uploaded or requested file.
import { EMPTY_REFUSAL, sizeRefusal, UNREADABLE_REFUSAL } from '../contract/file-refusals.ts'

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`

export const fileMessages = {
  signIn: 'Sign in to upload files',
  noBucket: 'Unknown bucket',
  badPath: "This isn't a valid file path",
  notYours: 'You can only change files in your own folder',
  notFound: 'File not found',
  exists: 'A file with this name already exists',
  empty: EMPTY_REFUSAL,
  tooLarge: sizeRefusal,
  noSpace: (quotaBytes: number) =>
    `Your files can take up at most ${inMegabytes(quotaBytes)}. Delete some to make room.`,
  unreadablePicture: UNREADABLE_REFUSAL,
  tooManyPixels: 'The image has more than 40 megapixels. Make it smaller and upload it again.',
  unreadableVideo: 'The video is damaged or incomplete. Export it again, or choose another one.',
  unreadablePdf: 'The PDF is damaged or incomplete. Save it again, or choose another one.',
  unreadableArchive: 'The file is damaged or incomplete. Save it again, or choose another one.',
  unreadableText: "This text can't be read. Save it as UTF-8 and upload it again.",
  textCalledOtherwise:
    'This file holds text, but is called something else. Save it again, or send it as a .txt file.',
  unreadableCaptions: "These captions can't be read. Use a WebVTT file with at least one caption.",
  soundOnly: (choice: string) => `This file has sound, but no video. ${choice}`,
  videoCodec: (name: string) =>
    `This video is encoded as ${name}, which not every browser plays. Export it as H.264 (MP4) or as WebM.`,
  rareCodec: 'This video is encoded in a way that browsers rarely play. Export it as H.264 (MP4) or as WebM.',
  hevc: 'This video is encoded as HEVC, which not every browser plays. Export it as H.264 (MP4); on the iPhone choose Settings > Camera > Formats > Most Compatible for the next ones.',
  protectedVideo: "This video is protected against copying, so browsers can't play it. Choose another one.",
  unsafeFile: "The file contains code that could run, so it can't be uploaded",
  cutOff: 'The upload was interrupted',
  tooManyUploads: "You've uploaded a lot of files. Wait a moment and try again.",
  tooManyAtOnce: "You're uploading a lot of files at once. Wait until some have finished.",
  busy: 'A lot of images are being processed. Please try again in a moment.',
  storeAway: "Files can't be reached right now. Please try again.",
  storeFull: "There's no room for more files right now. Please try again later.",
  badWidth: (widths: string) => `width must be one of ${widths}`,
  badQuery: 'The only parameter this URL takes is width',
  badExpiry: (maxSeconds: number) => `expiresIn must be a whole number of seconds from 1 to ${maxSeconds}`,
  badSignature: 'This URL is invalid or has expired',
  inUse: 'The file is in use. Remove it there first.',
  uploadGone: "This upload doesn't exist or has expired",
  badUpload: 'An upload needs bucketName, objectName and a length',
} as const
