// Ends texts that were cut off at a whole word.

/** The title as pages, feeds and search engines show it: a stored one may end within a word. */
export function shownTitle(title: string, text: string): string {
  const line = title.replace(/\s+/g, ' ').trim()
  return title.length < text.trim().length ? `${inWholeWords(line)}…` : line
}

/** Returns a text that was cut off somewhere without the part of a word at its end. One long word stays as it is. */
export function inWholeWords(beginning: string): string {
  const cut = beginning.search(/\s+\S*$/u)
  return cut > 0 ? beginning.slice(0, cut) : beginning
}
