// Every sentence that a person can be told about an uploaded or requested file.

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`

export const fileMessages = {
  signIn: 'Sign in to upload files',
  noBucket: 'Files of this kind are not kept here',
  badPath: 'This is not a name for a file here',
  notYours: 'You can only change files in your own folder',
  notFound: 'There is no such file',
  exists: 'There is a file of this name already',
  empty: 'The file is empty',
  tooLarge: (maxBytes: number) => `The file is larger than ${inMegabytes(maxBytes)}`,
  noSpace: (quotaBytes: number) =>
    `Your files would take more than ${inMegabytes(quotaBytes)}. Delete some to make room.`,
  typeNotTaken: (types: string) => `Only these kinds of files are taken: ${types}`,
  typeDiffers: 'The file is not what its type says',
  unreadablePicture: 'The picture is damaged or incomplete',
  tooManyPixels: 'The picture has more than 40 megapixels',
  unreadableVideo: 'The video is damaged or incomplete',
  videoCodec: 'The video must be encoded as H.264, or as WebM',
  unsafeFile: 'The file holds something that could be run',
  cutOff: 'The upload was cut off',
  tooManyUploads: 'You have uploaded many files. Please wait a moment and try again.',
  busy: 'Many pictures are being prepared. Please try again in a moment.',
  storeAway: 'Files cannot be reached at the moment. Please try again.',
  storeFull: 'There is no room for more files at the moment. Please try again later.',
  badWidth: (widths: string) => `A picture's width is one of ${widths}`,
  badQuery: 'This address takes nothing but a width',
  badExpiry: (maxSeconds: number) => `expiresIn is a whole number of seconds from 1 to ${maxSeconds}`,
  badSignature: 'This address is not valid, or not any more',
  inUse: 'The file is in use. Take it out there first.',
  uploadGone: 'This upload is not known, or not any more',
  badUpload: 'An upload needs bucketName, objectName, contentType and its length',
} as const
