// Is Markdown shown as text, whatever its author tried?
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { flatMarkdown, tooDeepMarkdown } from '../../tests/support/product/hostile-markdown.ts'
import { leastSpentMs } from '../../tests/support/runner/spent.ts'
import { linkedParts } from '../platform/contract/linked-text.ts'
import { MAX_NESTING, nestsTooDeep } from '../platform/contract/nesting.ts'
import { safeUrl } from '../platform/contract/safe-url.ts'
import Markdown from './markdown.tsx'
import { OrPlain } from './or-plain.tsx'

const shown = (text: string) =>
  renderToStaticMarkup(
    <Markdown linkFor={safeUrl} divideText={linkedParts} isTooDeep={nestsTooDeep}>
      {text}
    </Markdown>,
  )

it('shows what Markdown is for', () => {
  const html = shown('# Begin\n\nA **bold** word, `code` and [a link](https://a.example/b).\n\n- one\n- two')
  for (const part of [
    '<strong>bold</strong>',
    '<code',
    '<li>one</li>',
    'href="https://a.example/b"',
    'rel="noopener nofollow ugc"',
  ])
    expect(html).toContain(part)
  // The page has headings of its own.
  expect(html).not.toMatch(/<h\d/)
})

it.each([
  ['（https://a.example/b）です。', 'https://a.example/b'],
  ['*see https://a.example/b*, please', 'https://a.example/b'],
  ['- **https://a.example/b**', 'https://a.example/b'],
  ['https://a.exampleです', 'https://a.example'],
])('links an address that stands by itself: %s', (text, href) => {
  expect(shown(text)).toContain(`<a href="${href}" rel="noopener nofollow ugc"`)
})

it('links an address once, and none in code', () => {
  expect(shown('[https://a.example](https://b.example) and <https://c.example>').match(/<a /g)).toHaveLength(
    2,
  )
  expect(shown('`https://a.example` and\n\n    https://b.example')).not.toContain('<a ')
})

describe('what is no text', () => {
  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<iframe src="https://evil.example"></iframe>',
    '<a href="javascript:alert(1)">here</a>',
    '<style>body{display:none}</style>',
    '<svg onload=alert(1)>',
    '<b onmouseover="alert(1)">bold</b>',
  ])('stays text: %s', (text) => {
    expect(shown(text)).not.toMatch(/<(script|img|iframe|style|svg|b)\b|<a [^>]*javascript/i)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://a:b@c.example',
    '//evil.example',
    '/settings',
  ])('leads nowhere: %s', (url) => {
    expect(shown(`[press](${url})`)).not.toContain('href')
    expect(shown(`[press](<${url}>)`)).not.toContain('href')
  })

  it('loads no image', () => {
    expect(shown('![seen](https://evil.example/pixel.png)')).not.toContain('pixel.png')
  })
})

describe('a text that breaks what shows it', () => {
  /** A question and an answer are so long; a lecture, which is the work of its own instructor, may be longer. */
  const LENGTH = 4_000
  const escaped = (text: string) => renderToStaticMarkup(text)

  it.each(Object.entries(tooDeepMarkdown(LENGTH)))('is shown as it was typed: %s', (_, text) => {
    expect(shown(text).includes(escaped(text))).toBe(true)
  })

  it.each(Object.entries(flatMarkdown(LENGTH)))(
    'is shown within a second: %s',
    { tags: ['proof'] },
    async (_, text) => {
      expect(await leastSpentMs(() => void shown(text), 1_000)).toBeLessThan(1_000)
    },
  )

  it('is shown as it was typed when showing it failed', () => {
    const part = new OrPlain({ text: 'a <b', children: 'c' })
    expect(renderToStaticMarkup(part.render())).toBe('c')
    part.state = OrPlain.getDerivedStateFromError()
    expect(renderToStaticMarkup(part.render())).toContain('a &lt;b')
  })

  it('is none that nests little: whatever is not shown plain has ten levels of blocks and of emphasis', {
    tags: ['proof'],
  }, () => {
    const piece = fc.constantFrom(
      '> ',
      '- ',
      '1. ',
      '  ',
      '\n',
      '\t',
      'a',
      ' ',
      '*',
      '**',
      '_',
      '*a ',
      ' a*',
      '_a ',
    )
    const property = fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
      let depth = 0
      let deepest = 0
      for (const [, end] of shown(pieces.join('')).matchAll(/<(\/?)(?:blockquote|ul|ol|em|strong)\b/g)) {
        depth += end ? -1 : 1
        deepest = Math.max(deepest, depth)
      }
      expect(deepest).toBeLessThanOrEqual(2 * MAX_NESTING)
    })
    fc.assert(property, { numRuns: 300 })
  })
})
