/** What does a person read when the embedded database cannot run? One sentence, whatever the cause. */

/** A person can act on this failure: `message` is one sentence, `cause` keeps the underlying error. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** Returns the system error code (such as `ENOSPC`) that an exception carries, or undefined. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return undefined
}

function pathOf(error: unknown, otherwise: string): string {
  // A failed copy names both; the disk that matters is the one written to.
  if (error instanceof Error && 'dest' in error && typeof error.dest === 'string') return error.dest
  if (error instanceof Error && 'path' in error && typeof error.path === 'string') return error.path
  return otherwise
}

/** Turns any error from work in `folder` into an `EmbeddedDatabaseError`, unless it already is one. */
export function explain(error: unknown, folder: string): EmbeddedDatabaseError {
  if (error instanceof EmbeddedDatabaseError) return error
  const detail = error instanceof Error ? error.message : String(error)
  const code = errorCode(error)
  const path = pathOf(error, folder)
  if (code === 'ENOSPC' || code === 'EDQUOT' || detail.includes('No space left on device')) {
    return new EmbeddedDatabaseError(
      `The disk with ${path} is full: free some space and start again, or set DATA_DIR to a folder on another disk.`,
      { cause: error },
    )
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new EmbeddedDatabaseError(
      `${path} cannot be read or written by this user (${code}): grant access, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new EmbeddedDatabaseError(
      `${path} is not a folder: move it away, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  return new EmbeddedDatabaseError(`The database in ${folder} could not be started: ${inOneLine(detail)}.`, {
    cause: error,
  })
}

/** Returns the text as one line without a full stop, so that it fits into a sentence. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')
}
