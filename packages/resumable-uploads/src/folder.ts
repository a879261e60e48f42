// Resumable uploads on the local disk: the bytes, their metadata, and the marker of a finished one. An upload's id
// contains its owner and start, so that neither has to be looked up.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import * as z from 'zod'
import { withDeadline } from './deadline.ts'
import type { UploadOptions } from './options.ts'

export const RESUMABLE_HOURS = 24
const HOUR_MS = 3_600_000
const ID = /^([0-9a-f-]{36})\.(\d{13,16})\.([0-9a-f-]{36})$/
const DONE = '.done'

export type UploadId = { owner: string; createdAt: Date }

export function uploadId({ owner, createdAt }: UploadId, unique: string): string {
  return `${owner}.${String(createdAt.getTime()).padStart(13, '0')}.${unique}`
}

export function parseUploadId(id: string): UploadId | undefined {
  const [, owner, milliseconds] = ID.exec(id) ?? []
  return owner === undefined ? undefined : { owner, createdAt: new Date(Number(milliseconds)) }
}

export const isOver = ({ createdAt }: UploadId, now: Date) =>
  now.getTime() - createdAt.getTime() >= RESUMABLE_HOURS * HOUR_MS

const finished = z.object({ url: z.string(), size: z.number(), creation_date: z.string().optional() })

type FolderOptions = Pick<UploadOptions, 'folder' | 'timeouts' | 'errors'>

export class UploadFolder extends FileStore {
  private readonly options: FolderOptions

  constructor(options: FolderOptions) {
    super({ directory: options.folder, expirationPeriodInMilliseconds: RESUMABLE_HOURS * HOUR_MS })
    this.options = options
    // Without a length no one could say whether there is room.
    this.extensions = this.extensions.filter((extension) => extension !== 'creation-defer-length')
  }

  pathOf(id: string): string {
    return join(this.directory, id)
  }

  /** What was written before a connection broke stays. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    let at = offset
    const counter = new Transform({
      transform(chunk: Uint8Array, _, done) {
        at += chunk.byteLength
        done(null, chunk)
      },
    })
    const file = createWriteStream(this.pathOf(id), { flags: 'r+', start: offset })
    try {
      const { timeouts } = this.options
      await withDeadline(readable, timeouts, (signal) => pipeline(readable, counter, file, { signal }))
      return at
    } catch (error) {
      throw this.options.errors.receiving(error)
    }
  }

  override async create(upload: Upload): Promise<Upload> {
    try {
      await mkdir(this.directory, { recursive: true })
      return await super.create(upload)
    } catch (error) {
      await this.forget(upload.id)
      throw this.options.errors.disk(error)
    }
  }

  /** A finished upload counts as complete, although its bytes have moved. */
  override async getUpload(id: string): Promise<Upload> {
    const done = await this.finishedAs(id)
    if (!done) return super.getUpload(id)
    return new Upload({
      id,
      size: done.size,
      offset: done.size,
      ...(done.creation_date ? { creation_date: done.creation_date } : {}),
    })
  }

  override async remove(id: string): Promise<void> {
    // Checked first, so that an unknown one is refused.
    await this.getUpload(id)
    await this.forget(id)
  }

  async finishedAs(
    id: string,
  ): Promise<{ url: string; size: number; creation_date?: string | undefined } | undefined> {
    const text = await this.readFromDisk(() => readFile(this.pathOf(id) + DONE, 'utf8'))
    return text === undefined ? undefined : finished.parse(JSON.parse(text))
  }

  /** Records where the file is now and deletes the partial bytes. */
  async finish(upload: Upload, url: string): Promise<void> {
    const { size, creation_date } = upload
    await writeFile(this.pathOf(upload.id) + DONE, JSON.stringify({ url, size, creation_date }))
    await rm(this.pathOf(upload.id), { force: true })
    await rm(`${this.pathOf(upload.id)}.json`, { force: true })
  }

  async forget(id: string): Promise<void> {
    for (const name of [id, `${id}.json`, id + DONE]) await rm(this.pathOf(name), { force: true })
  }

  /** How many uploads of a person are open, and their total announced size. */
  async openUploads(owner: string): Promise<{ count: number; bytes: number }> {
    const ids = (await this.names()).filter((name) => name.startsWith(`${owner}.`) && ID.test(name))
    let bytes = 0
    for (const id of ids) bytes += (await this.configstore.get(id))?.size ?? 0
    return { count: ids.length, bytes }
  }

  /** Deletes uploads that began a day ago or earlier. */
  async sweep(now: Date): Promise<void> {
    for (const name of await this.names()) {
      const id = name.replace(/\.(json|done)$/, '')
      const parsed = parseUploadId(id)
      if (parsed && isOver(parsed, now)) await this.forget(id)
    }
  }

  private async names(): Promise<string[]> {
    return (await this.readFromDisk(() => readdir(this.directory))) ?? []
  }

  /** The result of `work`; undefined if the file or folder does not exist. */
  private async readFromDisk<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw this.options.errors.disk(error)
    }
  }
}

// The library's constructor creates the folder without waiting, and throws where no one can catch it if that fails: a full
// disk at that moment would end the process. Uploads create it, or raise an error (server.ts). TypeScript knows the
// method as private, so a subclass cannot override it.
Object.assign(UploadFolder.prototype, { checkOrCreateDirectory() {} })
