// The port through which text messages leave the house, and the stand-in that keeps them in memory for tests.

export type TextMessage = {
  /** E.164, such as +4915112345678. */
  to: string
  text: string
  channel: 'sms' | 'whatsapp'
}

export type SmsSender = {
  /** Whether numbers may be enrolled at all. */
  readonly available: boolean
  /** Resolves once a provider has taken the message. Raises SmsRefusal. */
  send(message: TextMessage): Promise<void>
}

/** A text message that was not taken. The message is for the log: a code, never a number. */
export class SmsRefusal extends Error {
  override name = 'SmsRefusal'
  /** Whether it is the number: no text message can reach it. Otherwise it may be tried again later. */
  readonly isUnreachable: boolean

  constructor(message: string, options: { isUnreachable: boolean }) {
    super(message)
    this.isUnreachable = options.isUnreachable
  }
}

export type RecordingSmsSender = SmsSender & { readonly sent: TextMessage[] }

/** Sends nothing: keeps the messages where a test finds them. */
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

/** Where no provider is configured and nobody is demonstrating: phone factors cannot be enrolled. */
export const noSms: SmsSender = {
  available: false,
  send: () =>
    Promise.reject(new SmsRefusal('No provider for text messages is configured', { isUnreachable: false })),
}
