// The port through which text messages are sent, and the stand-in that keeps them in memory for tests.

export type TextMessage = {
  /** E.164, such as +4915112345678. */
  to: string
  text: string
  channel: 'sms' | 'whatsapp'
}

export type SmsSender = {
  /** Whether phone numbers may be enrolled at all. */
  readonly available: boolean
  /** Resolves once a provider has accepted the message. Raises SmsRefusal. */
  send(message: TextMessage): Promise<void>
}

/** A text message that was not accepted. The message is for the log: a code, never a number. */
export class SmsRefusal extends Error {
  override name = 'SmsRefusal'
  /** Whether the number is to blame: no text message can reach it. Otherwise a later attempt may succeed. */
  readonly isUnreachable: boolean

  constructor(message: string, options: { isUnreachable: boolean }) {
    super(message)
    this.isUnreachable = options.isUnreachable
  }
}

export type RecordingSmsSender = SmsSender & { readonly sent: TextMessage[] }

/** Sends nothing: keeps the messages for tests. */
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

/** Without a provider and outside a demonstration: phone factors cannot be enrolled. */
export const noSms: SmsSender = {
  available: false,
  send: () =>
    Promise.reject(new SmsRefusal('No provider for text messages is configured', { isUnreachable: false })),
}
