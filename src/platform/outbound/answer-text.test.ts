// Is an answer read as it was sent, or refused?
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerText, answerTexts } from './answer-text.ts'
import { OutboundError } from './outbound.ts'

async function* inPieces(bytes: Uint8Array, cuts: readonly number[] = []) {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  for (const [at, place] of places.slice(1).entries()) yield bytes.subarray(places[at], place)
}

const answerOf = (bytes: Uint8Array, cuts?: readonly number[], contentEncoding = '') => ({
  body: inPieces(bytes, cuts),
  contentEncoding,
})

const whyNot = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  return error instanceof OutboundError ? [error.failure, error.message] : error
}

describe('an answer', () => {
  it('is the text that was sent, wherever its bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.nat(), { maxLength: 5 }),
        async (text, cuts) => {
          const pieces: string[] = []
          for await (const piece of answerTexts(answerOf(Buffer.from(`-${text}`), cuts))) pieces.push(piece)
          expect(pieces.join('')).toBe(`-${text}`)
          expect(pieces.every((piece) => piece.isWellFormed())).toBe(true)
        },
      ),
    )
  })

  it('may begin with a byte order mark, which is skipped', async () => {
    const bytes = Buffer.from('\ufeff{"a":"\ufeff"}')
    expect(await answerText(answerOf(bytes, [1, 2]))).toBe('{"a":"\ufeff"}')
    expect(await answerText(answerOf(bytes, [], 'Identity'))).toBe('{"a":"\ufeff"}')
  })

  it.each([
    ['Latin-1', Buffer.from('café', 'latin1')],
    ['half a character at its end', Buffer.from('é').subarray(0, 1)],
    ['a lone surrogate', Buffer.from([0xed, 0xa0, 0x80])],
  ])('is refused with %s', async (_, bytes) =>
    expect(await whyNot(answerText(answerOf(bytes)))).toEqual([
      'unreadable',
      'Its answer is not valid UTF-8',
    ]),
  )

  it('is refused in a coding that was not asked for, by its name', async () =>
    expect(await whyNot(answerText(answerOf(gzipSync('{}'), [], 'GZIP')))).toEqual([
      'unreadable',
      'Its answer has Content-Encoding: gzip, and identity was asked for',
    ]))
})
