// How a complete resumable upload becomes a file: once, whatever number of requests and processes ask for it.
import type { Machine } from '@guildhall/process-manager'
import { type Bucket, isPathOf } from '../contract/bucket.ts'
import { Problem } from '../contract/problem.ts'
import { fileMessages } from './file-storage.messages.ts'
import { declaredType } from './inspect.ts'
import type { Arrival, Intake } from './intake.ts'
import { parseUploadId, type ResumableFolder } from './resumable-folder.ts'

export type PublishingParts = {
  bucketOf: (name: string) => Bucket
  intake: Intake
  /** Pieces of one upload may reach any of its processes. */
  machine: Pick<Machine, 'turn'>
}

export function createPublisher(parts: PublishingParts, folder: ResumableFolder) {
  const finishing = new Map<string, Promise<string>>()

  /** Publishes a complete upload, once for all concurrent requests. */
  return function publish(id: string): Promise<string> {
    const under =
      finishing.get(id) ??
      inTurn(parts.machine, `publish ${id}`, () => publishOnce(parts, folder, id)).finally(() =>
        finishing.delete(id),
      )
    finishing.set(id, under)
    return under
  }
}

async function publishOnce(parts: PublishingParts, folder: ResumableFolder, id: string): Promise<string> {
  const done = await folder.finishedAs(id)
  if (done) return done.url
  const upload = await folder.getUpload(id).catch((error: unknown) => {
    // Refused for good meanwhile, in another process.
    throw isSaid(error) ? new Problem('not_found', fileMessages.uploadGone, { cause: error }) : error
  })
  const owner = parseUploadId(id)?.owner ?? ''
  try {
    const arrival = arrivalOf(parts, owner, upload.metadata)
    const { url } = await parts.intake.take(arrival, folder.pathOf(id), upload.offset)
    await folder.finish(upload, url)
    return url
  } catch (error) {
    // A temporary failure to publish may pass; a refusal is final.
    if (error instanceof Problem && !['unavailable', 'storage_full'].includes(error.kind))
      await folder.forget(id)
    throw error
  }
}

/** What an upload says about itself. Raises Problem 'invalid' for what is missing or not allowed. */
export function arrivalOf(
  { bucketOf }: Pick<PublishingParts, 'bucketOf'>,
  owner: string,
  metadata: Record<string, string | null> | undefined,
): Arrival {
  const { bucketName, objectName, contentType, upsert } = metadata ?? {}
  if (!bucketName || !objectName || !contentType) throw new Problem('invalid', fileMessages.badUpload)
  const bucket = bucketOf(bucketName)
  if (!isPathOf(bucket, objectName, owner)) throw new Problem('invalid', fileMessages.badPath)
  const declared = declaredType(bucket, contentType)
  return { bucket, path: objectName, owner, declared, isUpsert: upsert === 'true' }
}

/** One after the other on this machine. */
export async function inTurn<T>(
  machine: Pick<Machine, 'turn'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const leave = await machine.turn(name)
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
