// Large files by the tus protocol: uploads resume where a connection broke. Once all bytes have arrived, the file takes
// the same way into the store as any other.
import {
  type AnnouncedUpload,
  createResumableUploads,
  type RefusedUpload,
  type ResumableUploads,
  type UploadOptions,
} from '@guildhall/resumable-uploads'
import { type Bucket, isPathOf } from '../contract/bucket.ts'
import { Problem, type ProblemKind } from '../contract/problem.ts'
import { problemResponse, toProblem } from '../http/failures.ts'
import { currentRequestId, type Log } from '../log.ts'
import { storeProblem } from './byte-store.ts'
import { fileMessages } from './file-storage.messages.ts'
import { receivingProblem } from './incoming.ts'
import { withoutParameters } from './inspect.ts'
import type { Arrival, Intake } from './intake.ts'

/** Open uploads per person. */
const MOST_OPEN = 20

type ResumableParts = Pick<UploadOptions, 'folder' | 'shared' | 'timeouts' | 'now' | 'uuid' | 'turn'> & {
  bucketOf: (name: string) => Bucket
  intake: Intake
  /** Raises Problem 'conflict' if something exists that may not be replaced. */
  requireFree: (bucket: Bucket, path: string, isUpsert: boolean) => Promise<void>
  /** Raises Problem 'too_many_requests'. */
  takeUpload: (owner: string) => Promise<void>
  log: Log
}

export function createResumable(parts: ResumableParts): ResumableUploads {
  const { folder, shared, timeouts, now, uuid, turn } = parts
  return createResumableUploads({
    folder,
    shared,
    timeouts,
    now,
    uuid,
    turn,
    path: '/storage/v1/upload/resumable',
    announce: (upload) => announced(parts, upload),
    async publish({ owner, metadata, path, bytes }) {
      return (await parts.intake.take(arrivalOf(parts, owner, metadata), path, bytes)).url
    },
    // A temporary failure to publish may pass; a refusal is final.
    isFinal: (error) => error instanceof Problem && !['unavailable', 'storage_full'].includes(error.kind),
    refuse: (refused) => refusal(refused, parts.log),
    errors: {
      gone: (cause) => new Problem('not_found', fileMessages.uploadGone, { cause }),
      badMetadata: (cause) => new Problem('invalid', fileMessages.badUpload, { cause }),
      disk: storeProblem,
      receiving: receivingProblem,
    },
  })
}

/** Reads an upload's own metadata. Raises Problem 'invalid' for what is missing or not allowed. */
function arrivalOf(
  { bucketOf }: ResumableParts,
  owner: string,
  { bucketName, objectName, contentType, upsert }: AnnouncedUpload['metadata'],
): Arrival {
  if (!bucketName || !objectName) throw new Problem('invalid', fileMessages.badUpload)
  const bucket = bucketOf(bucketName)
  if (!isPathOf(bucket, objectName, owner)) throw new Problem('invalid', fileMessages.badPath)
  return {
    bucket,
    path: objectName,
    owner,
    declared: withoutParameters(contentType),
    isUpsert: upsert === 'true',
  }
}

/** Returns the metadata of a new upload. Raises the Problem if it may not begin. */
async function announced(parts: ResumableParts, upload: AnnouncedUpload) {
  const { owner, size } = upload
  const { bucketName = null, objectName = null, contentType = null } = upload.metadata
  const upsert = String(upload.headers.get('x-upsert') === 'true')
  const metadata = { bucketName, objectName, contentType, upsert }
  const { bucket, path, declared, isUpsert } = arrivalOf(parts, owner, metadata)
  if (size === undefined || !Number.isSafeInteger(size) || size < 0)
    throw new Problem('invalid', fileMessages.badUpload)
  if (size === 0) throw new Problem('invalid', fileMessages.empty)
  if (size > bucket.maxBytes) throw new Problem('too_large', fileMessages.tooLarge(bucket.maxBytes))
  await parts.takeUpload(owner)
  await parts.requireFree(bucket, path, isUpsert)
  const { count, bytes } = await upload.open()
  if (count >= MOST_OPEN) throw new Problem('too_many_requests', fileMessages.tooManyUploads)
  await parts.intake.requireRoom(owner, { declared, bytes: size, waiting: bytes })
  return metadata
}

const KIND_BY_STATUS: Record<number, ProblemKind> = {
  403: 'forbidden',
  409: 'conflict',
  413: 'too_large',
  415: 'wrong_type',
}

function refusal(refused: RefusedUpload, log: Log): Response {
  const problem = refused.error === undefined ? problemOf(refused) : toProblem(refused.error, log)
  return problemResponse(problem, currentRequestId() ?? '')
}

/** The protocol's refusals in our words. */
function problemOf({ status, reason }: RefusedUpload): Problem {
  if (status >= 500) return new Problem('invalid', fileMessages.cutOff)
  if (status === 404 || status === 410) return new Problem('not_found', fileMessages.uploadGone)
  return new Problem(KIND_BY_STATUS[status] ?? 'invalid', reason ?? fileMessages.badUpload)
}
