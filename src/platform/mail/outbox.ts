// Writes a mail to the outbox in the transaction that causes it, so that neither exists without the other.
import { MAILS } from '../contract/families.ts'
import type { Reader, Tx } from '../database/database.ts'
import { invalidate } from '../database/row-changes.ts'
import { countFailedSince, deleteMailsTo, insertMail, listMails } from './mail.records.ts'

/** Its changes wake the mail senders of all processes. */

export type MailContent = {
  /** The template, in kebab-case, is the only thing about a mail that may be logged. */
  template: string
  subject: string
  html: string
  text: string
  /** These headers add to the common ones, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
}

export type MailboxEntry = {
  id: number
  to: string
  subject: string
  text: string
  html: string
  sent_at: string
}

/** Writes a mail to `to`, one bare address. It is sent once the transaction is committed. */
export async function enqueueMail(tx: Tx, mail: MailContent & { to: string }, now: Date): Promise<void> {
  const { to, template, subject, html, text, headers = {} } = mail
  await insertMail(tx, {
    recipient: to,
    template,
    subject,
    html,
    text,
    headers,
    created_at: now.toISOString(),
  })
  invalidate(tx, MAILS)
}

/** Stores a message where the mailbox of a demonstration shows it, and where no sender will take it. */
export async function keepMessage(tx: Tx, message: MailContent & { to: string }, now: Date): Promise<void> {
  const { to, template, subject, html, text } = message
  const at = now.toISOString()
  await insertMail(tx, { recipient: to, template, subject, html, text, created_at: at, sent_at: at })
}

/** Deletes every mail to an address, sent or not: part of erasing a person. */
export async function eraseMailsTo(tx: Tx, to: string): Promise<void> {
  await deleteMailsTo(tx, to)
}

/** Returns the number of mails to an address that were given up since one last got through. */
export async function countUndelivered(reader: Reader, to: string): Promise<number> {
  return countFailedSince(reader, to)
}

const MAILBOX_SIZE = 100

/** Returns the newest messages, to all or to one address or number, for a demonstration's mailbox. */
export async function readMailbox(reader: Reader, to: string | undefined): Promise<MailboxEntry[]> {
  return listMails(reader, to, MAILBOX_SIZE)
}
