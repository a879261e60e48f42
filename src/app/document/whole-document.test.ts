// Can the contents of a row become a script of the page that shows it?
import type { EntryContext } from 'react-router'
import { expect, it } from 'vitest'
import { bytesOf } from './page-bytes.ts'
import { DATA_ID, STATE_ID } from './page-state.ts'
import { wholeDocument } from './whole-document.ts'

const route = (id: string, imports: string[]) => ({ id, module: `/assets/${id}.js`, imports })
const context = {
  manifest: {
    url: '/assets/manifest.js',
    version: '1',
    entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
    routes: { root: route('root', ['/assets/react.js']), list: route('list', ['/assets/card.js']) },
  },
  serverHandoffString: '{"ssr":true}',
  staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'list' } }] },
} as unknown as EntryContext
const textOf = (...given: Parameters<typeof wholeDocument>) => bytesOf(wholeDocument(...given)).toString()
const html = '<html><head><title>T</title></head><body><p>P</p></body></html>'

it('has one program, by its address, and its files are asked for early, each once', () => {
  const whole = textOf(html, '[]\n', context)
  expect(whole.startsWith('<!DOCTYPE html><html><head><title>T</title><link rel="modulepreload"')).toBe(true)
  const files = ['manifest', 'entry', 'react', 'root', 'list', 'card']
  expect([...whole.matchAll(/modulepreload" href="([^"]*)"/g)].map(([, file]) => file)).toEqual(
    files.map((name) => `/assets/${name}.js`),
  )
  expect([...whole.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
    `<script type="application/json" id="${DATA_ID}">`,
    `<script type="application/json" id="${STATE_ID}">`,
    '<script type="module" src="/assets/entry.js">',
  ])
  expect(whole.endsWith('</script></body></html>')).toBe(true)
})

it('asks for no file of its program before what the page is painted with', () => {
  const links = [...textOf(html, '[]\n', context).matchAll(/<link rel="modulepreload"[^>]*>/g)]
  expect(links).toHaveLength(6)
  for (const [link] of links) expect(link).toContain('fetchpriority="low"')
})

it.each(['</script><script>evil()</script>', '<!--<script>', '</ScRiPt >', '<base href=//evil.example>'])(
  'lets no text out of the element of its data: %s',
  (text) => {
    const data = `${JSON.stringify([text])}\n`
    const whole = textOf(html, data, context)
    const json = whole.split(`id="${DATA_ID}">`)[1]?.split('</script>')[0] ?? ''
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toEqual([text])
    expect(whole.match(/<script/g)).toHaveLength(3)
  },
)

it('refuses anything but a document', () => {
  expect(() => wholeDocument('<p>alone</p>', '', context)).toThrow('without its document')
})
