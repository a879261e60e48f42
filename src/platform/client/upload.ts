// Uploads a file from the browser: a small one in one request with progress, a large one by the tus protocol, which
// resumes where it was cut off. That part is loaded only when a large file is chosen.
import { STORAGE_BASE } from '../contract/bucket.ts'
import { FAULT_MESSAGE, Problem, UNREACHABLE_MESSAGE } from '../contract/problem.ts'
import { problemIn } from './api.ts'
import { storageAccess } from './storage-access.ts'

export type Upload = {
  bucket: string
  path: string
  file: Blob
  /** An existing file at this path is replaced. */
  isUpsert?: boolean
  /** The share that has been sent is 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

export type ResumableUpload = {
  /** Resolves to the public address, from the root of the site. Rejects with a Problem, or with the signal's reason. */
  done: Promise<string>
  pause(): void
  resume(): void
}

/** Up to this size a file is sent in one request; beyond it, a lost connection would cost too much. */
const WHOLE_BYTES = 8 * 1024 * 1024
const CHUNK_BYTES = 16 * 1024 * 1024
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000]
/** The server detects the type from the bytes. */
const NO_TYPE = 'application/octet-stream'
/** The server returns the finished file's address in this header. */
const ADDRESS_HEADER = 'content-location'

/**
 * Uploads a file and returns its public address, from the root of the site. Rejects with a Problem, or with the
 * signal's reason.
 */
export function uploadFile(upload: Upload): Promise<string> {
  return upload.file.size <= WHOLE_BYTES ? sendWhole(upload) : resumableUpload(upload).done
}

async function sendWhole(upload: Upload): Promise<string> {
  const { storageUrl, accessToken } = storageAccess()
  const token = await accessToken()
  const { signal } = upload
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${storageUrl}/object/${upload.bucket}/${upload.path}`)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', upload.file.type || NO_TYPE)
    if (upload.isUpsert) request.setRequestHeader('x-upsert', 'true')
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) upload.onProgress?.(loaded / total)
    }
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort, { once: true })
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.onabort = () => reject(signal?.reason)
    request.onerror = () => reject(new Problem('unavailable', UNREACHABLE_MESSAGE))
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status !== 200) reject(problemIn(answer))
      else if (hasUrl(answer)) resolve(answer.url)
      else reject(new Problem('fault', FAULT_MESSAGE))
    }
    request.send(upload.file)
  })
}

/**
 * Uploads in chunks. A lost connection is resumed automatically for about a minute, and whenever `resume` is called.
 */
export function resumableUpload(upload: Upload): ResumableUpload {
  let controls: { pause(): void; resume(): void } | undefined
  let isPaused = false
  return {
    done: sendInPieces(upload, (given) => {
      controls = given
      if (!isPaused) given.resume()
    }),
    pause() {
      isPaused = true
      controls?.pause()
    },
    resume() {
      isPaused = false
      controls?.resume()
    },
  }
}

async function sendInPieces(
  { bucket, path, file, isUpsert, onProgress, signal }: Upload,
  handOver: (controls: { pause(): void; resume(): void }) => void,
): Promise<string> {
  const { storageUrl, accessToken } = storageAccess()
  const { Upload: TusUpload, DetailedError } = await import('tus-js-client')
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
          ? problemIn(parsed(response.getBody()))
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function hasUrl(answer: unknown): answer is { url: string } {
  return typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string'
}
