// How a complete resumable upload becomes a file: once, whatever number of requests and processes ask for it.
import { parseUploadId, type UploadFolder } from './folder.ts'
import type { UploadOptions } from './options.ts'

export function createPublisher(options: UploadOptions, folder: UploadFolder) {
  const finishing = new Map<string, Promise<string>>()

  /** Publishes a complete upload, once for all concurrent requests. */
  return function publish(id: string): Promise<string> {
    const under =
      finishing.get(id) ??
      inTurn(options.turn, `publish ${id}`, () => publishOnce(options, folder, id)).finally(() =>
        finishing.delete(id),
      )
    finishing.set(id, under)
    return under
  }
}

async function publishOnce(options: UploadOptions, folder: UploadFolder, id: string): Promise<string> {
  const done = await folder.finishedAs(id)
  if (done) return done.url
  const upload = await folder.getUpload(id).catch((error: unknown) => {
    // Refused for good meanwhile, in another process.
    throw isSaid(error) ? options.errors.gone(error) : error
  })
  const owner = parseUploadId(id)?.owner ?? ''
  const { metadata = {}, offset: bytes } = upload
  try {
    const url = await options.publish({ owner, metadata, path: folder.pathOf(id), bytes })
    await folder.finish(upload, url)
    return url
  } catch (error) {
    if (options.isFinal(error)) await folder.forget(id)
    throw error
  }
}

/** One after the other on this machine. */
export async function inTurn<T>(
  turn: UploadOptions['turn'],
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const leave = await turn(name)
  try {
    return await work()
  } finally {
    leave()
  }
}

/** Whether the protocol's library says why. */
export function isSaid(failure: unknown): failure is { status_code: number; body: string } {
  return typeof failure === 'object' && failure !== null && 'status_code' in failure && 'body' in failure
}
