// Serves rendered pages over node:http: decides which ones may be cached, under which key, with which headers.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { paths } from '../../paths.ts'
import type { Family, Rows } from '../contract/families.ts'
import type { Log } from '../log.ts'
import type { DependencyTracker } from './api.ts'
import { ownChangeAt } from './changed-cookie.ts'
import { RETRY_AFTER_SECONDS } from './failures.ts'
import { isSafeText } from './json-body.ts'
import { knownTag } from './known-version.ts'
import type { Metrics } from './metrics.ts'
import {
  bodyFor,
  ENCODINGS,
  type Encoding,
  type PageCache,
  type RenderedPage,
  renderedPage,
} from './page-cache.ts'
import { POLICY } from './security-headers.ts'

/** A row of the route table, as far as serving needs it. */
export type PageRoute = {
  readonly path: string
  /** The query parameters that the page knows; others are ignored. */
  readonly query?: readonly string[]
  /** These query parameters take free text. */
  readonly typed?: readonly string[]
  /** 'shared': the same bytes for everyone, cached. 'personal': never stored anywhere. */
  readonly cache: 'shared' | 'personal'
}

export type Rendered = { status: number; headers: Record<string, string>; body: Buffer }

/** Renders one request; reports to `tracker` which rows it depends on. */
export type RenderPage = (request: Request, tracker: DependencyTracker) => Promise<Rendered>

export type PagesOptions = {
  routes: readonly PageRoute[]
  render: RenderPage
  cache: PageCache
  metrics: Metrics
  siteOrigin: string
  /** The content policy of every page. */
  policy: string
  /** In development nothing is cached, since pages change constantly. */
  hotReload: boolean
  /** Resolves to true if the row that a page was about was deleted. */
  wasDeleted: (path: string) => Promise<boolean>
  takeRenderToken: (request: IncomingMessage) => Promise<void>
  /** Raises a Problem for rows that this request may not be shown, whatever its address looks like. */
  admitRead: (request: IncomingMessage, families: readonly Family[]) => void
  log: Log
}

const DATA_SUFFIX = '.data'
const DATA_ROUTES_PARAM = '_routes'
/** The path of the not-found page matches no route, so that page is rendered. */
const NOT_FOUND_PATH = paths.notFound()

type Target = {
  pathname: string
  search: string
  key: string | undefined
  isData: boolean
  /** An address with free text has no end of variants. */
  isTyped: boolean
}

export function createPages(options: PagesOptions) {
  const routes = options.routes.map((route) => ({ ...route, pattern: patternOf(route.path) }))

  function targetOf(rawUrl: string): Target {
    const cut = rawUrl.indexOf('?')
    const rawPath = cut < 0 ? rawUrl : rawUrl.slice(0, cut)
    const pathname = isDecodable(rawPath) ? rawPath : NOT_FOUND_PATH
    const isData = pathname.endsWith(DATA_SUFFIX)
    const pagePath = isData ? pagePathOf(pathname) : pathname
    const route = routes.find((candidate) => candidate.pattern.test(pagePath))
    const given = new URLSearchParams(cut < 0 ? '' : rawUrl.slice(cut + 1))
    const known = new URLSearchParams()
    for (const name of route?.query ?? []) {
      const value = given.get(name)
      if (value !== null && value !== '' && isSafeText(value)) known.set(name, value)
    }
    if (isData && given.has(DATA_ROUTES_PARAM))
      known.set(DATA_ROUTES_PARAM, given.get(DATA_ROUTES_PARAM) ?? '')
    const search = known.size > 0 ? `?${known}` : ''
    const key = route?.cache === 'shared' && !options.hotReload ? pathname + search : undefined
    const isTyped = route?.typed?.some((name) => known.has(name)) ?? false
    return { pathname, search, key, isData, isTyped }
  }

  async function render(target: Target, request: IncomingMessage) {
    await options.takeRenderToken(request)
    const rows = new Set<Rows>()
    const rendered = await options.render(
      new Request(options.siteOrigin + target.pathname + target.search, { headers: plainHeaders(request) }),
      {
        begin: (families) => options.admitRead(request, families),
        changedAt: ownChangeAt(request.headers.cookie),
        note(read) {
          for (const some of read) rows.add(some)
        },
      },
    )
    const { headers, body } = rendered
    const isDocument = headers['content-type']?.startsWith('text/html') === true
    // Search engines forget at once what is gone, and request missing pages again and again.
    const isGone = rendered.status === 404 && isDocument && (await options.wasDeleted(target.pathname))
    const status = isGone ? 410 : rendered.status
    if (isDocument) headers[POLICY] = options.policy
    // The framework does not pass on the headers that a loader sets beside its status.
    if (status === 503) headers['retry-after'] ??= String(RETRY_AFTER_SECONDS)
    const keep = target.key !== undefined && (status === 200 || status === 404 || status === 410)
    headers['cache-control'] = keep ? 'public, no-cache' : 'no-store'
    return { page: renderedPage(status, headers, body), rows, keep }
  }

  /** Answers a GET or HEAD with a page. Raises Problem 'too_many_requests', and whatever rendering raises. */
  return async function servePage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const rawUrl = request.url ?? '/'
    const tidy = tidyPath(rawUrl)
    if (tidy !== undefined) {
      response.writeHead(308, { location: tidy, 'cache-control': 'no-store' }).end()
      return
    }
    const target = targetOf(rawUrl)
    if (target.key === undefined) {
      options.metrics.countPage('uncached')
      const { page } = await render(target, request)
      return send(page, request, response, { again: false })
    }
    const asked = { isTyped: target.isTyped, changedAt: ownChangeAt(request.headers.cookie) }
    const kept = options.cache.get(target.key, asked)
    options.metrics.countPage(kept ? 'hit' : 'miss')
    if (kept?.isDue) renewBeside(target.key, target, request)
    const page = kept?.page ?? (await options.cache.render(target.key, () => render(target, request), asked))
    await send(page, request, response, { again: kept !== undefined })
  }

  /** Requests in the meantime get the cached page. */
  function renewBeside(key: string, target: Target, request: IncomingMessage): void {
    options.cache
      .render(key, () => render(target, request))
      // If a page cannot be rendered until it is too old, the next request renders it and reports the error.
      .catch((err: unknown) => options.log.warn({ event: 'page_not_renewed', err }))
  }
}

async function send(
  page: RenderedPage,
  request: IncomingMessage,
  response: ServerResponse,
  asked: { again: boolean },
): Promise<void> {
  const cacheControl = page.headers['cache-control']
  const cacheable = cacheControl !== 'no-store'
  const known =
    cacheable && page.status === 200 ? knownTag(request.headers['if-none-match'], tagsOf(page)) : undefined
  if (known !== undefined) {
    // With its policy: a browser replaces the headers of its cached copy by those of this answer.
    response
      .writeHead(304, {
        ...policyOf(page),
        etag: known,
        'cache-control': cacheControl,
        vary: 'accept-encoding',
      })
      .end()
    return
  }
  const { body, encoding } = await bodyFor(page, request.headers['accept-encoding'], asked)
  response.writeHead(page.status, {
    ...page.headers,
    'content-length': body.length,
    vary: 'accept-encoding',
    ...(cacheable ? { etag: tagOf(page, encoding) } : {}),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function tagOf(page: RenderedPage, encoding: Encoding | undefined): string {
  return encoding ? `"${page.tag}-${encoding}"` : `"${page.tag}"`
}

/** A client may have any encoding: they hold the same page. */
const tagsOf = (page: RenderedPage): string[] =>
  [undefined, ...ENCODINGS].map((encoding) => tagOf(page, encoding))

function policyOf({ headers }: RenderedPage): Record<string, string> {
  const policy = headers[POLICY]
  return policy === undefined ? {} : { [POLICY]: policy }
}

/**
 * Returns the canonical path of an address with redundant slashes; undefined if it is canonical already. It never names
 * another host.
 */
export function tidyPath(rawUrl: string): string | undefined {
  const cut = rawUrl.search(/[?#]/)
  const path = cut < 0 ? rawUrl : rawUrl.slice(0, cut)
  const tidy = `/${path
    .split(/[/\\]+/)
    .filter(Boolean)
    .join('/')}`
  return tidy === path ? undefined : tidy + (cut < 0 ? '' : rawUrl.slice(cut))
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`)
}

/** The framework requests the data of `/` under a special name, and that of any other page under its path. */
function pagePathOf(dataPath: string): string {
  const path = dataPath.slice(0, -DATA_SUFFIX.length)
  return path === '/_root' || path === '/_' ? '/' : path
}

function isDecodable(path: string): boolean {
  try {
    return isSafeText(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Rendering sees only these headers: nothing of the visitor's gets into a page for everyone. */
function plainHeaders(request: IncomingMessage): Record<string, string> {
  return request.headers.accept ? { accept: request.headers.accept } : {}
}
