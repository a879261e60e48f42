// Keeps resumable uploads in a store of objects that all machines reach. The body of each request becomes pieces, each
// an object named by its offset and length: none is ever changed, so that two machines can't damage each other's bytes.
import { createWriteStream } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, ERRORS, Upload } from '@tus/server'
import * as z from 'zod'
import { withDeadline } from './deadline.ts'
import type { SharedUploads, UploadOptions } from './options.ts'
import { isOver, parseUploadId } from './upload-id.ts'
import {
  EXPIRATION_MS,
  type FinishedUpload,
  finishedText,
  readFinished,
  type UploadStore,
  uploadOf,
} from './upload-store.ts'

/** A machine that dies while it receives a request loses at most so much. */
const PIECE_BYTES = 8 * 1024 * 1024
const PREFIX = 'incoming/'
/** 2^53 has 16 digits; the names of pieces are listed in the order of their offsets. */
const OFFSET_DIGITS = 16

const announcement = z.object({
  size: z.number(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
  creation_date: z.string(),
})

type Piece = { key: string; offset: number; end: number }

const infoKey = (id: string) => `${PREFIX}${id}.json`
const doneKey = (id: string) => `${PREFIX}${id}.done`
const piecesOf = (id: string) => `${PREFIX}pieces/${id}/`

export class UploadObjects extends DataStore implements UploadStore {
  private readonly shared: SharedUploads
  private readonly options: Pick<UploadOptions, 'timeouts' | 'errors'>

  constructor(shared: SharedUploads, options: Pick<UploadOptions, 'timeouts' | 'errors'>) {
    super()
    this.shared = shared
    this.options = options
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override getExpiration(): number {
    return EXPIRATION_MS
  }

  override async create(upload: Upload): Promise<Upload> {
    const { size, metadata, creation_date } = upload
    await this.putText(infoKey(upload.id), JSON.stringify({ size, metadata, creation_date }))
    return upload
  }

  /** Bytes that were received before a connection broke stay. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { timeouts, errors } = this.options
    try {
      return await withDeadline(source, timeouts, (signal) =>
        this.receive(addAbortSignal(signal, source), id, offset),
      )
    } catch (error) {
      throw errors.receiving(error)
    }
  }

  private async receive(source: Readable, id: string, offset: number): Promise<number> {
    const path = await this.shared.newPath()
    const file = await open(path, 'wx')
    let [start, bytes] = [offset, 0]
    const keep = async () => {
      if (bytes === 0) return
      const name = `${String(start).padStart(OFFSET_DIGITS, '0')}-${bytes}`
      await this.shared.objects.putFile(piecesOf(id) + name, path, bytes)
      start += bytes
      bytes = 0
    }
    try {
      try {
        for await (const chunk of source) {
          await file.write(chunk, 0, chunk.length, bytes)
          bytes += chunk.length
          if (bytes < PIECE_BYTES) continue
          await keep()
          await file.truncate()
        }
      } finally {
        await keep()
      }
      return start
    } finally {
      await file.close()
      await rm(path, { force: true })
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const done = await this.finishedAs(id)
    if (done) return uploadOf(id, done)
    const info = await this.infoOf(id)
    if (!info) throw ERRORS.FILE_NOT_FOUND
    const { size, metadata = {}, creation_date } = info
    const offset = (await this.pieces(id)).at(-1)?.end ?? 0
    return new Upload({ id, size, offset, metadata, creation_date })
  }

  override async remove(id: string): Promise<void> {
    // Checked first, so that an unknown one is refused.
    await this.getUpload(id)
    await this.forget(id)
  }

  async finishedAs(id: string): Promise<FinishedUpload | undefined> {
    const text = await this.readText(doneKey(id))
    return text === undefined ? undefined : readFinished(text)
  }

  async finish(upload: Upload, url: string): Promise<void> {
    await this.putText(doneKey(upload.id), finishedText(upload, url))
    await this.shared.objects.remove(infoKey(upload.id))
    await this.removePieces(upload.id)
  }

  async forget(id: string): Promise<void> {
    // The announcement goes first: without it, no request finds the rest, and the sweep does.
    for (const key of [infoKey(id), doneKey(id)]) await this.shared.objects.remove(key)
    await this.removePieces(id)
  }

  async openUploads(owner: string): Promise<{ count: number; bytes: number }> {
    const keys = await this.shared.objects.list(`${PREFIX}${owner}.`)
    const ids = keys.filter((key) => key.endsWith('.json')).map((key) => key.slice(PREFIX.length, -5))
    const infos = await Promise.all(ids.map((id) => this.infoOf(id)))
    return { count: ids.length, bytes: infos.reduce((sum, info) => sum + (info?.size ?? 0), 0) }
  }

  async sweep(now: Date): Promise<void> {
    for (const key of await this.shared.objects.list(PREFIX)) {
      const id = /([0-9a-f-]{36}\.\d+\.[0-9a-f-]{36})/.exec(key)?.[1]
      const parsed = id === undefined ? undefined : parseUploadId(id)
      if (parsed && isOver(parsed, now)) await this.shared.objects.remove(key)
    }
  }

  async withFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T> {
    const path = await this.shared.newPath()
    try {
      await this.fetchTo(path, id)
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  private async fetchTo(path: string, id: string): Promise<void> {
    try {
      await writeFile(path, '', { flag: 'wx' })
      for (const { key, offset } of await this.pieces(id)) {
        const piece = await this.shared.objects.read(key)
        // Another machine finished or deleted it meanwhile.
        if (!piece) throw this.options.errors.gone()
        await pipeline(piece, createWriteStream(path, { flags: 'r+', start: offset }))
      }
    } catch (error) {
      throw this.options.errors.disk(error)
    }
  }

  /** Returns the pieces that make up the upload from its beginning without a gap. They may overlap. */
  private async pieces(id: string): Promise<Piece[]> {
    const following: Piece[] = []
    let end = 0
    for (const key of await this.shared.objects.list(piecesOf(id))) {
      const [, digits, bytes] = /(\d+)-(\d+)$/.exec(key) ?? []
      const piece = { key, offset: Number(digits), end: Number(digits) + Number(bytes) }
      if (piece.offset > end || piece.end <= end) continue
      following.push(piece)
      end = piece.end
    }
    return following
  }

  private async removePieces(id: string): Promise<void> {
    for (const key of await this.shared.objects.list(piecesOf(id))) await this.shared.objects.remove(key)
  }

  private async infoOf(id: string) {
    const text = await this.readText(infoKey(id))
    return text === undefined ? undefined : announcement.parse(JSON.parse(text))
  }

  private async readText(key: string): Promise<string | undefined> {
    const source = await this.shared.objects.read(key)
    return source && Buffer.concat(await source.toArray()).toString()
  }

  private putText(key: string, text: string): Promise<void> {
    return this.shared.objects.putBytes(key, Buffer.from(text))
  }
}
