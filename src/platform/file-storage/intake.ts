// The one way into the store, for whole and resumable uploads alike: inspected, pictures re-encoded, the name recorded,
// the bytes written, and only then published. Whatever fails on the way leaves nothing behind.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Bucket, type FileType, fileAddress, isPictureType } from '../contract/bucket.ts'
import { Problem } from '../contract/problem.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { originalKey } from './byte-names.ts'
import { asStoreProblem, type ByteStore, storageFull, storeProblem } from './byte-store.ts'
import { fileMessages } from './file-storage.messages.ts'
import { changeState, deleteFiles, insertComing, sumOfBytes } from './file-storage.records.ts'
import { publishFile } from './files.ts'
import type { Incoming } from './incoming.ts'
import { inspectFile, type PictureSize } from './inspect.ts'
import { keptType, type Pictures } from './pictures.ts'

export type IntakeParts = {
  database: Pick<Database, 'db' | 'inTransaction'>
  store: ByteStore
  incoming: Incoming
  pictures: Pictures
  log: Log
  /** Resolves to the bytes that a person's files can take up. */
  quotaOf: (owner: string) => Promise<number>
  /** Resolves to true if hardly any space is left on the disk. */
  isDiskLow: () => Promise<boolean>
  uuid: () => string
  now: () => Date
}

export type Arrival = {
  bucket: Bucket
  path: string
  owner: string
  /** The sender's declaration may be empty or wrong. */
  declared: string
  isUpsert: boolean
}

/** A file may be announced without its length; `waiting` counts the bytes of the person's other uploads. */
type Coming = { declared: string; bytes: number | undefined; waiting?: number }

const SMALL_PICTURE_BYTES = 1024 * 1024

export type Intake = {
  /**
   * Raises Problem 'too_large' if so many more bytes exceed the person's quota; 'storage_full' if hardly anything is
   * left of the disk, except for a small picture: the rest is kept for new profile pictures.
   */
  requireRoom(owner: string, coming: Coming): Promise<void>
  /** Publishes a local file, which stays where it is; returns its id and address. Raises Problem. */
  take(arrival: Arrival, localPath: string, bytes: number): Promise<{ id: number; url: string }>
}

export function createIntake(parts: IntakeParts): Intake {
  const { database, store } = parts

  async function putDown(arrival: Arrival, ready: Ready): Promise<{ id: number; url: string }> {
    const { bucket, path, owner } = arrival
    const name = parts.uuid()
    const folder = `${name.slice(0, 2)}/${name}`
    const row = { bucket: bucket.name, path, owner_id: owner, folder, ...ready.about }
    const quotaBytes = await parts.quotaOf(owner)
    const checksum = await asStoreProblem(() => checksumOf(ready.path))
    const id = await insertComing(database.db, row, parts.now())
    try {
      await store.putFile(originalKey(folder), ready.path, {
        contentType: row.content_type,
        bytes: row.bytes,
      })
      await database.inTransaction((tx) =>
        publishFile(
          tx,
          { ...row, ...ready.size, id, checksum },
          { isUpsert: arrival.isUpsert, quotaBytes },
          parts.now(),
        ),
      )
    } catch (error) {
      await forget(id, folder)
      throw error
    }
    return { id, url: fileAddress(bucket, path) }
  }

  /**
   * If this fails, too, the name is still recorded, and the sweep deletes the bytes. The state decides: if the answer
   * of the commit was lost, nothing else shows whether it took place.
   */
  async function forget(id: number, folder: string): Promise<void> {
    try {
      if ((await changeState(database.db, { ids: [id], from: 'coming', to: 'dropped' }, parts.now())) === 0)
        return
      await store.removeFolder(folder)
      await deleteFiles(database.db, [id])
    } catch (err) {
      parts.log.warn({ event: 'file_left_to_sweep', err })
    }
  }

  return {
    async requireRoom(owner, { declared, bytes, waiting = 0 }) {
      const isSmallPicture = isPictureType(declared) && bytes !== undefined && bytes <= SMALL_PICTURE_BYTES
      if (!isSmallPicture && (await parts.isDiskLow())) throw storageFull()
      const quotaBytes = await parts.quotaOf(owner)
      if ((await sumOfBytes(database.db, owner)) + waiting + (bytes ?? 0) > quotaBytes)
        throw new Problem('too_large', fileMessages.noSpace(quotaBytes))
    },
    async take(arrival, localPath, bytes) {
      const { bucket, declared, path } = arrival
      const { type, ...size } = await inspectFile(localPath, bytes, {
        takes: bucket.takes,
        declared,
        name: path,
      })
      if (!isPictureType(type))
        return putDown(arrival, { path: localPath, about: { content_type: type, bytes }, size })
      const content_type = keptType(bucket, type)
      const reencoded = await parts.incoming.newPath()
      try {
        const made = await parts.pictures.reencode(localPath, reencoded, content_type).catch((error) => {
          throw error instanceof Problem ? error : storeProblem(error)
        })
        const { width, height } = made
        return await putDown(arrival, {
          path: reencoded,
          about: { content_type, bytes: made.bytes },
          size: { width, height },
        })
      } finally {
        await rm(reencoded, { force: true })
      }
    },
  }
}

type Ready = { path: string; about: { content_type: FileType; bytes: number }; size: PictureSize }

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
