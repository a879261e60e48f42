// Which parts of a message become links, and which never do?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leastSpentMs } from '../../../tests/support/runner/spent.ts'
import { linkedParts } from './linked-text.ts'

const linksIn = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? [])

describe('links in a message', () => {
  it.each([
    ['See https://example.com/brief.', ['https://example.com/brief']],
    ['(http://example.com/a_(b)) and more', ['http://example.com/a_(b)']],
    ['https://a.example/?q=1,https://b.example', ['https://a.example/?q=1', 'https://b.example']],
    ['javascript:alert(1) data:text/html,x file:///etc/passwd', []],
    ['https://user:word@example.com', []],
    ['https://example.com\\@evil.example', []],
    ['www.example.com', []],
    ['<a href="https://example.com">x</a>', ['https://example.com']],
  ])('%j', (text, links) => expect(linksIn(text)).toEqual(links))

  it('shows every character once, whatever is typed, and links to the web alone', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('https://', 'http://a.b', '(', ')', '.', '\u202e', ' '),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        expect(
          linkedParts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
        for (const href of linksIn(text)) expect(href).toMatch(/^https?:\/\//)
      }),
    )
  })
})

const ADDRESS = 'https://x.example/a'

describe('an address ends where a reader would end it', () => {
  it.each(
    // Sentence ends, brackets and quotes of many scripts, marks of Markdown, emoji, and what is invisible.
    [
      ...'。、，！？；：）」』】〉》〕］｝～…‥।॥؟،؛۔։።၊។᠃”“’‘„»«›‹—―→※★⟩*`{}<>"',
      '👍🏽',
      '❤️',
      '🇫🇷',
      '👨‍👩‍👧',
      '\u200b',
      '\u2060',
      '\u00ad',
      '\u202e',
      '\ufeff',
      '\u3000',
    ],
  )('before %j, whatever follows', (sign) => {
    for (const after of ['', 'b', ' b', 'です', '/b'])
      expect(linkedParts(`${ADDRESS}${sign}${after}`)[0], after).toEqual({ text: ADDRESS, href: ADDRESS })
  })

  it.each([
    ['https://x.exampleです', ['https://x.example']],
    ['https://x.example:8080です', ['https://x.example:8080']],
    ['https://x.exampleпривет', ['https://x.example']],
    ['https://x.example.これ', ['https://x.example']],
    ['https://日本.jpです', ['https://xn--wgv71a.jp']],
    ['https://x.example。次', ['https://x.example']],
    ['https://x.example🎉', ['https://x.example']],
    ['https://x.example-', ['https://x.example']],
    ['https://x.exampleです@ada', ['https://x.example']],
  ])('after its host: %s', (text, links) => expect(linksIn(text)).toEqual(links))

  it.each([
    ['https://a.example/bhttps://c.example', ['https://a.example/b', 'https://c.example']],
    ['https://a.examplehttp://c.example', ['https://a.example', 'http://c.example']],
    ['https://a.example/https://a.example/', ['https://a.example/', 'https://a.example/']],
    ['https://a.example|https://c.example', ['https://a.example', 'https://c.example']],
    // Archives and translators have the address that they open inside their own.
    ['https://a.example/web/2020/https://c.example/', ['https://a.example/web/2020/https://c.example/']],
    ['https://a.example/?url=https://c.example', ['https://a.example/?url=https://c.example']],
  ])('before another one: %s', (text, links) => expect(linksIn(text)).toEqual(links))

  it.each([
    'https://x.example/パス',
    'https://x.example/ぼっち・ざ・ろっく',
    'https://x.example/L·lívia',
    'https://x.example/Michelson–Morley',
    'https://x.example/راهنما#می\u0301',
    'https://x.example/~a/$b/c,d;e@f:8!?g=[1]&h=%20+i',
    'https://x.example/watch-_',
    'https://x.example:8080/a_(b)#(c)',
    'https://sub-domain.x.example?a=b',
    'https://2гис.рф/a',
    'https://www.пример.рф/путь',
    'https://例え.テスト/パス',
    'https://münchen.example/straße',
    'http://127.0.0.1:3000/a',
  ])('and not before: %s', (address) => {
    expect(linkedParts(address)).toEqual([{ text: address, href: new URL(address).href }])
  })

  it('is whole within a sentence of any script', () => {
    const around = fc.constantFrom(
      ['「', '」。'],
      ['（', '）'],
      ['“', '”.'],
      ['«', '»'],
      ['', '؟'],
      ['*', '*'],
      ['(', '),'],
      ['', '। '],
    )
    const path = fc.array(fc.constantFrom('a', '9', 'é', 'я', '日', '-', '_', '/', '%20', '=', '(b)'), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(around, path, ([before = '', after = ''], steps) => {
        const address = `https://x.example/${steps.join('')}`
        const linked = linkedParts(`日本${before}${address}${after}`).find(({ href }) => href !== undefined)
        expect(linked?.text).toBe(address)
      }),
    )
  })
})

it.each([
  ['(see https://a.example/b_(c)).', 'https://a.example/b_(c)'],
  ['https://a.example/b)].).', 'https://a.example/b'],
  ['https://a.example/[b])', 'https://a.example/[b]'],
  ['https://a.example/b!)?c)', 'https://a.example/b!)?c'],
])('%s links to %s', (text, href) => {
  expect(linkedParts(text).find((part) => part.href !== undefined)?.text).toBe(href)
})

it('is read once: closing brackets without end took seconds', async () => {
  const enoughMs = 300
  const text = `https://a.example/${')'.repeat(50_000)}${'.'.repeat(50_000)}x`
  expect(await leastSpentMs(() => linkedParts(text), enoughMs)).toBeLessThan(enoughMs)
  expect(await leastSpentMs(() => linkedParts(text.slice(0, -1)), enoughMs)).toBeLessThan(enoughMs)
})
