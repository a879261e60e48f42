// JSON that a person types: what it means, or where its first mistake is. Browsers word such mistakes differently, and not
// all of them say where; and none says on which line a value stands that is well-formed but wrong.
import type { Json } from '../../../../../platform/contract/json-schema.ts'

export type Path = readonly PropertyKey[]
export type Mistake = { line: number; message: string }
export type ReadJson =
  | { ok: true; value: Json; lineOf: (path: Path) => number }
  | { ok: false; mistake: Mistake }

const MAX_LEVELS = 100
const SPACE = /[ \t\n\r]*/y
// JSON allows the control characters from U+007F on in a text, though not those before.
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y

class Misread extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** Empty text is a mistake, too. */
export function readJson(text: string): ReadJson {
  const lineAt = (at: number) => text.slice(0, at).split('\n').length
  try {
    const places = placesIn(text)
    return {
      ok: true,
      value: JSON.parse(text) as Json,
      // Of a value that is missing, the one in which it should be.
      lineOf(path) {
        for (let length = path.length; length >= 0; length--) {
          const at = places.get(keyOf(path.slice(0, length)))
          if (at !== undefined) return lineAt(at)
        }
        return 1
      },
    }
  } catch (error) {
    if (!(error instanceof Misread)) throw error
    return { ok: false, mistake: { line: lineAt(error.at), message: error.message } }
  }
}

/** Where a line begins and ends, to select it. */
export function rangeOfLine(text: string, line: number): readonly [number, number] {
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return [before, before + (lines[line - 1]?.length ?? 0)]
}

const keyOf = (path: Path) => JSON.stringify(path.map(String))

/** Where each value begins, or its name; by path. Raises Misread. */
function placesIn(text: string): Map<string, number> {
  const places = new Map<string, number>()
  let at = 0

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }

  function skip(): string | undefined {
    take(SPACE)
    return text[at]
  }

  function readValue(path: Path): void {
    const next = skip()
    if (!places.has(keyOf(path))) places.set(keyOf(path), at)
    if (path.length > MAX_LEVELS) throw new Misread('Nested too deeply', at)
    if (next === '{') readMembers('}', () => readProperty(path))
    else if (next === '[') readMembers(']', (index) => readValue([...path, index]))
    else if (next === '"') readString()
    else if (take(WORD) === undefined && take(NUMBER) === undefined) throw new Misread(sentenceAt(next), at)
  }

  function readMembers(end: string, readMember: (index: number) => void): void {
    at++
    if (skip() === end) {
      at++
      return
    }
    for (let index = 0; ; index++) {
      readMember(index)
      const next = skip()
      if (next !== ',' && next !== end)
        throw new Misread(next === undefined ? UNFINISHED : `Expected , or ${end}`, at)
      at++
      if (next === end) return
      const after = skip()
      if (after === end) throw new Misread(`There is a comma too many before ${end}`, at)
    }
  }

  function readProperty(path: Path): void {
    const next = skip()
    if (next !== '"')
      throw new Misread(next === undefined ? UNFINISHED : 'Expected a name in double quotes', at)
    const begin = at
    const inner = [...path, JSON.parse(readString()) as string]
    if (places.has(keyOf(inner))) throw new Misread(`“${String(inner.at(-1))}” is there twice`, begin)
    places.set(keyOf(inner), begin)
    if (skip() !== ':') throw new Misread('Expected : after the name', at)
    at++
    readValue(inner)
  }

  function readString(): string {
    const found = take(STRING)
    if (found === undefined) throw new Misread('This text in quotes has no end, or a wrong escape', at)
    return found
  }

  readValue([])
  if (skip() !== undefined) throw new Misread('There is more after the end', at)
  return places
}

const UNFINISHED = 'It ends too early'
const sentenceAt = (next: string | undefined) =>
  next === undefined
    ? UNFINISHED
    : 'Expected a value: a text in double quotes, a number, true, false, null, { or ['
