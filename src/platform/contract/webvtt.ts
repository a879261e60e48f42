// Which captions of a WebVTT file do players show? They skip what they cannot read without a word, so a slip in a time
// would lose a caption unnoticed. Whatever the parser of the standard takes is taken (W3C WebVTT, section 6).

const FIRST_LINE = /^\uFEFF?WEBVTT(?:[ \t].*)?$/
const ARROW = '-->'
/** Hours have any number of digits; without them, the minutes have two. */
const MOMENT = '(?:\\d+:[0-5]\\d:[0-5]\\d|[0-5]\\d:[0-5]\\d)\\.\\d{3}'
const TIMES = new RegExp(`^[ \\t\\f]*${MOMENT}[ \\t\\f]*-->[ \\t\\f]*${MOMENT}(?!\\d)`)

/**
 * Counts the captions of a text, and the lines, counted from 1, whose captions no player shows; undefined for no
 * WebVTT.
 */
export function readCaptions(text: string): { captions: number; unusable: number[] } | undefined {
  const [first = '', ...lines] = text.split(/\r\n|\n|\r/)
  if (!FIRST_LINE.test(first)) return undefined
  let captions = 0
  const unusable: number[] = []
  for (const [at, line] of lines.entries()) {
    if (!line.includes(ARROW)) continue
    if (TIMES.test(line)) captions += 1
    else unusable.push(at + 2)
  }
  return { captions, unusable }
}

const MOST_NAMED = 5

/** Unreadable captions are no reason to refuse a file, so this note names their lines; undefined if all can be read. */
export function noteOnCaptions(text: string): string | undefined {
  const lines = readCaptions(text)?.unusable ?? []
  if (lines.length === 0) return undefined
  const named = lines.slice(0, MOST_NAMED)
  const last = lines.length > MOST_NAMED ? `${lines.length - MOST_NAMED} more` : named.pop()
  const which = named.length === 0 ? `Line ${last} has` : `Lines ${named.join(', ')} and ${last} have`
  return `${which} no times that players can read, such as 00:01.000 --> 00:04.000, so nothing is shown for ${lines.length === 1 ? 'it' : 'them'}. The other captions are kept.`
}
