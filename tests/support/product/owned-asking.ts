// Asks every address of the table for the owner's item, names the fault of an answer, and finds the addresses that the
// table doesn't know.
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { type Contract, patternOf } from '../../../src/platform/contract/contract.ts'
import { describedStorage } from '../../../src/platform/file-storage/described.ts'
import { type Caller, OTHERS } from '../people/credentials.ts'
import { FOR_ANYONE, OF_CALLERS, WORDS } from './for-anyone.ts'
import { madeFor } from './made-input.ts'
import { OWNED_CONTENT } from './owned-content-rows.ts'
import { OWNED_ROUTES } from './owned-routes.ts'
import { type Asked, OWNED_CONTRACTS } from './owned-rows.ts'
import { SECRET, type Things } from './owned-things.ts'
import type { TestProduct } from './product.ts'

export type Row = { name: string; method: string; pattern: string; asked: Asked }
export type Said = { status: number; text: string }

/** Reading comes first, and deleting last, the inner before the outer. */
function placeOf({ method, pattern, asked }: Row): number {
  if (method === 'GET' || method === 'HEAD') return 0
  if (asked.last) return 1000 * asked.last
  return method === 'DELETE' || pattern.endsWith('/delete') ? 1000 - pattern.length : 1
}

const rowOf = (route: string, asked: Asked, nth = 0): Row => {
  const [method = '', pattern = ''] = route.split(' ')
  return { name: nth === 0 ? route : `${route} (${nth + 1})`, method, pattern, asked }
}

export const OWNED: Readonly<Record<string, Asked | readonly Asked[]>> = {
  ...OWNED_CONTRACTS,
  ...OWNED_CONTENT,
  ...OWNED_ROUTES,
}

export const ROWS: readonly Row[] = Object.entries(OWNED)
  .flatMap(([route, asked]) => [asked].flat().map((one, nth) => rowOf(route, one, nth)))
  .toSorted((one, other) => placeOf(one) - placeOf(other))

const contractsOf = ({ contracts }: Pick<TestProduct, 'contracts'>) =>
  new Map<string, Contract>(contracts.map((one) => [`${one.method} ${patternOf(one)}`, one]))

/** Returns rows about the caller, so that every session may ask, and no visitor. */
export const rowsOfCallers = (product: Pick<TestProduct, 'contracts'>): readonly Row[] => [
  ...[...contractsOf(product)]
    .filter(([route, { access }]) => access === 'session' && !(route in OWNED))
    .map(([route]) => rowOf(route, OF_CALLER)),
  ...OF_CALLERS.map((route) => rowOf(route, OF_ACCOUNTS.test(route) ? PROVING : OF_CALLER)),
]
const OF_ACCOUNTS = / \/auth\/v1\//
/** The caller is checked before anything else. */
const OF_CALLER: Asked = { body: () => ({}) }
const PROVING: Asked = {
  ...OF_CALLER,
  open: { 'the owner’s password alone': 'It is how they prove the second factor.' },
}

const TEXTS = [
  'A fine text',
  'A text that is longer than fifty characters, as some of them have to be',
  'text',
  'https://text.example/',
  '/text',
  '2026-03-02T09:00:00.000Z',
  '1',
]
const BY_NAME = {
  user_type: 'business',
  files: [],
  media: [],
  media_type: [],
  media_alt: [],
  edited_at: null,
  input_schema: { type: 'object' },
  output_schema: null,
  price_per_run: null,
  price_tiers: [],
  further: null,
  endpoint_url: null,
}
/** The first words of a stream are awaited for so long. */
const STREAM_MS = 2000

/** Returns the whole text, or the part that came within a moment: a stream goes on. */
async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text()
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = await Promise.race([reader?.read(), pause(STREAM_MS, undefined, { ref: false })])
  await reader?.cancel()
  return first?.value ?? ''
}

/** Asks for the owner's item as a caller. */
export function askerFor(product: TestProduct, things: Partial<Things>) {
  const contracts = contractsOf(product)
  const all = things as Things
  return async ({ method, pattern, asked }: Row, credential: Record<string, string>): Promise<Said> => {
    const { of = {}, path, query, body, text, headers } = asked
    const params: Readonly<Record<string, keyof Things>> = typeof of === 'string' ? { id: of } : of
    const filled =
      path?.(all) ?? pattern.replace(/:([a-z_]+)/g, (_, name) => String(all[params[name] ?? 'project'] ?? 1))
    const schema = contracts.get(`${method} ${pattern}`)?.body
    const made = schema && !body ? madeFor(schema, { texts: TEXTS, byName: BY_NAME }) : undefined
    const json = method === 'GET' ? undefined : JSON.stringify(body?.(all) ?? made)
    const [type, sent] = text?.(all) ?? ['application/json', json ?? null]
    const request = () =>
      new Request(`http://localhost:3000${filled}${query?.(all) ?? ''}`, {
        method,
        redirect: 'manual',
        body: sent,
        headers: {
          apikey: product.publicKey,
          ...(sent === null ? {} : { 'content-type': type }),
          ...headers?.(all),
          ...credential,
        },
      })
    let answer = await product.fetch(request())
    // A busy machine does nothing, and is asked again.
    while (answer.status === 503) answer = await product.fetch(request())
    return { status: answer.status, text: await textOf(answer) }
  }
}

export const isRefusal = ({ asked }: Row, { status, text }: Said): boolean =>
  [401, 403, 404, ...(asked.refusals ?? [])].includes(status) ||
  (status === 200 && asked.refusedBy?.test(text) === true)

/** Returns the fault of an answer to a caller without the right; undefined if there is none. */
export function whyWrong(row: Row, caller: Caller | 'the owner, banned', said: Said): string | undefined {
  const isOther = OTHERS.some((one) => one === caller)
  const may = isOther && row.asked.showsOthersNothing !== undefined && said.status < 300
  if (said.text.includes(SECRET)) return `${row.name} showed ${caller} what is private: ${said.text}`
  if (may || isRefusal(row, said)) return undefined
  return `${row.name} answered ${caller} ${said.status}: ${said.text.slice(0, 200)}`
}

function namedBy({ path, query, body }: Contract): string[] {
  const fields = [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name)
  for (const schema of [query, body]) {
    if (!schema) continue
    const shape = schema instanceof z.ZodObject ? schema.shape : { 'a whole body': schema }
    fields.push(...Object.keys(shape).filter((name) => !isChoice(shape[name])))
  }
  return fields.filter((name) => !WORDS.has(name))
}

/** A choice of known words names no row. */
function isChoice(field: unknown): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    return isChoice(field.unwrap())
  return field instanceof z.ZodEnum || field instanceof z.ZodBoolean
}

/** Returns the addresses that name something without an owner in the tables, each with its names. */
export function unknownAddresses(product: Pick<TestProduct, 'routes' | 'contracts'>): string[] {
  const contracts = contractsOf(product)
  const beside = product.routes.filter(
    // Of storage there is one route, and all its places are described.
    ({ method, path }) => method !== 'ALL' && !path.startsWith('/storage/v1/'),
  )
  const addresses = new Set([...beside, ...describedStorage].map(({ method, path }) => `${method} ${path}`))
  return [...addresses].flatMap((address) => {
    if (address in OWNED || FOR_ANYONE.has(address)) return []
    const contract = contracts.get(address)
    const named = contract ? namedBy(contract) : ['whatever it reads']
    return named.length === 0 ? [] : [`${address} names ${named.join(', ')}`]
  })
}

/** Returns the known addresses that no longer exist. */
export function formerAddresses({ routes }: Pick<TestProduct, 'routes'>): string[] {
  const there = new Set([...routes, ...describedStorage].map(({ method, path }) => `${method} ${path}`))
  return [...Object.keys(OWNED), ...FOR_ANYONE].filter((address) => !there.has(address))
}
