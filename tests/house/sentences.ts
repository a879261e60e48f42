// Where in the code is a sentence that the specification quotes, and is that its right place?
import { Visitor } from 'vite'
import { lineAt, parseText } from './sources.ts'

export type Sentence = { text: string; path: string; line: number }

/** A MSG row of the checklist with its sentences and the file that is their home, once they are written. */
export type MessageRow = { id: string; home: string | undefined; texts: readonly string[] }

/** Returns all text of a file that a person may be shown: strings, plain templates and the text between tags. */
export function sentencesOf(path: string, source: string): Sentence[] {
  const found: Sentence[] = []
  const note = (start: number, text: string) => found.push({ text, path, line: lineAt(source, start) })
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') note(start, value)
    },
    TemplateLiteral({ quasis, start }) {
      const only = quasis.length === 1 ? quasis[0] : undefined
      if (only) note(start, only.value.cooked ?? '')
    },
    JSXText({ value, start }) {
      note(start, value.trim().replace(/\s+/g, ' '))
    },
  }).visit(parseText(path, source).program)
  return found
}

/** Returns a row's quotations, a toast's title and description separately; single words belong to many sentences. */
export function quotedSentences(row: string): string[] {
  const quoted = [...row.matchAll(/(?<![\p{L}\d])'([^']+)'(?![\p{L}\d])|"([^"]+)"/gu)]
  return quoted
    .flatMap(([, single, double]) => (single ?? double ?? '').split(' / '))
    .filter((text) => text.includes(' '))
}

const isMessagesFile = (path: string) => path.endsWith('.messages.ts')

/** Returns rows whose sentence is not in its home, or is there more often than rows quote it. */
export function missingOrRepeated(rows: readonly MessageRow[], sentences: readonly Sentence[]): string[] {
  return rows.flatMap(({ id, home, texts }) => {
    if (home === undefined) return []
    return texts.flatMap((text) => {
      const there = sentences.filter((one) => one.path === home && one.text === text).length
      const wanted = rows.filter((row) => row.home === home && row.texts.includes(text)).length
      if (there === 0) return `${id}: '${text}' is missing in ${home}`
      return there > wanted ? `${id}: '${text}' stands ${there} times in ${home}` : []
    })
  })
}

/** Returns quoted sentences in the code whose row has no home yet. */
export function homeless(rows: readonly MessageRow[], sentences: readonly Sentence[]): string[] {
  const housed = new Set(rows.flatMap((row) => (row.home === undefined ? [] : row.texts)))
  return rows.flatMap(({ id, texts }) =>
    texts.flatMap((text) => {
      const found = housed.has(text) ? undefined : sentences.find((one) => one.text === text)
      return found ? `${found.path}:${found.line} shows ${id}: '${text}'` : []
    }),
  )
}

/** Returns sentences of a *.messages.ts, or of a row's home, that another file repeats. */
export function writtenTwice(rows: readonly MessageRow[], sentences: readonly Sentence[]): string[] {
  const homes = new Map<string, Set<string>>()
  const note = (text: string, path: string) => homes.set(text, (homes.get(text) ?? new Set()).add(path))
  for (const { path, text } of sentences) if (isMessagesFile(path) && text.includes(' ')) note(text, path)
  for (const { home, texts } of rows) for (const text of texts) if (home !== undefined) note(text, home)
  return sentences
    .filter(({ path, text }) => !isMessagesFile(path) && homes.has(text) && !homes.get(text)?.has(path))
    .map(({ path, line, text }) => `${path}:${line} writes '${text}' once more`)
}
