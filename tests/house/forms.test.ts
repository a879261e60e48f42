// Does every form work before its page's program is there, or wait for it?
import { Visitor } from 'vite'
import { expect, it } from 'vitest'
import { filesMatching, lineAt, parseText, readText, report } from './sources.ts'

/** The forms of the house: one that the program sends, and one with an address. */
const HOMES = ['src/ui/form.tsx', 'src/ui/filter-form.tsx']

/** Each form that is none of the house's. */
function bareForms(path: string, text: string): string[] {
  const found: string[] = []
  new Visitor({
    JSXOpeningElement({ name, start }) {
      if (name.type === 'JSXIdentifier' && ['form', 'Form'].includes(name.name))
        found.push(`${path}:${lineAt(text, start)} has a form of its own`)
    },
  }).visit(parseText(path, text).program)
  return found
}

it('every form is one that keeps what is pressed early, and says what it needs', () => {
  const files = filesMatching('src/**/*.tsx').filter((path) => !HOMES.includes(path))
  report(
    files.flatMap((path) => bareForms(path, readText(path))),
    'ProgramForm of src/ui/form.tsx, or FilterForm of src/ui/filter-form.tsx where it works without a script',
  )
})

it.each([
  ['<form onSubmit={send} />', 1],
  ['<Form method="get">x</Form>', 1],
  ['<ProgramForm onSubmit={send} />', 0],
  ['<FilterForm values={{}} />', 0],
])('judges %s', (text, complaints) => {
  expect(bareForms('x.tsx', text)).toHaveLength(complaints)
})
