// Reads a JSON body safely: checks its type, its size, the number of its values, its depth, and that PostgreSQL can
// store its text.
import { ExactNumber, parseExactJson, whyNotKept } from '../contract/exact-json.ts'
import { Problem } from '../contract/problem.ts'

export const MAX_JSON_BYTES = 1024 * 1024
export const MAX_JSON_DEPTH = 32
/**
 * A course with every lecture and long quizzes has ten thousand. Each costs more than its bytes to parse and to check.
 */
export const MAX_JSON_VALUES = 50_000

/**
 * With `passesOn`, the result is passed on as it is written, with an ExactNumber for every number that would change.
 */
type Parsing = { passesOn?: boolean }

/**
 * Returns the body's value; for an empty body, `whenEmpty` if given. Raises Problem 'wrong_type', 'too_large' or
 * 'invalid'.
 */
export async function readJson(
  request: Request,
  options: Parsing & { whenEmpty?: unknown } = {},
): Promise<unknown> {
  if (options.whenEmpty !== undefined && request.body === null) return options.whenEmpty
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const isJson = type === 'application/json'
  if (!isJson && options.whenEmpty === undefined) throw wrongType()
  const text = await readText(request, MAX_JSON_BYTES)
  // Over a socket, a request without a body has an empty one and no type.
  if (options.whenEmpty !== undefined && text === '') return options.whenEmpty
  if (!isJson) throw wrongType()
  return parseJson(text, options)
}

/** Returns the value of a JSON text, if it can be stored. Raises Problem 'too_large' or 'invalid'. */
export function parseJson(text: string, { passesOn = false }: Parsing = {}): unknown {
  refuseManyAndDeep(text)
  let value: unknown
  try {
    value = passesOn ? parseExactJson(text) : JSON.parse(text)
  } catch (cause) {
    throw new Problem('invalid', 'The body is not valid JSON', { cause })
  }
  refuseUnsafe(value, passesOn)
  return value
}

const wrongType = () => new Problem('wrong_type', 'Send JSON with Content-Type: application/json')

/** Returns the body as text. Raises Problem 'too_large' or 'invalid'. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () => new Problem('too_large', `The request is larger than ${sizeOf(maxBytes)}`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (cause) {
    throw new Problem('invalid', 'The body is not valid UTF-8', { cause })
  }
}

const sizeOf = (bytes: number) =>
  bytes < MAX_JSON_BYTES ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
/** A JSON text has one value more than it has commas and opening brackets. */
const BEFORE_A_VALUE: ReadonlySet<number> = new Set([COMMA, 0x5b, 0x7b])
const AFTER_VALUES: ReadonlySet<number> = new Set([0x5d, 0x7d])

/** Counting comes before parsing, which takes fifty times as long. Raises Problem 'invalid' or 'too_large'. */
function refuseManyAndDeep(text: string): void {
  let values = 1
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) isInString = !isInString
    else if (isInString) at += sign === BACKSLASH ? 1 : 0
    else if (BEFORE_A_VALUE.has(sign)) {
      values += 1
      if (sign !== COMMA) depth += 1
      if (depth > MAX_JSON_DEPTH) throw new Problem('invalid', 'The body is nested too deeply')
    } else if (AFTER_VALUES.has(sign)) depth -= 1
  }
  if (values > MAX_JSON_VALUES)
    throw new Problem('too_large', `The body has more than ${MAX_JSON_VALUES} values`)
}

/** Walks without recursion: a deep body must not exhaust the stack. */
function refuseUnsafe(root: unknown, passesOn: boolean): void {
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') refuseUnsafeText(value)
    if (value instanceof ExactNumber) refuseUnkept(value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        refuseUnsafeText(key)
        // Copies of objects would silently leave out a field named __proto__.
        if (passesOn && key === '__proto__')
          throw new Problem('invalid', 'The name __proto__ is not passed on')
        waiting.push(inner)
      }
  }
}

function refuseUnkept(number: ExactNumber): void {
  const why = whyNotKept(number)
  if (why !== undefined) throw new Problem('invalid', why)
}

/** PostgreSQL stores neither NUL nor lone surrogates. Raises Problem 'invalid'. */
export function refuseUnsafeText(text: string): void {
  if (!isSafeText(text)) throw new Problem('invalid', "The text contains characters that can't be stored")
}

export function isSafeText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
