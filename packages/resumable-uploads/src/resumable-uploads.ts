// A program imports this package here.

export { UPLOAD_TIMEOUTS, type UploadTimeouts, withDeadline } from './deadline.ts'
export { createResumableUploads } from './opening.ts'
export type {
  AnnouncedUpload,
  CompleteUpload,
  ObjectStore,
  RefusedUpload,
  ResumableUploads,
  SharedUploads,
  UploadOptions,
} from './options.ts'
