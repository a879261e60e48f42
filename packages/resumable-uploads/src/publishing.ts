// How does a complete resumable upload become a file? Once, whatever number of requests and processes ask for it.
import type { UploadOptions } from './options.ts'
import { parseUploadId } from './upload-id.ts'
import type { UploadStore } from './upload-store.ts'

export function createPublisher(options: UploadOptions, store: UploadStore) {
  const finishing = new Map<string, Promise<string>>()

  /** Publishes a complete upload, once for all concurrent requests. */
  return function publish(id: string): Promise<string> {
    const under =
      finishing.get(id) ??
      inTurn(options.turn, `publish ${id}`, () => publishOnce(options, store, id)).finally(() =>
        finishing.delete(id),
      )
    finishing.set(id, under)
    return under
  }
}

async function publishOnce(options: UploadOptions, store: UploadStore, id: string): Promise<string> {
  const done = await store.finishedAs(id)
  if (done) return done.url
  const upload = await store.getUpload(id).catch((error: unknown) => {
    // Another process refused it for good meanwhile.
    throw isSaid(error) ? options.errors.gone(error) : error
  })
  const owner = parseUploadId(id)?.owner ?? ''
  const { metadata = {}, offset: bytes } = upload
  try {
    const url = await store.withFile(id, (path) => options.publish({ owner, metadata, path, bytes }))
    await store.finish(upload, url)
    return url
  } catch (error) {
    // A turn that lasts too long may have passed to another machine, which has published it by now.
    const meanwhile = await store.finishedAs(id)
    if (meanwhile) return meanwhile.url
    if (options.isFinal(error)) await store.forget(id)
    throw error
  }
}

/** Runs one task after the other. */
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

/** Returns whether the protocol's library gives the reason. */
export function isSaid(failure: unknown): failure is { status_code: number; body: string } {
  return typeof failure === 'object' && failure !== null && 'status_code' in failure && 'body' in failure
}
