// Uploads a large file by the tus protocol, which resumes where it was cut off. Loaded when a large file is chosen.
import { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { STORAGE_BASE } from '../contract/bucket.ts'
import { FAULT_MESSAGE, Problem, UNREACHABLE_MESSAGE } from '../contract/problem.ts'
import { problemIn } from './api.ts'
import { storageAccess } from './storage-access.ts'
import { NO_TYPE, parsedAnswer, type Upload } from './upload-parts.ts'

const CHUNK_BYTES = 16 * 1024 * 1024
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000]
/** The server returns the finished file's address in this header. */
const ADDRESS_HEADER = 'content-location'

export async function sendInPieces(
  { bucket, path, file, isUpsert, onProgress, signal }: Upload,
  handOver: (controls: { pause(): void; resume(): void }) => void,
): Promise<string> {
  const { storageUrl, accessToken } = storageAccess()
  signal?.throwIfAborted()
  let reject: (reason: unknown) => void = () => {}
  let resolve: (address: string) => void = () => {}
  const done = new Promise<string>((...both) => {
    ;[resolve, reject] = both
  })
  const piecewise = new TusUpload(file, {
    endpoint: `${storageUrl}/upload/resumable`,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    metadata: { bucketName: bucket, objectName: path, contentType: file.type || NO_TYPE },
    headers: isUpsert ? { 'x-upsert': 'true' } : {},
    // The path is part of the fingerprint: the same file may be uploaded to two places.
    fingerprint: async () => ['tus', storageUrl, bucket, path, file.size, file.type].join(' '),
    removeFingerprintOnSuccess: true,
    async onBeforeRequest(request) {
      const token = await accessToken()
      if (token) request.setHeader('authorization', `Bearer ${token}`)
    },
    onProgress: (sent, total) => onProgress?.(total > 0 ? sent / total : 0),
    onSuccess({ lastResponse }) {
      const address = lastResponse.getHeader(ADDRESS_HEADER)
      if (address?.startsWith(STORAGE_BASE)) resolve(address)
      else reject(new Problem('fault', FAULT_MESSAGE))
    },
    onError(error) {
      const response = error instanceof DetailedError ? error.originalResponse : null
      reject(
        response
          ? problemIn(parsedAnswer(response.getBody()))
          : new Problem('unavailable', UNREACHABLE_MESSAGE, { cause: error }),
      )
    },
  })
  signal?.addEventListener(
    'abort',
    () => {
      // Deletes what was sent so far; if that fails, the server deletes it after a day.
      piecewise.abort(true).catch(() => undefined)
      reject(signal.reason)
    },
    { once: true },
  )
  const [previous] = await piecewise.findPreviousUploads()
  if (previous) piecewise.resumeFromPreviousUpload(previous)
  handOver({ pause: () => void piecewise.abort(), resume: () => piecewise.start() })
  return done
}
