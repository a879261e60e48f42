// The port for text messages, and the stand-in that keeps them in memory for development and tests.
import type { Log } from '../log.ts'

export type TextMessage = { to: string; text: string; channel: 'sms' | 'whatsapp' }

export type SmsSender = {
  /** Whether numbers may be enrolled at all. */
  readonly available: boolean
  /** Hands a message to the provider. Rejects when it does not take it. */
  send(message: TextMessage): Promise<void>
}

export type RecordingSmsSender = SmsSender & { readonly sent: TextMessage[] }

const MAX_KEPT = 100

/** Sends nothing: keeps the last hundred messages where a test or a developer finds them. */
export function createRecordingSms(log?: Log): RecordingSmsSender {
  const sent: TextMessage[] = []
  return {
    available: true,
    sent,
    async send(message) {
      sent.push(message)
      if (sent.length > MAX_KEPT) sent.shift()
      log?.info({ event: 'sms_recorded' })
    },
  }
}

/** Where no provider is configured and nobody is demonstrating: phone factors cannot be enrolled. */
export const noSms: SmsSender = {
  available: false,
  send: () => Promise.reject(new Error('No provider for text messages is configured')),
}
