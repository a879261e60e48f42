// Texts that overflow their renderer, or keep it busy, within the allowed length.

const fill = (part: string, length: number) => part.repeat(Math.floor(length / part.length))
/** Nests pairs of marks. */
const nested = (open: string, close: string, length: number) => {
  const count = Math.floor((length - 1) / (open.length + close.length))
  return `${open.repeat(count)}a${close.repeat(count)}`
}

/** Texts of at most `length` characters that nest deeper than ten levels, by their kind. */
export const tooDeepMarkdown = (length: number): Record<string, string> => ({
  'spaced dashes': fill('- ', length).trim(),
  'dashes before a word': `${fill('- ', length - 1)}a`,
  quotes: fill('>', length),
  'spaced quotes': `${fill('> ', length - 1)}a`,
  'numbered lists': `${fill('1. ', length - 1)}a`,
  'plus signs': `${fill('+ ', length - 1)}a`,
  'stars before a word': `${fill('* ', length - 1)}a`,
  'tabbed dashes': `${fill('-\t', length - 1)}a`,
  'lists in quotes': `${fill('> - 1) ', length - 1)}a`,
  'indented lists': Array.from(
    { length: Math.floor(Math.sqrt(length)) - 1 },
    (_, at) => `${'  '.repeat(at)}- a`,
  )
    .join('\n')
    .slice(0, length)
    .trim(),
  'one emphasis in the other': nested('*a ', ' a*', length),
  'one in the other, of two kinds': nested('*a _', '_ a*', length),
  'a wall of stars': nested('*', '*', length),
  'a wall of underscores': nested('_', '_', length),
  'strong in emphasis': nested('**a *', '* a**', length),
})

/** Texts of at most `length` characters that are flat, and cost a careless reader much. */
export const flatMarkdown = (length: number): Record<string, string> => ({
  'opening brackets': fill('[', length),
  'nested brackets': nested('[', ']', length),
  'links in links': nested('[', '](a)', length),
  'pictures in pictures': nested('![', '](a)', length),
  'links to nowhere': fill('[a](', length),
  'links without end': fill('[a](b "', length),
  'links by name': `${fill('[a]', length - 10)}\n\n[a]: /b`,
  'fences of every length': Array.from({ length: Math.floor(Math.sqrt(length)) }, (_, at) =>
    '`'.repeat(at + 1),
  )
    .join(' ')
    .slice(0, length),
  'open tags': fill('<a ', length),
  'open comments': fill('<!--', length),
  'open entities': fill('&', length),
  backslashes: fill('\\', length),
  'stars between underscores': nested('*_', '_*', length),
  'emphasis that is not closed': fill('*a ', Math.min(length, 800)),
  'emphasis that was not opened': fill('a* ', length),
  'many small lists': fill('- a\n\nb\n\n', length).trim(),
  headings: fill('# a\n', length).trim(),
  'underlined headings': fill('a\n=\n', length).trim(),
  'closing brackets after an address': `https://a.example/${fill(')', length - 20)}`,
  mentions: fill('@a ', length).trim(),
  hashtags: fill('#a', length),
  'marks on one letter': `a${fill('\u0301', length - 1)}`,
  'joined emoji': `👩${fill('\u200d👩', length - 2)}`,
  'directions that end': `a${fill('\u2067b\u2069', length - 1)}`,
  'one endless word': fill('a', length),
})
