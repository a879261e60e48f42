// What a valid message is, as it is sent and as it is typed.
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

/** Longer than any address of a file of ours. */
const MAX_ADDRESS_LENGTH = 300
/** What an address of a file in a conversation looks like; whether it is one's own is looked up. */
const ADDRESS = new RegExp(`^${fileAddress(conversationBucket, '')}[A-Za-z0-9._/-]+$`)
/** Names come from other people's machines: what cannot be seen or turns the direction of a line is not in them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** Of a name that is too long, so much stays of its end, where the ending is. */
const TAIL_LENGTH = 20

/** A file's name as it is shown, shortened in its middle so that its ending stays. */
export function shownFileName(name: string): string {
  const line = name.replace(UNSEEN, '').replace(/[/\\]/g, '-').replace(/\s+/g, ' ').trim()
  if (codePoints(line) <= MAX_FILE_NAME_LENGTH) return line
  return `${beginningOf(line, MAX_FILE_NAME_LENGTH - TAIL_LENGTH - 1)}…${endOf(line, TAIL_LENGTH)}`
}

const sentFile = z.strictObject({
  /** The address that its upload answered. */
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
