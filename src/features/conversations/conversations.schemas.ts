// Validates messages, as they are sent and as they are typed.
import * as z from 'zod'
import { fileAddress } from '../../platform/contract/bucket.ts'
import { beginningOf, codePoints } from '../../platform/contract/code-points.ts'
import { endOf } from '../../platform/contract/end-of-text.ts'
import { isPlainLine } from '../../platform/contract/plain-characters.ts'
import { prose } from '../../platform/contract/plain-text.ts'
import { id } from '../../platform/contract/shapes.ts'
import { conversationBucket } from './conversations.buckets.ts'
import { conversationMessages as messages } from './conversations.messages.ts'
import { MAX_FILE_NAME_LENGTH, MAX_FILES, MAX_MESSAGE_LENGTH } from './conversations.rules.ts'

/** No address of a stored file is as long as this. */
const MAX_ADDRESS_LENGTH = 300
/** The address of a file in a conversation has this form; the store decides whether it is the author's own. */
const ADDRESS = new RegExp(`^${fileAddress(conversationBucket, '')}[A-Za-z0-9._/-]+$`)
/** Names come from other people's machines, so invisible characters and those that turn the direction of a line are removed. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A name that is too long keeps so much of its end, with the extension. */
const TAIL_LENGTH = 20

/** Returns a file's shown name, shortened in its middle so that its extension stays. */
export function shownFileName(name: string): string {
  const line = name.replace(UNSEEN, '').replace(/[/\\]/g, '-').replace(/\s+/g, ' ').trim()
  if (codePoints(line) <= MAX_FILE_NAME_LENGTH) return line
  return `${beginningOf(line, MAX_FILE_NAME_LENGTH - TAIL_LENGTH - 1)}…${endOf(line, TAIL_LENGTH)}`
}

const sentFile = z.strictObject({
  /** The answer to the file's upload contains this address. */
  url: z.string().max(MAX_ADDRESS_LENGTH).regex(ADDRESS, messages.fileUnknown),
  name: z
    .string()
    .max(2000)
    .transform(shownFileName)
    .refine((name) => codePoints(name) > 0 && isPlainLine(name), messages.fileNameMissing),
})

export const newMessage = z
  .strictObject({
    body: prose({ max: MAX_MESSAGE_LENGTH, tooLong: messages.tooLong }).default(''),
    files: z.array(sentFile).max(MAX_FILES, messages.tooManyFiles).default([]),
  })
  .refine(({ body, files }) => body !== '' || files.length > 0, {
    message: messages.empty,
    path: ['body'],
  })
export type NewMessage = z.output<typeof newMessage>

export const readMark = z.strictObject({ message_id: id })
