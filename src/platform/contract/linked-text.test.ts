// What becomes a link in a message, and what never does.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leastSpentMs } from '../../../tests/support/spent.ts'
import { linkedParts } from './linked-text.ts'

const linksIn = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? [])

describe('links in a message', () => {
  it.each([
    ['See https://example.com/brief.', ['https://example.com/brief']],
    ['(http://example.com/a_(b)) and more', ['http://example.com/a_(b)']],
    ['https://a.example/?q=1,https://b.example', ['https://a.example/?q=1,https://b.example']],
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
