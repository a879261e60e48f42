// One request at a time works on a resumable upload, in all processes that reach its parts. A later one makes the one
// before let go: its connection may have been dead for long.
import { ERRORS, type Lock, type Locker } from '@tus/server'
import type { UploadOptions } from './options.ts'

/** The library's own locks time out after it; they work within one process only. */
const LOCK_TIMEOUT_MS = 30_000

export function uploadLocks(turn: UploadOptions['turn']): Locker {
  return {
    newLock(id): Lock {
      let release: (() => void) | undefined
      return {
        async lock(stopped, requestRelease) {
          const late = AbortSignal.timeout(LOCK_TIMEOUT_MS)
          release = await turn(`upload ${id}`, {
            wanted: () => void requestRelease(),
            signal: AbortSignal.any([stopped, late]),
          }).catch((error: unknown) => {
            throw stopped.aborted || late.aborted ? ERRORS.ERR_LOCK_TIMEOUT : error
          })
        },
        async unlock() {
          release?.()
        },
      }
    },
  }
}
