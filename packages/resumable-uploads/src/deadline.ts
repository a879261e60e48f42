// Stops receiving a body whose sender is silent or too slow.
import type { Readable } from 'node:stream'

/** The upload is aborted after so long without a byte, or if it is not complete after so long. */
export type UploadTimeouts = { readonly silenceMs: number; readonly wholeMs: number }
export const UPLOAD_TIMEOUTS: UploadTimeouts = { silenceMs: 30_000, wholeMs: 15 * 60_000 }

/** Runs `work` with a signal that aborts it when the source is silent or takes too long. */
export async function withDeadline<T>(
  source: Readable,
  { silenceMs, wholeMs }: UploadTimeouts,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  const whole = setTimeout(giveUp, wholeMs)
  let silence = setTimeout(giveUp, silenceMs)
  source.on('data', () => {
    clearTimeout(silence)
    silence = setTimeout(giveUp, silenceMs)
  })
  // A data listener alone would start the flow before there is a consumer.
  source.pause()
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(whole)
    clearTimeout(silence)
  }
}
