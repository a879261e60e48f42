// Is Markdown shown as text, whatever its author tried?
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { safeUrl } from '../platform/contract/safe-url.ts'
import Markdown from './markdown.tsx'

const shown = (text: string) => renderToStaticMarkup(<Markdown linkFor={safeUrl}>{text}</Markdown>)

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
