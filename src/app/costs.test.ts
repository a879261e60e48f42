// Does any request cost much more than its bytes? Every endpoint gets as many unknown fields as fit, and every field
// gets long texts: the answer is small, and the thread has hardly worked.
// @module-tag proof

import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { freshEmail, PASSWORD } from '../../tests/support/people/accounts.ts'
import { hostileTexts } from '../../tests/support/product/hostile-texts.ts'
import { madeFor } from '../../tests/support/product/made-input.ts'
import { testProduct } from '../../tests/support/product/product.ts'
import { leastSpentMs } from '../../tests/support/runner/spent.ts'
import { type Contract, patternOf } from '../platform/contract/contract.ts'
import { MAX_JSON_BYTES, MAX_JSON_VALUES } from '../platform/http/json-body.ts'

const MOST_ANSWERED = 16 * 1024
/** A tenth of a second is usual for a megabyte; quadratic code took ten and more. */
const MOST_FOR_A_BODY_MS = 1_000
/** A millisecond is usual. */
const MOST_FOR_A_HEAD_MS = 150
/** Node refuses a head of 16 kB. */
const HEAD_LENGTH = 15_000
/** Short enough for thousands of tries; reading each character once takes half a millisecond, each pair two seconds. */
const TEXT_LENGTH = 64 * 1024
const MOST_FOR_A_TEXT_MS = 100

const product = await testProduct()
const { contracts } = product

async function newMember(): Promise<Record<string, string>> {
  const headers = { apikey: product.publicKey }
  const body = { email: freshEmail(), password: PASSWORD }
  const answer = await product.ask('POST', '/auth/v1/signup', { body, headers })
  const { access_token } = answer.body as { access_token: string }
  return { ...headers, authorization: `Bearer ${access_token}` }
}
const member = await newMember()

/** Names of fields, each as short as it can be. */
const names = (count: number) => Array.from({ length: count }, (_, at) => `a${at.toString(36)}`)
const objectOf = (count: number) =>
  `{${names(count)
    .map((name) => `"${name}":1`)
    .join()}}`
const listOf = (count: number, item: string) => `[${Array(count).fill(item).join()}]`

/** Returns the address of a contract, with parameters that it accepts wherever they can be guessed. */
function addressFor(contract: Contract): string {
  const params = contract.params ? (madeFor(contract.params, { texts: PARAMS }) as object) : {}
  const given = new Map(Object.entries(params))
  return patternOf(contract).replace(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(given.get(name))),
  )
}
const PARAMS = [
  '1',
  'ada',
  'ada-lovelace',
  'a'.repeat(22),
  '00000000-0000-4000-8000-000000000001',
  'cs_0123456789',
]

type Sent = { method: string; path: string; body?: string }

/** Undefined for a refusal or a redirect that is short and quick. */
async function faultOf({ method, path, body }: Sent, mostMs: number): Promise<string | undefined> {
  let answered = ''
  let status = 0
  const spent = await leastSpentMs(async () => {
    const headers = { ...member, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const init = { method, headers, ...(body === undefined ? {} : { body }) }
    const response = await product.fetch(new Request(`http://localhost:3000${path}`, init))
    status = response.status
    answered = await response.text()
  }, mostMs)
  if (spent > mostMs) return `took ${spent.toFixed(0)} ms`
  if (answered.length > MOST_ANSWERED) return `answered ${answered.length} characters`
  // The link in a mail redirects, whatever else is in it.
  return status === 303 || (status >= 400 && status < 500) ? undefined : `answered ${status}`
}

async function faultsOf(sent: readonly Sent[], mostMs: number): Promise<string[]> {
  const faults: string[] = []
  for (const one of sent) {
    const fault = await faultOf(one, mostMs)
    if (faults.length === 3) break
    if (fault !== undefined)
      faults.push(`${one.method} ${one.path.slice(0, 80)} ${one.body?.slice(0, 60) ?? ''} ${fault}`)
  }
  return faults
}

describe('hostile requests', () => {
  const queries = {
    'as many unknown names as fit': names(HEAD_LENGTH / 5).join('&'),
    'as many unknown names as are looked at': names(100).join('&'),
    'one endless name': 'a'.repeat(HEAD_LENGTH),
    'one endless name twice': `${'a'.repeat(HEAD_LENGTH / 2)}&${'a'.repeat(HEAD_LENGTH / 2)}`,
    'an endless name with what cannot be stored': `${'a'.repeat(HEAD_LENGTH)}=%00`,
  }
  it.each(Object.entries(queries))('every endpoint refuses a query of %s', async (_, query) => {
    const sent = contracts.map((contract) => ({
      method: contract.method,
      path: `${addressFor(contract)}?${query}`,
      ...(contract.body ? { body: '{}' } : {}),
    }))
    expect(sent.length).toBeGreaterThan(150)
    expect(await faultsOf(sent, MOST_FOR_A_HEAD_MS)).toEqual([])
  })

  const withBody = contracts.filter(({ body }) => body)
  const bodies: Record<string, string> = {
    // Before there was a limit, this body was answered with 338 MB, after nine seconds.
    'thousands of unknown fields': objectOf(6_500),
    'a field with an endless name': JSON.stringify({ ['a'.repeat(100_000)]: 1 }),
    'a field with an endless name of two-part characters': JSON.stringify({
      ['a\u{1f98a}'.repeat(30_000)]: 1,
    }),
  }
  it.each(Object.entries(bodies))('every endpoint refuses a body of %s', async (_, body) => {
    const sent = withBody.map((contract) => ({ method: contract.method, path: addressFor(contract), body }))
    expect(sent.length).toBeGreaterThan(40)
    expect(await faultsOf(sent, MOST_FOR_A_BODY_MS)).toEqual([])
  })

  const values = { numbers: '1', objects: '{}', texts: '"x"' }
  it.each(Object.entries(values))(
    'every endpoint refuses endless lists of %s in its fields',
    async (_, item) => {
      const sent = withBody.map((contract) => ({
        method: contract.method,
        path: addressFor(contract),
        body: bodyOf(contract, listOf(1_000, item)),
      }))
      expect(await faultsOf(sent, MOST_FOR_A_BODY_MS)).toEqual([])
    },
  )

  it('every endpoint refuses endless objects in its fields', async () => {
    const sent = withBody.map((contract) => ({
      method: contract.method,
      path: addressFor(contract),
      body: bodyOf(contract, objectOf(1_000)),
    }))
    expect(await faultsOf(sent, MOST_FOR_A_BODY_MS)).toEqual([])
  })

  const most = MAX_JSON_VALUES - 1
  const fill = (part: string, start: string, end: string) =>
    start + part.repeat((MAX_JSON_BYTES - start.length - end.length) / part.length) + end
  const largest: Record<string, string> = {
    'all unknown fields that may be': objectOf(most),
    'a megabyte of unknown fields': objectOf(100_000),
    'a megabyte of opening brackets': fill('[', '', ''),
    'a megabyte of one text': fill('a', '{"a":"', '"}'),
    'a megabyte of escapes': fill('\\u202e', '{"a":"', '"}'),
    'a megabyte of digits': fill('9', '{"a":', '}'),
    'numbers of 100,000 digits': `{"a":${listOf(10, `1.${'9'.repeat(100_000)}`)}}`,
    'a megabyte of spaces': fill(' ', '{', '"a":1}'),
    'a megabyte of quotation marks': fill('"', '', ''),
  }
  const readers = [
    { method: 'POST', path: '/rest/v1/notifications/unsubscribe' },
    { method: 'POST', path: '/auth/v1/token?grant_type=password' },
    { method: 'POST', path: '/auth/v1/signup' },
  ]
  it.each(Object.entries(largest))('a body of %s is refused', async (_, body) => {
    expect(body.length).toBeLessThanOrEqual(MAX_JSON_BYTES)
    expect(
      await faultsOf(
        readers.map((reader) => ({ ...reader, body })),
        MOST_FOR_A_BODY_MS,
      ),
    ).toEqual([])
  })
})

const bodyOf = ({ body }: Contract, value: string) =>
  `{${fieldsOf(body)
    .map((field) => `"${field}":${value}`)
    .join()}}`

describe('what is counted before it is read', () => {
  const unsubscribe = async (body: string) => {
    const headers = { 'content-type': 'application/json' }
    const address = 'http://localhost:3000/rest/v1/notifications/unsubscribe'
    const { status } = await product.fetch(new Request(address, { method: 'POST', headers, body }))
    return status
  }
  // The object itself is one.
  it.each([
    ['a body of as many values as may be', objectOf(MAX_JSON_VALUES - 1), 400],
    ['a body of one more', objectOf(MAX_JSON_VALUES), 413],
    ['commas in a text', JSON.stringify({ token: ',[{'.repeat(MAX_JSON_VALUES) }), 400],
    ['commas after an escaped quotation mark', `{"token":"\\",${',[{'.repeat(MAX_JSON_VALUES)}"}`, 400],
    ['commas after an escaped backslash', `{"token":"\\\\",${'1,'.repeat(MAX_JSON_VALUES)}"}`, 413],
  ])('%s', async (_, body, expected) => expect(await unsubscribe(body)).toBe(expected))

  it.each([
    [100, 'Unknown field: a0, a1, a2 and 97 more'],
    [101, 'The address has more than 100 parameters'],
  ])('%d parameters', async (count, message) => {
    const answer = await product.ask('GET', `/rest/v1/projects?${names(count).join('&')}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', message } })
  })
})

/** The names of the fields of a body. */
function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in)
  return schema instanceof z.ZodUnion ? schema.options.flatMap(fieldsOf) : []
}

/** Finds every schema inside of another, except for objects, whose fields are gone through. */
function* leavesOf(
  name: string,
  schema: z.core.$ZodType,
): Generator<[name: string, schema: z.core.$ZodType]> {
  if (schema instanceof z.ZodObject)
    for (const [key, field] of Object.entries(schema.shape)) yield* leavesOf(`${name}.${key}`, field)
  else {
    yield [name, schema]
    if (schema instanceof z.ZodUnion) for (const one of schema.options) yield* leavesOf(name, one)
    if (schema instanceof z.ZodArray) yield* leavesOf(`${name}[]`, schema.element)
    if (schema instanceof z.ZodPipe) yield* leavesOf(name, schema.in)
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
      yield* leavesOf(name, schema.unwrap())
  }
}

describe('a field that is given a long text', () => {
  const leaves = new Map<z.core.$ZodType, string>()
  for (const contract of contracts)
    for (const schema of [contract.params, contract.query, contract.body].filter((one) => one !== undefined))
      for (const [name, leaf] of leavesOf(`${contract.method} ${contract.path}`, schema))
        if (!leaves.has(leaf)) leaves.set(leaf, name)

  it.each(Object.entries(hostileTexts(TEXT_LENGTH)))('judges %s in one walk', async (_, text) => {
    expect(leaves.size).toBeGreaterThan(200)
    const slow: string[] = []
    for (const [schema, name] of leaves)
      for (const sent of [text, [text], { a: text }]) {
        // Three slow schemas say enough: each may take half a minute.
        if (slow.length === 3) break
        const spent = await leastSpentMs(() => z.safeParse(schema, sent), MOST_FOR_A_TEXT_MS)
        if (spent > MOST_FOR_A_TEXT_MS) slow.push(`${name} took ${spent.toFixed(0)} ms`)
      }
    expect(slow).toEqual([])
  })
})

it('would find a field that is read twice per character', async () => {
  const careless = z.string().refine((text) => !/\s+$/.test(text))
  const text = hostileTexts(TEXT_LENGTH / 2)['spaces between letters'] ?? ''
  const once = Number.POSITIVE_INFINITY
  expect(await leastSpentMs(() => careless.safeParse(text), once)).toBeGreaterThan(MOST_FOR_A_TEXT_MS)
})
