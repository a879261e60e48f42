// Texts that are cheap to send and may be expensive to read: code that walks them more than once per character takes
// seconds.

/** Texts of at most `length` characters, by their kind. */
export function hostileTexts(length: number): Record<string, string> {
  const filled = (part: string, { start = '', end = '' } = {}) =>
    start + part.repeat(Math.floor((length - start.length - end.length) / part.length)) + end
  return {
    'one letter': filled('a'),
    'digits, and a sign': filled('9', { end: 'x' }),
    'spaces between letters': filled(' ', { start: 'a', end: 'b' }),
    commas: filled('a,'),
    semicolons: filled(' ; '),
    'quotation marks': filled('"'),
    equations: filled('a=b; '),
    'line ends': filled('a\n'),
    'directions that stay open': filled('\u202a', { start: 'a' }),
    'directions that end otherwise': `a${'\u202a'.repeat(length / 2 - 1)}${'\u2069'.repeat(length / 2)}`,
    'isolates that end': `a${'\u2067'.repeat(length / 2 - 1)}${'\u2069'.repeat(length / 2)}`,
    marks: filled('\u0301', { start: 'a' }),
    'closing brackets after an address': filled(')', { start: 'https://a.example/' }),
    'hosts without end': filled('a.', { start: 'https://', end: '@' }),
    'an address of mail without end': filled('a.', { start: 'a@', end: '!' }),
    dashes: filled('a-', { end: '_' }),
    'dots of a token': filled('.', { start: 'Bearer e30' }),
    mentions: filled('@a'),
    slashes: filled('/', { start: '/a', end: 'b' }),
    'percent signs': filled('%25'),
    'opening brackets': filled('['),
    'bytes of a range': filled('0-1,', { start: 'bytes=' }),
  }
}
