// What both ways to upload a file have in common.

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

/** The server detects the type from the bytes. */
export const NO_TYPE = 'application/octet-stream'

export function parsedAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
