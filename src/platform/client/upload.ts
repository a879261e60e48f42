// Uploads a file from the browser: a small one in one request with progress, a large one by the tus protocol, which
// resumes where it was cut off. That part is loaded only when a large file is chosen.
import { FAULT_MESSAGE, Problem, UNREACHABLE_MESSAGE } from '../contract/problem.ts'
import { problemIn } from './api.ts'
import { storageAccess } from './storage-access.ts'
import { NO_TYPE, parsedAnswer, type Upload } from './upload-parts.ts'

export type ResumableUpload = {
  /** Resolves to the public address, from the root of the site. Rejects with a Problem, or with the signal's reason. */
  done: Promise<string>
  pause(): void
  resume(): void
}

/** Up to this size a file is sent in one request; beyond it, a lost connection would cost too much. */
const WHOLE_BYTES = 8 * 1024 * 1024

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
      const answer = parsedAnswer(request.responseText)
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
    done: import('./upload-in-pieces.ts').then(({ sendInPieces }) =>
      sendInPieces(upload, (given) => {
        controls = given
        if (!isPaused) given.resume()
      }),
    ),
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

function hasUrl(answer: unknown): answer is { url: string } {
  return typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string'
}
