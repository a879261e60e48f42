// What a program decides about its uploads: what may begin, what becomes of a complete one, and how refusals look.
import type { Readable } from 'node:stream'
import type { UploadTimeouts } from './deadline.ts'

export type Metadata = Record<string, string | null>

/** An upload that is about to begin. */
export type AnnouncedUpload = {
  owner: string
  metadata: Metadata
  /** As announced, and not checked. */
  size: number | undefined
  headers: Headers
  /** How many uploads of the owner are open, and their total announced size. */
  open: () => Promise<{ count: number; bytes: number }>
}

export type CompleteUpload = { owner: string; metadata: Metadata; path: string; bytes: number }

/** A store of objects that all machines reach, such as S3. Each call raises why it failed. */
export type ObjectStore = {
  putFile(key: string, localPath: string, bytes: number): Promise<void>
  putBytes(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined if the key does not exist. */
  read(key: string): Promise<Readable | undefined>
  /** Every key that begins so, in order. */
  list(prefix: string): Promise<string[]>
  /** A key that does not exist is fine. */
  remove(key: string): Promise<void>
}

export type SharedUploads = {
  objects: ObjectStore
  /** A file name that no one else has, in an existing folder, for what is on its way. */
  newPath: () => Promise<string>
}

/** Why a request is refused. */
export type RefusedUpload = {
  /** The protocol's status. */
  status: number
  /** What the program's own functions raised; undefined for a refusal by the protocol and for a sender who left. */
  error: unknown
  /** What the protocol's library says of its own refusal. */
  reason: string | undefined
}

export type UploadOptions = {
  /** The path at which uploads are created; each is below it. */
  path: string
  /** Where the parts are assembled, on this machine or on a disk that all machines share. */
  folder: string
  /** If given, the parts are kept there instead, and requests may reach any machine. */
  shared?: SharedUploads | undefined
  timeouts: UploadTimeouts
  now: () => Date
  uuid: () => string
  /**
   * Waits until no other process that reaches the parts has this name, and returns how it is let go. `wanted` is called
   * soon after another one waits.
   */
  turn: (name: string, options?: { wanted?: () => void; signal?: AbortSignal }) => Promise<() => void>
  /** What is stored about a new upload. Raises why it may not begin; the owner's others wait meanwhile. */
  announce: (upload: AnnouncedUpload) => Promise<Metadata>
  /** Makes a file of a complete upload and returns its address. It is called again after a failure that isn't final. */
  publish: (upload: CompleteUpload) => Promise<string>
  /** Whether publishing would fail again, so that the upload is deleted. */
  isFinal: (error: unknown) => boolean
  /** How a refusal is answered; headers of the protocol are added. */
  refuse: (refused: RefusedUpload) => Response
  /** What is raised for each failure that the package itself finds. */
  errors: {
    /** Unknown, over, deleted, or another owner's. */
    gone: (cause?: unknown) => unknown
    badMetadata: (cause: unknown) => unknown
    disk: (cause: unknown) => unknown
    /** While parts arrive: of the disk, or because the sender left or was too slow. */
    receiving: (cause: unknown) => unknown
  }
}

export type ResumableUploads = {
  /** Answers a request of the protocol. The owner is undefined only for OPTIONS, which lists the supported features. */
  answer(request: Request, owner: string | undefined): Promise<Response>
  /** Deletes uploads that began a day ago or earlier. */
  sweep(): Promise<void>
}
