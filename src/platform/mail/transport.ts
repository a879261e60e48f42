// The port through which mails leave the house.

export type OutgoingMail = {
  /** Unique, and the same in every try of one mail. */
  message_id: string
  recipient: string
  subject: string
  html: string
  text: string
  /** Besides those that every mail has. */
  headers: Readonly<Record<string, string>>
}

export type MailTransport = {
  /** Resolves once somebody else answers for the mail; raises MailRefusal, within two minutes. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** A mail that was not taken. The message is for the log: a code, never an address and nothing that a server said. */
export class MailRefusal extends Error {
  override name = 'MailRefusal'
  /** Whether trying again is of no use. */
  readonly isFinal: boolean

  constructor(message: string, options: { isFinal: boolean }) {
    super(message)
    this.isFinal = options.isFinal
  }
}
