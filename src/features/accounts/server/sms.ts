// The port through which text messages are sent, and the stand-in that keeps them in memory for tests.

export type TextMessage = {
  /** The number is E.164, such as +4915112345678. */
  to: string
  text: string
  channel: 'sms' | 'whatsapp'
}

export type SmsSender = {
  /** False if phone numbers cannot be enrolled at all. */
  readonly available: boolean
  /** Resolves once a provider has accepted the message. Raises SmsRefusal. */
  send(message: TextMessage): Promise<void>
}

/** A text message that was not accepted. The message is for the log: a code, never a number. */
export class SmsRefusal extends Error {
  override name = 'SmsRefusal'
  /** True if no text message can reach the number. Otherwise a later attempt may succeed. */
  readonly isUnreachable: boolean

  constructor(message: string, options: { isUnreachable: boolean }) {
    super(message)
    this.isUnreachable = options.isUnreachable
  }
}

export type RecordingSmsSender = SmsSender & { readonly sent: TextMessage[] }

/** Keeps the messages for tests and sends nothing. */
export function createRecordingSms(): RecordingSmsSender {
  const sent: TextMessage[] = []
  return {
    available: true,
    sent,
    async send(message) {
      sent.push(message)
    },
  }
}

/** Without a provider and outside a demonstration, phone factors cannot be enrolled. */
export const noSms: SmsSender = {
  available: false,
  send: () =>
    Promise.reject(new SmsRefusal('No provider for text messages is configured', { isUnreachable: false })),
}
