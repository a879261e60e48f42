// Does a journey match the text that it names, exactly?
import { Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { filesMatching, lineAt, parseText, readText, report } from './sources.ts'

/** Returns each text that is matched in part without saying so. */
function loosely(path: string, text: string): string[] {
  const found: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name !== 'getByText') return
      const [wanted, options] = given
      const isPattern = wanted?.type === 'Literal' && 'regex' in wanted
      const isSaid =
        options?.type === 'ObjectExpression' &&
        options.properties.some(
          (property) =>
            property.type === 'Property' &&
            property.key.type === 'Identifier' &&
            property.key.name === 'exact' &&
            property.value.type === 'Literal',
        )
      if (!isPattern && !isSaid) found.push(`${path}:${lineAt(text, start)} looks for a part of a text`)
    },
  }).visit(parseText(path, text).program)
  return found
}

describe('a journey', () => {
  it('looks for whole texts, or says that it means a part', () => {
    report(
      filesMatching('tests/**/*.ts').flatMap((path) => loosely(path, readText(path))),
      'getByText(text, { exact: true }); where a part is meant, a regular expression or { exact: false }',
    )
  })

  it.each([
    ["page.getByText('Saved')", 1],
    ['page.getByText(sentence)', 1],
    ["dialog.getByText('Saved').first()", 1],
    ["page.getByText('Saved', { exact })", 1],
    ["page.getByText('Saved', { exact: true })", 0],
    ["page.getByText('Saved', { exact: false })", 0],
    ['page.getByText(/^Saved$/)', 0],
    ["page.getByLabel('Saved')", 0],
  ])('is judged as it should be: %s', (text, complaints) => {
    expect(loosely('x.ts', text)).toHaveLength(complaints)
  })
})
