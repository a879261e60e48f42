// Reads the answer to a call as text: strictly UTF-8, without its byte order mark, and never in a coding that wasn't
// asked for. Anything else is refused, so that only the sender's own text is stored.
import { type OutboundAnswer, OutboundError } from './outbound.ts'

/** The text in pieces; a character whose bytes come in two pieces comes with the second. Raises OutboundError. */
export async function* answerTexts(
  answer: Pick<OutboundAnswer, 'body' | 'contentEncoding'>,
): AsyncGenerator<string> {
  const coding = answer.contentEncoding.trim().toLowerCase()
  if (coding !== '' && coding !== 'identity')
    throw new OutboundError(
      'unreadable',
      `Its answer has Content-Encoding: ${coding}, and identity was asked for`,
    )
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of answer.body) yield decoded(() => decoder.decode(piece, { stream: true }))
  // Half a character at the end is no text, either.
  yield decoded(() => decoder.decode())
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch (error) {
    throw new OutboundError('unreadable', 'Its answer is not valid UTF-8', error)
  }
}

/** Returns the whole text. Raises OutboundError. */
export async function answerText(answer: Pick<OutboundAnswer, 'body' | 'contentEncoding'>): Promise<string> {
  let text = ''
  for await (const piece of answerTexts(answer)) text += piece
  return text
}
