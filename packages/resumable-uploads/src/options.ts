// A program decides this about its uploads: which may begin, what becomes of a complete one, and how refusals look.
import type { Readable } from 'node:stream'
import type { UploadTimeouts } from './deadline.ts'

export type Metadata = Record<string, string | null>

/** The upload is about to begin, and may still be refused. */
export type AnnouncedUpload = {
  owner: string
  metadata: Metadata
  /** The length is announced, and not checked. */
  size: number | undefined
  headers: Headers
  /** Resolves to the number of the owner's open uploads, and their total announced size. */
  open: () => Promise<{ count: number; bytes: number }>
}

export type CompleteUpload = { owner: string; metadata: Metadata; path: string; bytes: number }

/** All machines reach this store of objects, such as S3. Each call raises the reason of its failure. */
export type ObjectStore = {
  putFile(key: string, localPath: string, bytes: number): Promise<void>
  putBytes(key: string, bytes: Uint8Array): Promise<void>
  /** Resolves to undefined if the key does not exist. */
  read(key: string): Promise<Readable | undefined>
  /** Returns every key with the prefix, in order. */
  list(prefix: string): Promise<string[]>
  /** A key that does not exist is fine. */
  remove(key: string): Promise<void>
}

export type SharedUploads = {
  objects: ObjectStore
  /** Returns an unused file name in an existing folder, for bytes on their way. */
  newPath: () => Promise<string>
}

export type RefusedUpload = {
  status: number
  /** An error of the program's own functions; undefined for a refusal by the protocol and for a sender who left. */
  error: unknown
  /** The protocol's library says it of its own refusal. */
  reason: string | undefined
}

export type UploadOptions = {
  /** Uploads are created at this path; each is below it. */
  path: string
  /** The parts are assembled here, on this machine or on a disk that all machines share. */
  folder: string
  /** If given, the parts are kept there instead, and requests may reach any machine. */
  shared?: SharedUploads | undefined
  timeouts: UploadTimeouts
  now: () => Date
  uuid: () => string
  /**
   * Waits until no other process that reaches the parts has this name, and returns the function that releases it.
   * `wanted` is called soon after another one waits.
   */
  turn: (name: string, options?: { wanted?: () => void; signal?: AbortSignal }) => Promise<() => void>
  /**
   * Returns the metadata to store about an upload. Raises the reason if it may not begin; the owner's others wait
   * meanwhile.
   */
  announce: (upload: AnnouncedUpload) => Promise<Metadata>
  /** Makes a file of a complete upload and returns its address. It is called again after a failure that isn't final. */
  publish: (upload: CompleteUpload) => Promise<string>
  /** Returns whether publishing would fail again, so that the upload is deleted. */
  isFinal: (error: unknown) => boolean
  /** Returns the answer of a refusal; headers of the protocol are added. */
  refuse: (refused: RefusedUpload) => Response
  /** The package raises these for each failure that it finds itself. */
  errors: {
    /** The upload is unknown, over, deleted, or another owner's. */
    gone: (cause?: unknown) => unknown
    badMetadata: (cause: unknown) => unknown
    disk: (cause: unknown) => unknown
    /** The disk failed while parts arrived, or the sender left or was too slow. */
    receiving: (cause: unknown) => unknown
  }
}

export type ResumableUploads = {
  /** Answers a request of the protocol. The owner is undefined only for OPTIONS, which lists the supported features. */
  answer(request: Request, owner: string | undefined): Promise<Response>
  /** Deletes uploads that began a day ago or earlier. */
  sweep(): Promise<void>
}
