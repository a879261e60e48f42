// Does nothing become a link but a plain address of the web?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_URL_LENGTH, safeUrl } from './safe-url.ts'
import { webAddress } from './web-address.ts'

describe('an address that may be linked', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    ['  http://example.com/a?b=c#d ', 'http://example.com/a?b=c#d'],
    ['HTTPS://Example.COM/Path', 'https://example.com/Path'],
    ['https://example.com/', 'https://example.com/'],
    ['https://example.com:8443/x', 'https://example.com:8443/x'],
    ['\u00a0https://example.com\n', 'https://example.com'],
    ['https://example.com/@ada?to=a@b', 'https://example.com/@ada?to=a@b'],
    ['https://example.com/ä', 'https://example.com/%C3%A4'],
    // The first letter of this host is Cyrillic.
    ['https://аpple.example', 'https://xn--pple-43d.example'],
  ])('%s', (typed, kept) => expect(safeUrl(typed)).toBe(kept))

  it('is as long as the limit, and no longer', () => {
    const ofLength = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`
    expect(safeUrl(ofLength(MAX_URL_LENGTH))).toHaveLength(MAX_URL_LENGTH)
    expect(safeUrl(ofLength(MAX_URL_LENGTH + 1))).toBeUndefined()
    // Short as typed, too long as it would be stored.
    expect(safeUrl(`https://example.com/${'ä'.repeat(1000)}`)).toBeUndefined()
  })
})

describe('a field for an address', () => {
  it.each([
    ['github.com/x', 'https://github.com/x'],
    [' github.com ', 'https://github.com'],
    ['Ada.Example.COM/Notes?a=b#c', 'https://ada.example.com/Notes?a=b#c'],
    ['example.com:8443/x', 'https://example.com:8443/x'],
    ['müller.de', 'https://xn--mller-kva.de'],
    ['http://example.com', 'http://example.com'],
  ])('completes what lacks only its beginning: %j', (typed, kept) =>
    expect(webAddress('No link').safeParse(typed).data).toBe(kept),
  )

  it.each([
    'github',
    'github.com x',
    'ada@example.com',
    'ada:secret@example.com',
    'example.com@evil.example',
    'javascript:alert(1)',
    'javascript.com:alert(1)',
    'mailto:ada@example.com',
    '//github.com/x',
    '/profile/ada',
    '.com',
    '-a.com',
    'a..com',
    '1.2.3.4',
    'localhost:3000',
    'github.com\\@evil.example',
    'exam\u200bple.com',
    'ftp.example.com://x y',
  ])('completes nothing else: %j', (typed) =>
    expect(webAddress('No link').safeParse(typed).error?.issues[0]?.message).toBe('No link'),
  )

  it('stores nothing that may not be linked, whatever is typed', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom('github.com', 'a.b-c.example', 'müller.de:80'), fc.string({ unit: 'binary' }))
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const { data } = webAddress('No link').safeParse(text)
        if (data !== undefined) expect(safeUrl(data)).toBe(data)
      }),
      { numRuns: 500 },
    )
  })
})

describe('an address that may not', () => {
  it.each([
    '',
    'example.com',
    '//example.com',
    '/profile/ada',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)//https://example.com',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'ftp://example.com',
    'mailto:a@example.com',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https://\\example.com',
    'https://example.com\\@evil.example',
    'https://user@example.com',
    'https://user:pass@example.com',
    'https://:@example.com',
    'https://@example.com',
    'https://exa mple.com',
    'https://example.com/a b',
    'https://example.com/a\nb',
    'ht\ntps://example.com',
    'https://example.com/\u0000',
    'https://example.com/\u202egnp.exe',
    'https://exam\u200bple.com',
    'https://999.999.999.999',
    'https://exa%00mple.com',
    'https://?x',
    'https://#x',
    'https://[::1',
  ])('%j', (typed) => expect(safeUrl(typed)).toBeUndefined())

  it('gets the sentence of its field', () => {
    expect(webAddress('No link').safeParse('x').error?.issues[0]?.message).toBe('No link')
    expect(webAddress('No link').parse(' https://example.com ')).toBe('https://example.com')
  })

  it('never passes, whatever is typed, and what passes stays as it is', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc
        .tuple(
          fc.constantFrom('https://', 'http:', 'javascript:', 'HTTPS:\\\\'),
          fc.string({ unit: 'binary' }),
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const address = safeUrl(text)
        if (address === undefined) return
        const { protocol, username, password } = new URL(address)
        expect(['http:', 'https:']).toContain(protocol)
        expect(username + password).toBe('')
        expect(safeUrl(address)).toBe(address)
      }),
      { numRuns: 500 },
    )
  })
})
