// Which characters a typed text may contain, on one line or several: one shape for titles and names, one for
// descriptions and messages. Invisible characters, and those that reverse what follows, let one text pass for another.
// All scripts, joined emoji and direction marks inside a word are allowed.

/** Controls, lone surrogates, line ends, and whatever sets the direction of more than one letter. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const NOT_IN_PROSE = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u
/**
 * Anything that leaves a visible mark: fillers, blank patterns, hieroglyphs and notes count as letters or symbols but
 * leave none.
 */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1d159}]/u
const LINE_ENDS = /[\n\r\p{Zl}\p{Zp}]/u

const EMBEDDINGS = '\u202a\u202b\u202d\u202e'
const ISOLATES = '\u2066\u2067\u2068'
const END_OF_EMBEDDING = '\u202c'
const END_OF_ISOLATE = '\u2069'

/** A direction that a line sets and does not end would reverse the text after the line, too. */
function leavesDirectionOpen(line: string): boolean {
  const open: string[] = []
  // Counted: looking for one among all that is open took minutes for a text of a megabyte.
  let isolates = 0
  for (const sign of line) {
    if (EMBEDDINGS.includes(sign)) open.push(END_OF_EMBEDDING)
    else if (ISOLATES.includes(sign)) {
      open.push(END_OF_ISOLATE)
      isolates += 1
    } else if (sign === END_OF_EMBEDDING && open.at(-1) === sign) open.pop()
    else if (sign === END_OF_ISOLATE && isolates > 0) {
      // The end of an embedding also ends the embeddings inside it.
      while (open.pop() !== sign);
      isolates -= 1
    }
  }
  return open.length > 0
}

const isSeen = (text: string) => text === '' || VISIBLE.test(text)

export const isPlainLine = (text: string) => !NOT_IN_A_LINE.test(text) && isSeen(text)

/** The same for a text of several lines. Quoting another script may set a direction, as long as the line ends it. */
export const isPlainProse = (text: string) =>
  !NOT_IN_PROSE.test(text) && isSeen(text) && !text.split(LINE_ENDS).some(leavesDirectionOpen)

const NON_CHARACTERS = /\p{Noncharacter_Code_Point}/gu

/** A typed text without what no one can see or mean; a text that is refused for other reasons stays as it is. */
export const withoutNonCharacters = (text: string): string => text.replace(NON_CHARACTERS, '')
