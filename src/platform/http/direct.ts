// Answers plain GETs of the API directly from node:http. Converting to a web Request and Response and the general
// router took two thirds of the time of a single-row answer. Anything unusual about a request takes the long way
// (api.ts), which answers the same.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { patternOf } from '../contract/contract.ts'
import type { Log } from '../log.ts'
import { requestAddressKey } from './client-address.ts'
import { type ContractAnswerOptions, createContractAnswer } from './contract-answer.ts'
import type { Endpoint, RequestHeaders } from './endpoint.ts'
import { problemResponse, toProblem } from './failures.ts'
import { jsonParts } from './json-answer.ts'
import { JsonFile } from './json-file.ts'
import { preferredEncoding } from './page-cache.ts'

const gzipped = promisify(gzip)

/** Nothing to decode, normalise or doubt: everything else needs a URL parser. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)+$/
const PLAIN_QUERY = /^[\x21\x24-\x7e]*$/
const PLAIN_HOST = /^[A-Za-z0-9.-]+(?::\d{1,5})?$/

export type DirectOptions = ContractAnswerOptions & {
  endpoints: readonly Endpoint[]
  trustedHops: number
  log: Log
}

type RequestIdOf = { readonly requestId: string }

/** Answers a request if it is a plain GET; returns whether it did. */
export type AnswerDirectly = (
  request: IncomingMessage,
  response: ServerResponse & RequestIdOf,
) => Promise<boolean>

export function createDirectAnswers(options: DirectOptions): AnswerDirectly {
  const answerContract = createContractAnswer(options)
  const match = routerOf(options.endpoints)

  return async (request, response) => {
    const url = request.url ?? ''
    if (!isPlain(request, url)) return false
    const cut = url.indexOf('?')
    const path = cut < 0 ? url : url.slice(0, cut)
    const found = PLAIN_PATH.test(path) ? match(path) : undefined
    if (!found) return false
    try {
      const output = await answerContract(found.entry, {
        headers: headersOf(request),
        addressKey: requestAddressKey(request, options.trustedHops),
        params: found.params,
        url,
        // A GET has no body.
        readBody: async () => undefined,
      })
      await send(output, request, response)
    } catch (error) {
      const refusal = problemResponse(toProblem(error, options.log), response.requestId)
      const body = await refusal.text()
      response.writeHead(refusal.status, Object.fromEntries(refusal.headers))
      response.end(body)
    }
    return true
  }
}

function isPlain({ method, headers }: IncomingMessage, url: string): boolean {
  if (method !== 'GET' || headers['content-length'] !== undefined) return false
  if (headers['transfer-encoding'] !== undefined || !PLAIN_HOST.test(headers.host ?? '')) return false
  const cut = url.indexOf('?')
  return cut < 0 || PLAIN_QUERY.test(url.slice(cut + 1))
}

/** As a web request would return them: repeated headers are joined. */
function headersOf(request: IncomingMessage): RequestHeaders {
  return { get: (name) => (name in request.headers ? joined(request.headersDistinct[name]) : null) }
}

const joined = (values: readonly string[] | undefined) => values?.join(', ') ?? null

async function send(output: unknown, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const acceptEncoding = request.headers['accept-encoding']
  if (output instanceof JsonFile) {
    const { headers, body } = output.answer(acceptEncoding)
    // Nothing can be piped to someone who has left, and the file would stay open.
    if (response.destroyed) {
      body.destroy()
      return
    }
    response.writeHead(200, headers)
    // Both are closed whichever of them fails; nobody is left to be told.
    pipeline(body, response, () => undefined)
    return
  }
  const answer = jsonParts(output, acceptEncoding)
  const isToCompress = answer.isLong && preferredEncoding(acceptEncoding, ['gzip']) !== undefined
  const body = isToCompress ? await gzipped(answer.body) : answer.body
  response.writeHead(200, {
    ...answer.headers,
    ...(isToCompress ? { 'content-encoding': 'gzip' } : {}),
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

type Found = { entry: Endpoint; params: Record<string, string> }

/** Finds the endpoint of a path; of several that match, the first one declared, as the general router does. */
function routerOf(endpoints: readonly Endpoint[]): (path: string) => Found | undefined {
  const byShape = Map.groupBy(
    endpoints
      .filter((entry) => entry.contract.method === 'GET')
      .map((entry) => ({ entry, parts: patternOf(entry.contract).split('/') })),
    ({ parts }) => parts.length,
  )
  return (path) => {
    const given = path.split('/')
    for (const { entry, parts } of byShape.get(given.length) ?? []) {
      if (!parts.every((part, at) => part.startsWith(':') || part === given[at])) continue
      const params: Record<string, string> = {}
      for (const [at, part] of parts.entries())
        if (part.startsWith(':')) params[part.slice(1)] = given[at] ?? ''
      return { entry, params }
    }
    return undefined
  }
}
