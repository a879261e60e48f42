// Renders pages with the framework's bundle: the built one, or in development the one that Vite keeps up to date.
import type { Server } from 'node:http'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { Connect, ViteDevServer } from 'vite'
import type { apiContext } from '../platform/client/load-context.ts'
import type { SiteFacts, siteContext } from '../platform/client/site-context.ts'
import type { Api } from '../platform/contract/contract.ts'
import type { DependencyTracker } from '../platform/http/api.ts'
import type { RenderPage } from '../platform/http/pages.ts'
import type { Log } from '../platform/log.ts'

/** src/entry.server.tsx exports the bundle's own copies of the context keys that loaders use. */
type EntryModule = {
  apiContext: typeof apiContext
  siteContext: typeof siteContext
  /** Receives the finished document, which the Response does not contain. */
  documentContext: RouterContext<(document: Buffer) => void>
  faults: { report: (error: unknown) => void }
}

export type PageRenderer = {
  render: RenderPage
  /** In development, sources and hot reload are served by this. */
  developmentFiles?: Connect.Server
  close(): Promise<void>
}

type RendererOptions = {
  apiFor: (tracker: DependencyTracker) => Api
  site: SiteFacts
  log: Log
}

function rendererOf(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
  options: RendererOptions,
): RenderPage {
  const handle = createRequestHandler(build, mode)
  return async (request, tracker) => {
    const { module } = (typeof build === 'function' ? await build() : build).entry
    const entry = module as typeof module & EntryModule
    entry.faults.report = (err) => options.log.error({ event: 'page_fault', err })
    const context = new RouterContextProvider()
    context.set(entry.apiContext, options.apiFor(tracker))
    context.set(entry.siteContext, options.site)
    let document: Buffer | undefined
    context.set(entry.documentContext, (finished) => {
      document = finished
    })
    const response = await handle(request, context)
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: document ?? Buffer.from(await response.arrayBuffer()),
    }
  }
}

/** Opens the pages as `npm run build` built them. */
export async function openBuiltPages(serverFile: URL, options: RendererOptions): Promise<PageRenderer> {
  const build = (await import(serverFile.href)) as ServerBuild
  return { render: rendererOf(build, 'production', options), close: async () => {} }
}

/** Opens the pages from their current sources. */
export async function openDevelopmentPages(
  httpServer: Server,
  options: RendererOptions,
): Promise<PageRenderer> {
  const { createServer } = await import('vite')
  const vite: ViteDevServer = await createServer({
    server: { middlewareMode: true, ws: { server: httpServer } },
    appType: 'custom',
  })
  const build = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>
  return {
    render: rendererOf(build, 'development', options),
    developmentFiles: vite.middlewares,
    close: () => vite.close(),
  }
}
