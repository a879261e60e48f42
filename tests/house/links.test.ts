// Does every link that opens a new window, or leads to an address unknown to the code, say that it hands nothing over?
import { Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { UGC_REL } from '../../src/platform/contract/ugc-rel.ts'
import { filesMatching, lineAt, parseText, readText, report } from './sources.ts'

/** An address that begins so stays on the site: a path, a place of the page, an address of the route table. */
const OWN = /^(["'`{]*[/#]|\{paths\.)/
const HANDS_NOTHING_OVER = /\bnoopener\b|\bUGC_REL\b/
/** If the new window is needed, it is cut off from ours before it leads anywhere. */
const CUTS_OFF = /^[^\n]*\n[^\n]*\.opener = null\n/
/** It checks itself that its address begins at the root of the site. */
const SITE_LINK = 'src/ui/link.tsx'

type Attributes = Map<string, string>

/** Returns the reason why a link is careless, if it is. */
function carelessness(name: string, attributes: Attributes): string | undefined {
  if (HANDS_NOTHING_OVER.test(attributes.get('rel') ?? '')) return undefined
  if (attributes.has('target') && /_blank|^\{/.test(attributes.get('target') ?? ''))
    return 'opens a new window'
  const href = name === 'a' ? attributes.get('href') : undefined
  return href !== undefined && !OWN.test(href) ? `leads to ${href}` : undefined
}

function carelessLinks(path: string, text: string): string[] {
  const found: string[] = []
  new Visitor({
    JSXOpeningElement({ name, attributes, start }) {
      const given: Attributes = new Map()
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') continue
        const { value } = attribute
        given.set(attribute.name.name, value ? text.slice(value.start, value.end) : '')
      }
      const tag = name.type === 'JSXIdentifier' ? name.name : ''
      // A part of the page gets its target; only a reader's press opens anything.
      const why =
        /^(a|area|form)$|Link$/.test(tag) && tag !== 'SkipLink' ? carelessness(tag, given) : undefined
      if (why) found.push(`${path}:${lineAt(text, start)} ${why}`)
    },
    CallExpression({ callee, start, end }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const isOpening =
        callee.property.name === 'open' && /^(window|globalThis)\b/.test(text.slice(callee.start))
      if (isOpening && !HANDS_NOTHING_OVER.test(text.slice(start, end)) && !CUTS_OFF.test(text.slice(start)))
        found.push(`${path}:${lineAt(text, start)} opens a new window`)
    },
  }).visit(parseText(path, text).program)
  return found
}

it('every link to elsewhere hands nothing over', () => {
  report(
    filesMatching('src/**/*.tsx', 'src/**/*.ts')
      .filter((path) => path !== SITE_LINK)
      .flatMap((path) => carelessLinks(path, readText(path))),
    `give it rel="noopener"; where a person typed the address, rel={UGC_REL} of platform/contract/ugc-rel.ts`,
  )
})

it('what people typed is neither followed by search engines nor vouched for', () => {
  expect(UGC_REL.split(' ')).toEqual(['noopener', 'nofollow', 'ugc'])
})

describe('the rule itself', () => {
  it.each([
    '<a href="https://elsewhere.example">x</a>',
    '<a href={url}>x</a>',
    `<a href={\`https://\${host}\`}>x</a>`,
    '<a href="/here" target="_blank">x</a>',
    '<a href={url} target="_blank" rel="nofollow">x</a>',
    '<ButtonLink to={url} target="_blank">x</ButtonLink>',
    '<Link to="/a" target={target}>x</Link>',
    "window.open(url, '_blank')",
    "const tab = window.open('about:blank')\nif (tab) tab.location = url\n",
  ])('refuses %s', (text) => expect(carelessLinks('a.tsx', text)).toHaveLength(1))

  it.each([
    '<a href="/here">x</a>',
    '<a href="#there">x</a>',
    `<a href={\`#\${id}\`}>x</a>`,
    '<a href={paths.projects()}>x</a>',
    '<a href={url} rel="noopener">x</a>',
    '<a href={url} target="_blank" rel={UGC_REL}>x</a>',
    `<a href={url} target="_blank" rel={\`\${UGC_REL} noreferrer\`}>x</a>`,
    '<SkipLink target={id}>x</SkipLink>',
    "window.open(url, '_blank', 'noopener')",
    "const tab = window.open('about:blank')\nif (tab) tab.opener = null\ntab.location = url\n",
  ])('accepts %s', (text) => expect(carelessLinks('a.tsx', text)).toEqual([]))
})
