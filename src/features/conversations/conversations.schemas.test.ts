// Tests the validation of messages, and the shown names of files.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPathOf } from '../../platform/contract/bucket.ts'
import { codePoints } from '../../platform/contract/code-points.ts'
import { conversationBucket, conversationFilePath, safeFileName } from './conversations.buckets.ts'
import { conversationMessages as messages } from './conversations.messages.ts'
import { MAX_FILE_NAME_LENGTH, MAX_FILES, MAX_MESSAGE_LENGTH } from './conversations.rules.ts'
import { newMessage, shownFileName } from './conversations.schemas.ts'

const file = { url: '/storage/v1/object/conversations/x', name: 'brief.pdf' }
const refusalOf = (message: unknown) => newMessage.safeParse(message).error?.issues[0]?.message

describe('a message', () => {
  it.each([
    [{ body: 'Hello' }, undefined],
    [{ body: '   ' }, messages.empty],
    [{}, messages.empty],
    [{ files: [file] }, undefined],
    [{ body: '😀'.repeat(MAX_MESSAGE_LENGTH) }, undefined],
    [{ body: '😀'.repeat(MAX_MESSAGE_LENGTH + 1) }, messages.tooLong],
    [{ files: Array(MAX_FILES).fill(file) }, undefined],
    [{ files: Array(MAX_FILES + 1).fill(file) }, messages.tooManyFiles],
    [{ files: [{ ...file, name: '\u200b\u202e' }] }, messages.fileNameMissing],
  ])('%#', (message, refusal) => expect(refusalOf(message)).toBe(refusal))

  it('has no fields but its own', () => {
    expect(refusalOf({ body: 'Hello', author_id: 'eve' })).toMatch(/author_id/)
    expect(refusalOf({ files: [{ ...file, path: 'x' }] })).toMatch(/path/)
  })
})

it('a message has up to 4000 characters and 5 files, whose names are shown with up to 120', () => {
  expect([MAX_MESSAGE_LENGTH, MAX_FILES, MAX_FILE_NAME_LENGTH]).toEqual([4000, 5, 120])
  expect(shownFileName('n'.repeat(120))).toBe('n'.repeat(120))
  expect(shownFileName(`${'n'.repeat(101)}${'m'.repeat(20)}`)).toBe(`${'n'.repeat(99)}…${'m'.repeat(20)}`)
})

describe('the name of a file', () => {
  it.each([
    ['Brief.pdf', 'Brief.pdf'],
    ['../../etc/passwd', '..-..-etc-passwd'],
    ['evil\u202Efdp.exe', 'evilfdp.exe'],
    ['line\nbreak\t.txt', 'linebreak.txt'],
  ])('%j is shown as %j', (name, shown) => expect(shownFileName(name)).toBe(shown))

  it.each([
    ['Über uns (final).PDF', 'Uber-uns-final-.PDF'],
    ['../../etc/passwd', 'etc-passwd'],
    ['契約書.pdf', 'pdf'],
    ['\u202e', 'file'],
  ])('%j is kept as %j', (name, kept) => expect(safeFileName(name)).toBe(kept))

  it('whatever it is, it is shown short and in one line, and makes a path that the bucket takes', () => {
    const owner = '0f0e0d0c-0b0a-4909-8807-060504030201'
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'binary' })), (name) => {
        const shown = shownFileName(name)
        expect(codePoints(shown)).toBeLessThanOrEqual(MAX_FILE_NAME_LENGTH)
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u)
        const path = conversationFilePath(owner, 12, 'ab'.repeat(16), name)
        expect(isPathOf(conversationBucket, path, owner)).toBe(true)
      }),
    )
  })
})
