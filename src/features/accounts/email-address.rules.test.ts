// Are addresses accepted and stored in the right form?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { email } from './accounts.schemas.ts'
import { storedAddress } from './email-address.rules.ts'

const stored = (typed: string) => email.safeParse(typed).data

describe('an address', () => {
  it.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
    ['info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
    ['INFO@ПОЧТА.РФ', 'info@xn--80a1acny.xn--p1ai'],
    ['user@例え.テスト', 'user@xn--r8jz45g.xn--zckzah'],
    ['user@例え。テスト', 'user@xn--r8jz45g.xn--zckzah'],
    ['grüße@example.de', undefined],
    ['jens@bücher.example', 'jens@xn--bcher-kva.example'],
    ['jens@bu\u0308cher.example', 'jens@xn--bcher-kva.example'],
    ['x@مثال.إختبار', 'x@xn--mgbh0fb.xn--kgbechtv'],
    ['x&y@example.com', 'x&y@example.com'],
    ['a/b@example.com', 'a/b@example.com'],
    ["o'neil@example.com", "o'neil@example.com"],
    ['a+b.c_d-e=f@mail.example.co.uk', 'a+b.c_d-e=f@mail.example.co.uk'],
    ['.a..b.@example.com', '.a..b.@example.com'],
    ['a@1.example', 'a@1.example'],
    [`a@${'x'.repeat(63)}.example`, `a@${'x'.repeat(63)}.example`],
  ])('%j is stored as %j', (typed, address) => expect(stored(typed)).toBe(address))

  it.each([
    'a@t-.example',
    'a@-t.example',
    'a@t..example',
    'a@.example',
    'a@example.',
    'a@b',
    'a b@example.com',
    'a@b@example.com',
    '@example.com',
    'a@',
    'a@exam ple.com',
    'a@пример.рф/путь',
    'a@пример.рф:25',
    'a@u:p@пример.рф',
    'a@пример_.рф',
    'a@[127.0.0.1]',
    '"a"@example.com',
    'a@example.com\u0000',
    'a@\u200bexample.com',
    `a@${'x'.repeat(64)}.example`,
    `a@${'я'.repeat(60)}.example`,
    `${'a'.repeat(250)}@b.example`,
  ])('%j is none', (typed) => expect(stored(typed)).toBeUndefined())

  it('has one stored form, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, domain) => {
        const once = storedAddress(`${name}@${domain}.example`)
        expect(storedAddress(once)).toBe(once)
      }),
      { numRuns: 1_000 },
    )
    fc.assert(
      fc.property(fc.emailAddress(), (typed) => {
        expect(stored(typed)).toBe(typed.toLowerCase())
      }),
      { numRuns: 300 },
    )
  })
})
