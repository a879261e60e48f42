// The port through which text messages leave the house.

export type SmsSender = {
  /** Resolves once a provider has taken the message to `to` (E.164, such as +4915112345678). Raises SmsRefusal. */
  send(to: string, text: string): Promise<void>
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
