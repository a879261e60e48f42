// Returns the bytes to serve for a file: the original from the store, or a picture in a width, created once and stored
// there. Small pictures stay in memory; their keys name one version of a file, so cached ones are never outdated.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { type Bucket, isPictureType, type PictureWidth } from '../contract/bucket.ts'
import { copyBuffer } from '../copy-buffer.ts'
import type { Log } from '../log.ts'
import { originalKey, type VariantFormat, variantKey } from './byte-names.ts'
import { type ByteRange, type ByteStore, storeProblem } from './byte-store.ts'
import type { StoredFile } from './file-storage.records.ts'
import { isText } from './inspect.ts'
import type { Pictures } from './pictures.ts'

const MEMORY_BYTES = 16 * 1024 * 1024
/** A larger file would evict too many others. */
const MOST_REMEMBERED_BYTES = MEMORY_BYTES / 64

/** Without a width, this asks for the file as it is, whatever the format. */
export type AskedForm = { width: PictureWidth | undefined; format: VariantFormat }
export type WholeBody = { type: string; bytes: Buffer }
export type Body = {
  type: string
  length: number
  /** Resolves to undefined if the bytes were deleted in the meantime. */
  read(range?: ByteRange): Promise<Readable | Buffer | undefined>
}

export type Bodies = {
  inMemory(file: StoredFile, form: AskedForm): WholeBody | undefined
  /**
   * Resolves to undefined if there is no original any more. Private files are not cached: they would stay in the memory
   * of every process after they are removed.
   */
  find(file: StoredFile, form: AskedForm, access: Bucket['access']): Promise<Body | undefined>
}

export function createBodies(parts: { store: ByteStore; pictures: Pictures; log: Log }): Bodies {
  const { store, pictures, log } = parts
  const memory = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    maxEntrySize: MOST_REMEMBERED_BYTES,
    sizeCalculation: ({ length }, key) => length + key.length,
  })
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  /** Cached, or fetched once for all concurrent requests. */
  async function remembered(key: string, access: Bucket['access'], get: () => Promise<Buffer | undefined>) {
    const known = memory.get(key)
    if (known) return known
    const getting = underWay.get(key) ?? get()
    underWay.set(key, getting)
    try {
      const got = await getting
      if (got && access === 'public') memory.set(key, copyBuffer(got))
      return got
    } finally {
      underWay.delete(key)
    }
  }

  async function fromStore(key: string): Promise<Buffer | undefined> {
    const stream = await store.read(key)
    return stream && readWhole(stream)
  }

  /** Returns nothing if the original is no larger, undefined if there is no original any more. */
  async function keptOrMade(file: StoredFile, key: string, width: PictureWidth, format: VariantFormat) {
    const kept = await fromStore(key)
    if (kept) return kept
    const original = await fromStore(originalKey(file.folder))
    if (!original) return undefined
    const made = await pictures.makeVariant(original, width, format)
    // An empty file marks that the original is the better choice.
    const better = made.length < file.bytes ? made : Buffer.alloc(0)
    try {
      await store.putBytes(key, better, `image/${format}`)
    } catch (err) {
      // A picture that cannot be stored can still be served; the next request creates it again.
      log.warn({ event: 'variant_not_kept', err })
    }
    return better
  }

  async function original(file: StoredFile, access: Bucket['access']): Promise<Body | undefined> {
    const key = originalKey(file.folder)
    if (isPictureType(file.content_type) && file.bytes <= MOST_REMEMBERED_BYTES - key.length) {
      const bytes = await remembered(key, access, () => fromStore(key))
      return bytes && inPieces({ type: file.content_type, bytes })
    }
    const type = isText(file.content_type) ? `${file.content_type}; charset=utf-8` : file.content_type
    return { type, length: file.bytes, read: (range) => store.read(key, range) }
  }

  return {
    inMemory(file, { width, format }) {
      if (width !== undefined) {
        const bytes = memory.get(variantKey(file.folder, width, format))
        if (bytes?.length !== 0) return bytes && { type: `image/${format}`, bytes }
      }
      const bytes = memory.get(originalKey(file.folder))
      return bytes && { type: file.content_type, bytes }
    },
    async find(file, { width, format }, access) {
      if (width === undefined) return original(file, access)
      const key = variantKey(file.folder, width, format)
      const bytes = await remembered(key, access, () => keptOrMade(file, key, width, format))
      if (bytes?.length === 0) return original(file, access)
      return bytes && inPieces({ type: `image/${format}`, bytes })
    },
  }
}

const inPieces = ({ type, bytes }: WholeBody): Body => ({
  type,
  length: bytes.length,
  read: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
})

async function readWhole(stream: Readable): Promise<Buffer> {
  try {
    return await buffer(stream)
  } catch (error) {
    throw storeProblem(error)
  }
}
