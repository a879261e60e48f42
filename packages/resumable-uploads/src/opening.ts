// Loads the protocol's library with the first request: most processes never get one.
import type { ResumableUploads, UploadOptions } from './options.ts'

export function createResumableUploads(options: UploadOptions): ResumableUploads {
  let opening: Promise<ResumableUploads> | undefined
  const opened = () => {
    opening ??= open(options).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  return {
    answer: async (request, owner) => (await opened()).answer(request, owner),
    sweep: async () => (await opened()).sweep(),
  }
}

async function open(options: UploadOptions): Promise<ResumableUploads> {
  const { openUploads } = await import('./server.ts')
  return openUploads(options)
}
