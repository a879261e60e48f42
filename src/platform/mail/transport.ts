// The port through which mails are sent.

export type OutgoingMail = {
  /** Unique, and the same in every attempt at one mail. */
  message_id: string
  recipient: string
  subject: string
  html: string
  text: string
  /** These headers add to the common ones. */
  headers: Readonly<Record<string, string>>
}

export type MailTransport = {
  /** Resolves once another server is responsible for the mail; raises MailRefusal, within two minutes. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The mail was not accepted. The message is for the log: a code, never an address or the server's words. */
export class MailRefusal extends Error {
  override name = 'MailRefusal'
  /** Retrying is pointless. */
  readonly isFinal: boolean

  constructor(message: string, options: { isFinal: boolean }) {
    super(message)
    this.isFinal = options.isFinal
  }
}
