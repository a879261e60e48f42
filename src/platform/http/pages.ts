// Serves rendered pages over node:http: which ones may be cached, under which key, with which headers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSafeText } from './json-body.ts'
import type { Metrics } from './metrics.ts'
import { bodyFor, type PageCache, type RenderedPage, renderedPage } from './page-cache.ts'
import { pageCsp } from './security-headers.ts'

/** A row of the route table, as far as serving needs it. */
export type PageRoute = {
  readonly path: string
  /** The query parameters that the page knows; others are ignored. */
  readonly query?: readonly string[]
  /** 'shared': the same bytes for everybody, cached. 'personal': never kept anywhere. */
  readonly cache: 'shared' | 'personal'
}

/** Renders one request; calls `noteReads` with the families of rows that it reads. */
export type RenderPage = (
  request: Request,
  noteReads: (families: readonly string[]) => void,
) => Promise<Response>

export type PagesOptions = {
  routes: readonly PageRoute[]
  render: RenderPage
  cache: PageCache
  metrics: Metrics
  siteOrigin: string
  overTls: boolean
  /** Pages change under the developer's hands: nothing is cached and the browser may open a socket. */
  hotReload: boolean
  takeRenderToken: (request: IncomingMessage) => Promise<void>
  /** Raises a Problem for rows that this request may not be shown, whatever its address looks like. */
  admitRead: (request: IncomingMessage, families: readonly string[]) => void
}

const DATA_SUFFIX = '.data'
const DATA_ROUTES_PARAM = '_routes'
/** Matches no route, so the not-found page is rendered. */
const NOT_FOUND_PATH = '/404'

type Target = { pathname: string; search: string; key: string | undefined; isData: boolean }

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
    return { pathname, search, key, isData }
  }

  async function render(target: Target, request: IncomingMessage) {
    await options.takeRenderToken(request)
    const families = new Set<string>()
    const response = await options.render(
      new Request(options.siteOrigin + target.pathname + target.search, { headers: plainHeaders(request) }),
      (read) => {
        options.admitRead(request, read)
        for (const family of read) families.add(family)
      },
    )
    const body = Buffer.from(await response.arrayBuffer())
    const headers: Record<string, string> = Object.fromEntries(response.headers)
    const isHtml = headers['content-type']?.startsWith('text/html') ?? false
    if (isHtml) headers['content-security-policy'] = pageCsp(body.toString(), options)
    const keep = target.key !== undefined && (response.status === 200 || response.status === 404)
    headers['cache-control'] = keep ? 'public, no-cache' : 'no-store'
    return { page: renderedPage(response.status, headers, body), families, keep }
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
      return send(page, request, response)
    }
    const kept = options.cache.get(target.key)
    options.metrics.countPage(kept ? 'hit' : 'miss')
    await send(
      kept ?? (await options.cache.render(target.key, () => render(target, request))),
      request,
      response,
    )
  }
}

async function send(page: RenderedPage, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { body, encoding } = await bodyFor(page, request.headers['accept-encoding'])
  const etag = `"${page.tag}${encoding ? `-${encoding}` : ''}"`
  const cacheable = page.headers['cache-control'] !== 'no-store'
  if (cacheable && page.status === 200 && matches(request.headers['if-none-match'], etag)) {
    // With its policy: a browser replaces the headers of what it kept by those of this answer.
    response
      .writeHead(304, {
        ...policyOf(page),
        etag,
        'cache-control': page.headers['cache-control'],
        vary: 'accept-encoding',
      })
      .end()
    return
  }
  response.writeHead(page.status, {
    ...page.headers,
    'content-length': body.length,
    vary: 'accept-encoding',
    ...(cacheable ? { etag } : {}),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function policyOf({ headers }: RenderedPage): Record<string, string> {
  const policy = headers['content-security-policy']
  return policy === undefined ? {} : { 'content-security-policy': policy }
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag) ?? false
}

/** Where an address with needless slashes really leads; undefined when it is tidy. Never another host. */
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

/** The framework asks for the data of `/` under a name of its own, of any other page under its path. */
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

/** Only what rendering may look at: nothing of the visitor's gets into a page for everybody. */
function plainHeaders(request: IncomingMessage): Record<string, string> {
  return request.headers.accept ? { accept: request.headers.accept } : {}
}
