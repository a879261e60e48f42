// Is Markdown that nests too deep distinguished from Markdown that only has many marks, in one walk?
import { describe, expect, it } from 'vitest'
import { flatMarkdown, tooDeepMarkdown } from '../../../tests/support/product/hostile-markdown.ts'
import { leastSpentMs } from '../../../tests/support/runner/spent.ts'
import { MAX_NESTING, nestsTooDeep } from './nesting.ts'

/** The longest text in Markdown that a contract takes. */
const LENGTH = 30_000
const MOST_MS = 100

const all = { ...tooDeepMarkdown(LENGTH), ...flatMarkdown(LENGTH) }

describe('Markdown', () => {
  it.each(Object.entries(all))('of %s is judged quickly', async (name, text) => {
    expect(text.length).toBeLessThanOrEqual(LENGTH)
    expect(await leastSpentMs(() => void nestsTooDeep(text), MOST_MS)).toBeLessThan(MOST_MS)
    expect(nestsTooDeep(text)).toBe(name in tooDeepMarkdown(LENGTH))
  })

  const levels = (count: number) => ({
    'quotes in quotes': `${'>'.repeat(count)} a`,
    'lists in lists': `${'- '.repeat(count)}a`,
    'lists by their indentation': Array.from({ length: count }, (_, at) => `${'   '.repeat(at)}1. a`).join(
      '\n',
    ),
    'quotes and lists': `${'> - '.repeat(Math.floor(count / 2))}${count % 2 ? '> ' : ''}a`,
    emphasis: `${'*a '.repeat(count)}b${' a*'.repeat(count)}`,
    'two kinds of emphasis': Array.from({ length: count }, (_, at) => at).reduce(
      (text, at) => (at % 2 ? `**a ${text} a**` : `_a ${text} a_`),
      'b',
    ),
  })
  it.each(Object.keys(levels(1)))('may have ten levels of %s, and not eleven', (kind) => {
    const judged = [MAX_NESTING, MAX_NESTING + 1].map((count) =>
      nestsTooDeep(new Map(Object.entries(levels(count))).get(kind) ?? ''),
    )
    expect(judged).toEqual([false, true])
  })

  it.each([
    ['a long flat list', '- a\n'.repeat(500)],
    ['a long flat list, widely spaced', '-   a\n\n'.repeat(500)],
    ['numbers up to a hundred', Array.from({ length: 100 }, (_, at) => `${at + 1}. a`).join('\n')],
    ['many bold words', 'A **bold** and an *italic* and a __strong__ word. '.repeat(200)],
    ['products', 'Thus 2*3*4 = 24, and a * b * c too, as is x*y. '.repeat(100)],
    ['names of code', 'call __init__ with *args and **kwargs of my_own_class '.repeat(90)],
    ['indented code', `\`\`\`\n${'                        if a * b > c: return d - e\n'.repeat(50)}\`\`\``],
    ['lines between sections', 'a\n\n* * *\n\nb\n\n---\n\n'.repeat(50)],
    ['quoted replies', '> > > a\n> > b\n> c\n\n'.repeat(50)],
  ])('may have %s', (_, text) => expect(nestsTooDeep(text)).toBe(false))
})
