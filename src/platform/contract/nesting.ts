// How deeply a text in Markdown nests. A parser calls itself for every level, so that a text of a few thousand markers
// overflows its stack, or keeps it busy for seconds. This reads a text once, without building anything, and is used to
// refuse such a text and to show one that is stored already.

export const MAX_NESTING = 10
/** A parser compares every mark that a paragraph opens and never closes with each one that could close it. */
const MAX_UNCLOSED = 300

const MARKER = /(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y
const BLANK = /[ \t]*/y
const TAB = 4
const RUN = /\*+|_+/g
const SPACE = /\s/u
const PUNCTUATION = /[\p{P}\p{S}]/u

/** May count more levels than a page would show, of lists and quotes or of emphasis, but never fewer. */
export const nestsTooDeep = (markdown: string) => {
  const lines = markdown.split(/\r\n|\r|\n/)
  return blocksTooDeep(lines) || paragraphsOf(lines).some(emphasisTooDeep)
}

/** A marker nests in the lists and quotes whose content begins no further right than it stands. */
function blocksTooDeep(lines: readonly string[]): boolean {
  /** The columns at which the content of what is open begins. */
  const open: number[] = []
  for (const line of lines) {
    let at = 0
    let column = 0
    for (;;) {
      const blank = taken(BLANK, line, at)
      for (const sign of blank) column += sign === '\t' ? TAB - (column % TAB) : 1
      at += blank.length
      const marker = taken(MARKER, line, at)
      if (marker === '') break
      while ((open.at(-1) ?? 0) > column) open.pop()
      at += marker.length
      column += marker.length
      const { length } = taken(BLANK, line, at)
      // More than four spaces belong to the content, and a quote needs none.
      open.push(column + (marker === '>' ? Math.min(length, 1) : length > TAB ? 1 : length))
      if (open.length > MAX_NESTING) return true
    }
  }
  return false
}

function taken(pattern: RegExp, line: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(line)?.[0] ?? ''
}

const paragraphsOf = (lines: readonly string[]) =>
  lines
    .map((line) => (line.trim() === '' ? '' : line))
    .join('\n')
    .split(/\n{2,}/)

type Opener = { sign: string; whole: number; left: number; closes: boolean; inner: number }

/** The rules of CommonMark for what opens and closes emphasis, without the text between. */
function emphasisTooDeep(paragraph: string): boolean {
  const open: Opener[] = []
  for (const { 0: run, index } of paragraph.matchAll(RUN)) {
    const sign = run.charAt(0)
    const { opens, closes } = sides(paragraph, index, run)
    let left = run.length
    while (closes && left > 0) {
      const at = open.findLastIndex(
        (one) =>
          one.sign === sign &&
          // CommonMark's rule of three: which of two runs in the middle of words belong together.
          !((one.closes || opens) && (one.whole + run.length) % 3 === 0 && run.length % 3 !== 0),
      )
      const opener = open[at]
      if (!opener) break
      const depth = 1 + Math.max(...open.slice(at).map(({ inner }) => inner))
      if (depth > MAX_NESTING) return true
      open.length = at + 1
      const used = left > 1 && opener.left > 1 ? 2 : 1
      opener.left -= used
      left -= used
      if (opener.left === 0) open.pop()
      const around = open.at(-1)
      if (around) around.inner = Math.max(around.inner, depth)
    }
    if (opens && left > 0) open.push({ sign, whole: run.length, left, closes, inner: 0 })
    if (open.length > MAX_UNCLOSED) return true
  }
  return false
}

function sides(text: string, index: number, run: string): { opens: boolean; closes: boolean } {
  const before = text.charAt(index - 1)
  const after = text.charAt(index + run.length)
  const isEdge = (sign: string) => sign === '' || SPACE.test(sign)
  const isLoose = (sign: string) => isEdge(sign) || PUNCTUATION.test(sign)
  const leans = (from: string, to: string) => !isEdge(to) && (!PUNCTUATION.test(to) || isLoose(from))
  const opens = leans(before, after)
  const closes = leans(after, before)
  if (run.startsWith('*')) return { opens, closes }
  return { opens: opens && (!closes || isLoose(before)), closes: closes && (!opens || isLoose(after)) }
}
