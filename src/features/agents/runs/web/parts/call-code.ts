// Examples of calling a deployed agent, in three languages, with the input of a sample. Pure.

import { beginningOf, codePoints } from '../../../../../platform/contract/code-points.ts'
import { ExactNumber, findExactNumber } from '../../../../../platform/contract/exact-json.ts'
import type { Json } from '../../../../../platform/contract/json-schema.ts'
import type { RunInput } from '../../../interfaces/interfaces.schemas.ts'

/** The access key itself is never shown a second time. */
export const KEY_PLACEHOLDER = 'YOUR_ACCESS_KEY'

/** Long texts and lists would make an example hard to read, so they are cut. */
const MAX_TEXT = 120
const MOST_ITEMS = 3

export function shortened(json: Json): Json {
  if (typeof json === 'string') return codePoints(json) > MAX_TEXT ? `${beginningOf(json, MAX_TEXT)}…` : json
  if (typeof json !== 'object' || json === null || json instanceof ExactNumber) return json
  if (Array.isArray(json)) return json.slice(0, MOST_ITEMS).map(shortened)
  return Object.fromEntries(Object.entries(json).map(([name, one]) => [name, shortened(one)]))
}

type Example = { url: string; input: RunInput; isStreamed?: boolean }

const bodyOf = ({ input, isStreamed }: Example): Json =>
  isStreamed ? { input: shortened(input), mode: 'stream' } : { input: shortened(input) }

/** In single quotes, a shell interprets nothing. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

export const curlFor = (example: Example): string =>
  [
    `curl${example.isStreamed ? ' -N' : ''} ${example.url} \\`,
    `  -H 'Authorization: Bearer ${KEY_PLACEHOLDER}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d ${quoted(JSON.stringify(bodyOf(example), null, 2))}`,
  ].join('\n')

const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`)

/** A long number would lose its last digits in JavaScript as well, so it stays within a text. */
const inJavascript = (body: Json): string =>
  findExactNumber(body)
    ? JSON.stringify(JSON.stringify(body))
    : `JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')})`

export const javascriptFor = (
  example: Example,
): string => `const response = await fetch(${JSON.stringify(example.url)}, {
  method: 'POST',
  headers: {
    authorization: 'Bearer ${KEY_PLACEHOLDER}',
    'content-type': 'application/json',
  },
  body: ${inJavascript(bodyOf(example))},
})
const run = await response.json()
if (!response.ok) throw new Error(run.message)
console.log(run.status, run.output)`

export const pythonFor = (example: Example): string => `import requests

response = requests.post(
    ${JSON.stringify(example.url)},
    headers={"Authorization": "Bearer ${KEY_PLACEHOLDER}"},
    json=${indented(pythonOf(bodyOf(example), ''), '    ')},
    timeout=310,
)
run = response.json()
if not response.ok:
    raise RuntimeError(run["message"])
print(run["status"], run["output"])`

function pythonOf(json: Json, indent: string): string {
  if (json === null) return 'None'
  if (json === true) return 'True'
  if (json === false) return 'False'
  if (typeof json !== 'object' || json instanceof ExactNumber) return JSON.stringify(json)
  const inner = `${indent}    `
  const lines = Array.isArray(json)
    ? json.map((one) => `${inner}${pythonOf(one, inner)}`)
    : Object.entries(json).map(([name, one]) => `${inner}${JSON.stringify(name)}: ${pythonOf(one, inner)}`)
  const [open, close] = Array.isArray(json) ? ['[', ']'] : ['{', '}']
  return lines.length === 0 ? open + close : `${open}\n${lines.join(',\n')},\n${indent}${close}`
}
