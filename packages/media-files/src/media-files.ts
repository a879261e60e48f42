// A program imports this package here.

export type { Drawing, DrawnNode, FontFile } from './drawing.ts'
export { readMp4 } from './mp4.ts'
export type { EncodedPicture, PictureFailure } from './picture-process.ts'
export {
  createPictureProcesses,
  PictureProcessError,
  type PictureProcessStandIns,
} from './picture-processes.ts'
export { readWebm } from './webm.ts'
export type { ReadAt } from './zeros.ts'
