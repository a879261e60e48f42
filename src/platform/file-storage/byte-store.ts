// The port to byte storage: a local disk or an S3 store. It knows folders and names that we generate, never those that
// people type.
import type { Readable } from 'node:stream'
import type { ObjectStore } from '@guildhall/resumable-uploads'
import { Problem } from '../contract/problem.ts'
import { fileMessages } from './file-storage.messages.ts'

export type ByteRange = { start: number; end: number }

export type ByteStore = {
  /** Copies a local file to a key, atomically. Raises Problem 'unavailable' or 'storage_full'. */
  putFile(key: string, localPath: string, about: { contentType: string; bytes: number }): Promise<void>
  /** Does the same with bytes in memory. */
  putBytes(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Returns the bytes from `start` to `end`, both included, or all; undefined if the key does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Deletes everything in a folder; a folder that does not exist is fine. */
  removeFolder(folder: string): Promise<void>
  /** Unfinished uploads are kept here if every machine reaches this store. */
  unfinished?: ObjectStore
  close(): void
}

const STORE_RETRY_SECONDS = 30
const FULL_RETRY_SECONDS = 600

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'XMinioStorageFull', 'QuotaExceeded'])

export const storageFull = (cause?: unknown) =>
  new Problem('storage_full', fileMessages.storeFull, { retryAfterSeconds: FULL_RETRY_SECONDS, cause })

/** Returns the Problem that a person reads when a disk or a provider failed. */
export function storeProblem(cause: unknown): Problem {
  if (cause instanceof Problem) return cause
  for (let at: unknown = cause; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : at.name
    if (FULL.has(code) || FULL.has(at.name)) {
      return storageFull(cause)
    }
  }
  return new Problem('unavailable', fileMessages.storeAway, { retryAfterSeconds: STORE_RETRY_SECONDS, cause })
}

/** Runs an operation on a store; any failure becomes a Problem. */
export async function asStoreProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storeProblem(error)
  }
}
