// The storage of files in conversations, and their paths. Only the two participants read them, by signed addresses.
import { type Bucket, megabytes, PICTURE_TYPES, PLAIN_TYPES } from '../../platform/contract/bucket.ts'

export const conversationBucket: Bucket = {
  name: 'conversations',
  access: 'private',
  takes: [...PICTURE_TYPES, ...PLAIN_TYPES],
  maxBytes: megabytes(20),
  fileName: '[1-9]\\d{0,15}/[0-9a-f]{32}-[A-Za-z0-9][A-Za-z0-9._-]{0,63}',
  pictures: 'own format',
  isNameUnique: true,
}

const MAX_SAFE_LENGTH = 64
const MAX_ENDING_LENGTH = 10

/** Returns a file's name with only the characters that a path takes; its extension is kept. */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '')
  if (plain === '') return 'file'
  if (plain.length <= MAX_SAFE_LENGTH) return plain
  const ending = /\.[A-Za-z0-9]+$/.exec(plain)?.[0] ?? ''
  const kept = ending.length <= MAX_ENDING_LENGTH ? ending : ''
  return plain.slice(0, MAX_SAFE_LENGTH - kept.length) + kept
}

/** Returns the path of a file that a person sends in a conversation. `random` is 32 hexadecimal digits. */
export function conversationFilePath(
  ownerId: string,
  conversationId: number,
  random: string,
  name: string,
): string {
  return `${ownerId}/${conversationId}/${random}-${safeFileName(name)}`
}

export const CHOSEN_FILES = 'image/*,.pdf,.zip,.docx,.xlsx,.pptx,.txt,.csv,.md'
