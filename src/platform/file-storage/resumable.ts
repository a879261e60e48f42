// Large files by the tus protocol: uploads resume where a connection broke. Once all bytes have arrived, the file takes
// the same way into the store as any other.
import type { Resumable, ResumableParts } from './resumable-server.ts'

/** The protocol's library is loaded with the first large file. */
export function createResumable(parts: ResumableParts): Resumable {
  let opening: Promise<Resumable> | undefined
  const opened = () => {
    opening ??= open(parts).catch((error: unknown) => {
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

async function open(parts: ResumableParts): Promise<Resumable> {
  const { openResumable } = await import('./resumable-server.ts')
  return openResumable(parts)
}
