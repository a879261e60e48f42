// Reads JSON that a person types, or finds its first mistake. Browsers word mistakes differently, not all of them say where,
// and none finds the line of a well-formed value that is wrong.
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { parseExactJson } from '../../../../../platform/contract/exact-json.ts'
import type { Json } from '../../../../../platform/contract/json-schema.ts'

export type Path = readonly PropertyKey[]
export type Mistake = { line: number; message: string }
export type ReadJson =
  | { ok: true; value: Json; lineOf: (path: Path) => number }
  | { ok: false; mistake: Mistake }

const MESSAGES: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'Expected a name in double quotes',
  ValueExpected: 'Expected a value: a text in double quotes, a number, true, false, null, { or [',
  ColonExpected: 'Expected : after the name',
  CommaExpected: 'Expected a comma',
  CloseBraceExpected: 'Expected , or }',
  CloseBracketExpected: 'Expected , or ]',
  EndOfFileExpected: 'There is more after the end',
  UnexpectedEndOfString: 'This text in quotes has no end',
  InvalidEscapeCharacter: 'There is a wrong escape in this text',
  InvalidUnicode: 'There is a wrong escape in this text',
}

/** Empty text is a mistake, too. */
export function parseJsonText(text: string): ReadJson {
  const lineAt = (at: number) => text.slice(0, at).split('\n').length
  const errors: ParseError[] = []
  try {
    const root = parseTree(text, errors, { disallowComments: true })
    const [first] = errors
    if (first) {
      const message = MESSAGES[printParseErrorCode(first.error)] ?? 'This isn’t JSON'
      return { ok: false, mistake: { line: lineAt(first.offset), message } }
    }
    return { ok: true, value: parseExactJson(text) as Json, lineOf: (path) => lineAt(offsetOf(root, path)) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { ok: false, mistake: { line: 1, message: 'Nested too deeply' } }
  }
}

/** A mistake in a property is where its name begins; a missing value's is at the object that should hold it. */
function offsetOf(root: Node | undefined, path: Path): number {
  for (let length = path.length; root && length > 0; length--) {
    const segments = path.slice(0, length).map((part) => (typeof part === 'number' ? part : String(part)))
    const node = findNodeAtLocation(root, segments)
    if (node) return (node.parent?.type === 'property' ? node.parent : node).offset
  }
  return root?.offset ?? 0
}

export function rangeOfLine(text: string, line: number): readonly [number, number] {
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return [before, before + (lines[line - 1]?.length ?? 0)]
}
