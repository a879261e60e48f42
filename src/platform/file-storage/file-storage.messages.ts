// Every sentence that a person can be shown about an uploaded or requested file.

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`

export const fileMessages = {
  signIn: 'Sign in to upload files',
  noBucket: 'Unknown bucket',
  badPath: "This isn't a valid file path",
  notYours: 'You can only change files in your own folder',
  notFound: 'File not found',
  exists: 'A file with this name already exists',
  empty: 'The file is empty',
  tooLarge: (maxBytes: number) => `The file is larger than ${inMegabytes(maxBytes)}`,
  noSpace: (quotaBytes: number) =>
    `Your files can take up at most ${inMegabytes(quotaBytes)}. Delete some to make room.`,
  typeNotTaken: (types: string) => `Only these file types are accepted: ${types}`,
  typeDiffers: "The file's content doesn't match its type",
  unreadablePicture: 'The image is damaged or incomplete',
  tooManyPixels: 'The image has more than 40 megapixels',
  unreadableVideo: 'The video is damaged or incomplete',
  unreadableCaptions: "These captions can't be read. Use a WebVTT file with at least one caption.",
  videoCodec: 'The video must be encoded as H.264, or as WebM',
  unsafeFile: 'The file contains code that could run',
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
  badUpload: 'An upload needs bucketName, objectName, contentType and a length',
} as const
