// Keeps resumable uploads on the local disk: the bytes, their metadata, and the marker of a finished one.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { withDeadline } from './deadline.ts'
import type { UploadOptions } from './options.ts'
import { isOver, parseUploadId } from './upload-id.ts'
import {
  EXPIRATION_MS,
  type FinishedUpload,
  finishedText,
  readFinished,
  type UploadStore,
  uploadOf,
} from './upload-store.ts'

const DONE = '.done'

type FolderOptions = Pick<UploadOptions, 'folder' | 'timeouts' | 'errors'>

export class UploadFolder extends FileStore implements UploadStore {
  private readonly options: FolderOptions

  constructor(options: FolderOptions) {
    super({ directory: options.folder, expirationPeriodInMilliseconds: EXPIRATION_MS })
    this.options = options
    // Without a length it is unknown whether there is room.
    this.extensions = this.extensions.filter((extension) => extension !== 'creation-defer-length')
  }

  pathOf(id: string): string {
    return join(this.directory, id)
  }

  /** Bytes that were written before a connection broke stay. */
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

  override async getUpload(id: string): Promise<Upload> {
    const done = await this.finishedAs(id)
    return done ? uploadOf(id, done) : super.getUpload(id)
  }

  override async remove(id: string): Promise<void> {
    // Checked first, so that an unknown one is refused.
    await this.getUpload(id)
    await this.forget(id)
  }

  async finishedAs(id: string): Promise<FinishedUpload | undefined> {
    const text = await this.readFromDisk(() => readFile(this.pathOf(id) + DONE, 'utf8'))
    return text === undefined ? undefined : readFinished(text)
  }

  async finish(upload: Upload, url: string): Promise<void> {
    await writeFile(this.pathOf(upload.id) + DONE, finishedText(upload, url))
    await rm(this.pathOf(upload.id), { force: true })
    await rm(`${this.pathOf(upload.id)}.json`, { force: true })
  }

  async forget(id: string): Promise<void> {
    for (const name of [id, `${id}.json`, id + DONE]) await rm(this.pathOf(name), { force: true })
  }

  async openUploads(owner: string): Promise<{ count: number; bytes: number }> {
    const ids = (await this.names()).filter((name) => parseUploadId(name)?.owner === owner)
    let bytes = 0
    for (const id of ids) bytes += (await this.configstore.get(id))?.size ?? 0
    return { count: ids.length, bytes }
  }

  async sweep(now: Date): Promise<void> {
    for (const name of await this.names()) {
      const id = name.replace(/\.(json|done)$/, '')
      const parsed = parseUploadId(id)
      if (parsed && isOver(parsed, now)) await this.forget(id)
    }
  }

  withFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T> {
    return work(this.pathOf(id))
  }

  private async names(): Promise<string[]> {
    return (await this.readFromDisk(() => readdir(this.directory))) ?? []
  }

  /** Returns the result of `work`; undefined if the file or folder does not exist. */
  private async readFromDisk<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw this.options.errors.disk(error)
    }
  }
}

// The library's constructor creates the folder without waiting, and throws where the error cannot be caught if that
// fails: a full disk at that moment would end the process. Uploads create it, or raise an error (server.ts). TypeScript
// knows the method as private, so a subclass cannot override it.
Object.assign(UploadFolder.prototype, { checkOrCreateDirectory() {} })
