// Is every sentence that the specification quotes in the code verbatim, in one place?
import { describe, expect, it } from 'vitest'
import { readChecklist } from './checklist.ts'
import { MESSAGE_HOMES } from './message-homes.ts'
import { homeless, missingOrRepeated, quotedSentences, sentencesOf, writtenTwice } from './sentences.ts'
import { filesMatching, isTestFile, readText, report } from './sources.ts'

const IN_ONE_PLACE =
  "write a noun's sentence in its *.messages.ts, take it from there everywhere else, and give its MSG row a home in tests/house/message-homes.ts"

const rows = readChecklist()
  .rows.filter((row) => row.area === 'MSG')
  .map(({ id, text }) => {
    const number = Number(id.slice('MSG-'.length))
    const home = MESSAGE_HOMES.find(({ from, to = from }) => from <= number && number <= to)
    return { id, home: home?.file, texts: home?.texts ?? quotedSentences(text) }
  })

const sentences = filesMatching('src/**/*.{ts,tsx}')
  .filter((path) => !isTestFile(path))
  .flatMap((path) => sentencesOf(path, readText(path)))

describe("the specification's sentences", () => {
  it('stand verbatim in their home, once for each row that quotes them', () => {
    report(missingOrRepeated(rows, sentences), IN_ONE_PLACE)
  })

  it('stand nowhere without a home', () => {
    report(homeless(rows, sentences), IN_ONE_PLACE)
  })

  it("are written nowhere else, and neither is any other sentence of a noun's messages", () => {
    report(writtenTwice(rows, sentences), IN_ONE_PLACE)
  })
})

describe('the rules themselves', () => {
  const path = 'src/features/projects/projects.messages.ts'
  const row = { id: 'MSG-1', home: path, texts: ['Title is required'] }
  const inFile = (file: string, text: string) => sentencesOf(file, text)
  const written = inFile(path, "const a = { title: 'Title is required' }")

  it('miss a sentence that is worded otherwise', () => {
    expect(missingOrRepeated([row], written)).toEqual([])
    expect(missingOrRepeated([row], inFile(path, "const a = 'Title is needed'"))).toHaveLength(1)
    expect(missingOrRepeated([row], [...written, ...written])).toHaveLength(1)
    expect(missingOrRepeated([row, { ...row, id: 'MSG-2' }], [...written, ...written])).toEqual([])
  })

  it('find a sentence whose row has no home', () => {
    expect(homeless([{ ...row, home: undefined }], written)).toHaveLength(1)
    expect(homeless([row], written)).toEqual([])
  })

  it.each([
    "const a = 'Title is required'",
    'const a = `Title is required`',
    'const a = <p>\n Title is  required</p>',
  ])('find a copy: %s', (text) =>
    expect(writtenTwice([row], [...written, ...inFile('src/app/a.tsx', text)])).toHaveLength(1),
  )

  it.each([
    ["a title gives 'Title is required'", ['Title is required']],
    ['differs gives "Passwords don\'t match"', ["Passwords don't match"]],
    ["shows 'Please sign / Sign in to post'", ['Please sign', 'Sign in to post']],
    ["'Card declined now' / 'Try it again'", ['Card declined now', 'Try it again']],
    ["contains 'expired' shows 'Code expired. Again.'", ['Code expired. Again.']],
    ["the provider's message or 'Payment failed. Please try again.'", ['Payment failed. Please try again.']],
  ])('read the quotations of: %s', (text, texts) => expect(quotedSentences(text)).toEqual(texts))
})
