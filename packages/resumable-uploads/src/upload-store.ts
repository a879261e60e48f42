// The rest of the package keeps unfinished uploads behind this interface: in a folder of this machine, or in objects
// that all machines reach.
import { type DataStore, Upload } from '@tus/server'
import * as z from 'zod'
import { RESUMABLE_HOURS } from './upload-id.ts'

const finished = z.object({ url: z.string(), size: z.number(), creation_date: z.string().optional() })
export type FinishedUpload = z.infer<typeof finished>

export const EXPIRATION_MS = RESUMABLE_HOURS * 3_600_000

export type UploadStore = DataStore & {
  /** Returns the address of a finished upload's file; undefined while it isn't finished. */
  finishedAs(id: string): Promise<FinishedUpload | undefined>
  /** Records where the file is now and deletes the partial bytes. */
  finish(upload: Upload, url: string): Promise<void>
  forget(id: string): Promise<void>
  /** Returns the number of a person's open uploads, and their total announced size. */
  openUploads(owner: string): Promise<{ count: number; bytes: number }>
  /** Deletes uploads that began a day ago or earlier. */
  sweep(now: Date): Promise<void>
  /** Does `work` with the bytes of a complete upload in a local file. */
  withFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T>
}

export function finishedText({ size, creation_date }: Upload, url: string): string {
  return JSON.stringify({ url, size, creation_date })
}

export const readFinished = (text: string): FinishedUpload => finished.parse(JSON.parse(text))

/** A finished upload counts as complete, although its bytes have moved. */
export function uploadOf(id: string, { size, creation_date }: FinishedUpload): Upload {
  return new Upload({ id, size, offset: size, ...(creation_date ? { creation_date } : {}) })
}
