// Mounts the endpoints under the bases of contracts and offers the same endpoints in process, for rendering.
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { VISITOR } from '../actor.ts'
import { type Api, CONTRACT_BASES, type Contract, patternOf } from '../contract/contract.ts'
import { type Family, familyOf, type Rows, rowsShown } from '../contract/families.ts'
import { Problem } from '../contract/problem.ts'
import type { RowChanges } from '../database/row-changes.ts'
import { currentRequestId, type Log } from '../log.ts'
import { createAnswerCache } from './answer-cache.ts'
import { AnswerFile } from './answer-file.ts'
import { forAnyOrigin } from './any-origin.ts'
import { changedCookie } from './changed-cookie.ts'
import { requestAddressKey } from './client-address.ts'
import { type ContractAnswerOptions, createContractAnswer } from './contract-answer.ts'
import type { Endpoint, OwnAnswer } from './endpoint.ts'
import { problemResponse, toProblem } from './failures.ts'
import { handleContract, RENDERING } from './handle-contract.ts'
import { wholeJson } from './json-answer.ts'
import { readJson } from './json-body.ts'
import type { Route } from './route.ts'
import { asResponse, sendAnswer } from './sent-answer.ts'

export type ApiOptions = ContractAnswerOptions & {
  endpoints: readonly Endpoint[]
  /** Routes of other protocols, by their full path. */
  routes?: readonly Route[]
  log: Log
  overTls: boolean
  /** Number of proxies in front of the server whose X-Forwarded-For is trusted. */
  trustedHops: number
}

/** Raises at start for endpoints that no one guards or that shadow one another. */
function refuseBadDeclarations(options: ApiOptions): void {
  const seen = new Set<string>()
  for (const { contract } of options.endpoints) {
    const name = nameOf(contract)
    if (seen.has(name)) throw new Error(`Two endpoints answer ${name}`)
    seen.add(name)
    if (!contract.access || !contract.limit)
      throw new Error(`${name} does not declare its access and its limit`)
    if (contract.access !== 'public' && !options.gate) throw new Error(`${name} needs a gate`)
    if (contract.creates && (contract.method !== 'POST' || contract.access !== 'session' || !options.once))
      throw new Error(`${name} cannot create once for each key`)
    if (contract.publishes && (contract.access !== 'session' || !options.requireName))
      throw new Error(`${name} cannot ask who publishes`)
    if (contract.method === 'GET' && contract.body) throw new Error(`${name} cannot take a body`)
  }
}

export type ApiApp = Hono<{ Bindings: Partial<HttpBindings> }>

export function createApi(options: ApiOptions): ApiApp {
  refuseBadDeclarations(options)
  // Addresses work with and without a last slash.
  const app: ApiApp = new Hono({ strict: false })
  const answerContract = createContractAnswer(options)

  app.use(compress({ threshold: 1024 }))
  const open = (options.routes ?? []).filter(({ origins }) => origins === 'any')
  for (const path of new Set(open.map(({ path }) => path))) app.use(path, forAnyOrigin)
  for (const entry of options.endpoints) {
    app.on(entry.contract.method, patternOf(entry.contract), (context) => answerOverHttp(context, entry))
  }
  for (const route of options.routes ?? []) {
    app.on(route.method, route.path, async (context) => {
      const addressKey = addressKeyOf(context)
      if (route.limit) await options.rateLimiter.take(route.limit, addressKey)
      return route.answer(context.req.raw, {
        params: context.req.param() as Record<string, string>,
        addressKey,
      })
    })
  }
  const methodsByPath = Map.groupBy(options.endpoints, (entry) => patternOf(entry.contract))
  for (const [path, entries] of methodsByPath) {
    const allow = entries.map((entry) => entry.contract.method).join(', ')
    app.all(path, () => {
      const response = problemResponse(
        new Problem('wrong_method', `Method not allowed. Use ${allow}`),
        currentRequestId() ?? '',
      )
      response.headers.set('allow', allow)
      return response
    })
  }
  for (const base of CONTRACT_BASES) app.all(`${base}/*`, () => failed(new Problem('not_found', 'Not found')))
  app.onError((error) => failed(error))

  /** A request that a test passes in has no connection. */
  function addressKeyOf(context: Context<{ Bindings: Partial<HttpBindings> }>): string {
    const incoming = context.env?.incoming
    return incoming ? requestAddressKey(incoming, options.trustedHops) : 'in process'
  }

  function failed(error: unknown): Response {
    return problemResponse(toProblem(error, options.log), currentRequestId() ?? '')
  }

  async function answerOverHttp(
    context: Context<{ Bindings: Partial<HttpBindings> }>,
    entry: Endpoint,
  ): Promise<Response> {
    const request = context.req.raw
    const output = await answerContract(entry, {
      headers: request.headers,
      addressKey: addressKeyOf(context),
      params: context.req.param() as Record<string, string>,
      url: request.url,
      readBody: () => readJson(request, { passesOn: entry.contract.passesOn !== undefined }),
    })
    if (typeof output === 'function') return (output as OwnAnswer)(request.headers)
    const acceptEncoding = request.headers.get('accept-encoding') ?? undefined
    const { headers, body } =
      output instanceof AnswerFile ? output.answer(acceptEncoding) : await wholeJson(output, acceptEncoding)
    const { method, access, limit } = entry.contract
    const isChange = method !== 'GET' && access === 'session' && limit === 'write'
    const answer = {
      headers: isChange ? { ...headers, 'set-cookie': changedCookie(options.overTls) } : headers,
      body,
    }
    const outgoing = context.env?.outgoing
    if (!outgoing) return asResponse(answer)
    sendAnswer(answer, outgoing)
    return RESPONSE_ALREADY_SENT
  }
  return app
}

/** Collects the rows that a page depends on. */
export type DependencyTracker = {
  /** The request is about to read these families; it may be refused, by an exception. */
  begin(families: readonly Family[]): void
  /** The request has read these rows. */
  note(rows: readonly Rows[]): void
  /** The person who asks last changed something at this moment, in ms since 1970. */
  changedAt?: number | undefined
}

/**
 * The typed client for rendering: calls the endpoints without HTTP, always as a visitor, since a rendered page is for
 * everyone. Reports to `tracker` the contract's families before the call, and its rows after it.
 */
export function createInProcessApi(
  options: Pick<ApiOptions, 'endpoints' | 'checkOutput' | 'log'> & { rowChanges: RowChanges },
): (tracker: DependencyTracker) => Api {
  const byName = new Map(options.endpoints.map((entry) => [nameOf(entry.contract), entry]))
  const kept = createAnswerCache(options.rowChanges)
  return (tracker) => async (contract, input) => {
    const entry = byName.get(nameOf(contract))
    if (!entry) throw new Error(`No endpoint answers ${nameOf(contract)}`)
    const dependsOn = entry.contract.dependsOn ?? []
    tracker.begin(dependsOn.map(familyOf))
    let output: unknown
    try {
      const asked = {
        params: asText(input.params),
        query: new URLSearchParams(asText(input.query)),
        body: input.body,
        actor: VISITOR,
        client: { ...RENDERING, hasJustChanged: tracker.changedAt !== undefined },
      }
      output = await kept(entry.contract, () => handleContract(entry, asked, options), tracker.changedAt)
      return output as never
    } catch (error) {
      throw toProblem(error, options.log)
    } finally {
      tracker.note(rowsShown(dependsOn, output))
    }
  }
}

function nameOf(contract: Pick<Contract, 'method' | 'base' | 'path'>): string {
  return `${contract.method} ${patternOf(contract)}`
}

function asText(values: object | undefined): Record<string, string> {
  const text: Record<string, string> = {}
  for (const [name, value] of Object.entries(values ?? {}))
    if (value !== undefined) text[name] = String(value)
  return text
}
