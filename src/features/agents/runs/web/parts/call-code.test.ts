// Do the examples say what they should, whatever is in a sample?
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from '../../../../../platform/contract/exact-json.ts'
import type { RunInput } from '../../../interfaces/interfaces.schemas.ts'
import { curlFor, javascriptFor, KEY_PLACEHOLDER, pythonFor, shortened } from './call-code.ts'

const url = 'https://guildhall.example/rest/v1/deployments/7/runs'
const input = {
  text: `It's "quoted" \\ $HOME`,
  is: true,
  not: false,
  none: null,
  list: [1, 'two'],
  empty: {},
}
const sent = { input }

describe('an example', () => {
  it('for a shell passes the input on unchanged', () => {
    // The shell parses it like pasted text; a function replaces the program.
    const script = `curl() { printf '%s\\n' "$@"; }\n${curlFor({ url, input })}`
    const [address, , key, , type, , ...body] = execFileSync('sh', ['-c', script])
      .toString()
      .trimEnd()
      .split('\n')
    expect([address, key, type]).toEqual([
      url,
      `Authorization: Bearer ${KEY_PLACEHOLDER}`,
      'Content-Type: application/json',
    ])
    expect(JSON.parse(body.join('\n'))).toEqual(sent)
  })

  it('keeps every digit of a long number, in every language', async () => {
    const long = parseExactJson('{"id":738529527931269425}') as RunInput
    expect(curlFor({ url, input: long })).toContain('"id": 738529527931269425')
    expect(pythonFor({ url, input: long })).toContain('"id": 738529527931269425')
    let body: unknown
    const fetch = async (_: string, init: { body: string }) => {
      body = init.body
      return { ok: true, json: async () => ({}) }
    }
    const code = `return (async () => {${javascriptFor({ url, input: long })}})()`
    await new Function('fetch', 'console', code)(fetch, { log: () => {} })
    expect(body).toBe('{"input":{"id":738529527931269425}}')
  })

  it('for a shell can stream', () => {
    const text = curlFor({ url, input, isStreamed: true })
    expect(text).toMatch(/^curl -N /)
    expect(text).toContain('"mode": "stream"')
  })

  it('in JavaScript sends the input, and says what went wrong', async () => {
    const run = async (ok: boolean) => {
      const calls: { url: string; body: unknown }[] = []
      const fetch = async (to: string, init: { body: string }) => {
        calls.push({ url: to, body: JSON.parse(init.body) })
        return { ok, json: async () => ({ status: 'succeeded', output: 1, message: 'No runs left' }) }
      }
      const code = `return (async () => {${javascriptFor({ url, input })}})()`
      const failure = await new Function('fetch', 'console', code)(fetch, { log: () => {} }).then(
        () => undefined,
        (error: Error) => error.message,
      )
      return { calls, failure }
    }
    expect(await run(true)).toEqual({ calls: [{ url, body: sent }], failure: undefined })
    expect((await run(false)).failure).toBe('No runs left')
  })

  it('in Python writes values as Python does', () => {
    const text = pythonFor({ url, input })
    expect(text).toContain('"is": True,')
    expect(text).toContain('"not": False,')
    expect(text).toContain('"none": None,')
    expect(text).toContain('"empty": {},')
    expect(text).toContain('"text": "It\'s \\"quoted\\" \\\\ $HOME",')
  })

  it('is short', () => {
    expect(shortened({ long: 'x'.repeat(500), many: [1, 2, 3, 4], deep: { long: 'y' } })).toEqual({
      long: `${'x'.repeat(120)}…`,
      many: [1, 2, 3],
      deep: { long: 'y' },
    })
  })
})
