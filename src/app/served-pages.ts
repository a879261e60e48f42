// The pages that a process serves and their files: built ones, the ones that Vite keeps fresh, or none.
import { existsSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { wasDeleted } from '../features/sitemap/server/sitemap.records.ts'
import { MAILS } from '../platform/contract/families.ts'
import { Problem } from '../platform/contract/problem.ts'
import { type ApiOptions, createInProcessApi } from '../platform/http/api.ts'
import { readBuiltFiles, type ServeFile } from '../platform/http/built-files.ts'
import { requestAddressKey } from '../platform/http/client-address.ts'
import { createPageCache } from '../platform/http/page-cache.ts'
import { createPages, type PageRoute, type RenderPage } from '../platform/http/pages.ts'
import { pageCsp } from '../platform/http/security-headers.ts'
import { CLIENT_FOLDER, COMPRESSED, SERVER_BUNDLE } from './build.ts'
import { headScript } from './document/head-script.ts'
import type { Features } from './features.ts'
import { readLegalTexts } from './legal-texts.ts'
import { mailboxEndpoints } from './mailbox/mailbox.endpoints.ts'
import { refuseForeignHost } from './operations.ts'
import { openBuiltPages, openDevelopmentPages, type PageRenderer } from './page-renderer.ts'
import { PAGES } from './page-table.ts'
import type { WholeParts } from './parts.ts'
import { PROGRAM } from './program.ts'
import { isOnOwnMachine } from './this-machine.ts'
import type { Workload } from './workload.ts'

/** wa.me wants a number; this one is reserved for fiction. */
const PLACEHOLDER_PHONE = '15550100'

/** A first start checks at this interval whether the files of the pages are compressed. */
const COMPRESSED_CHECK_MS = 1000

type PageParts = {
  parts: WholeParts
  features: Features
  workload: Workload
  /** The options of the API, which pages call in process. */
  apiOptions: ApiOptions
  openApi: () => object
}

export type ServedPages = {
  files: ServeFile
  servePage: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  close(): Promise<void>
}

/** The development's hot reload talks through `server`. */
export async function openPages(given: PageParts, server: Server): Promise<ServedPages> {
  if (given.parts.pages === 'none') {
    return {
      files: passOn,
      servePage: async () => {
        throw new Problem('not_found', 'This process serves no pages')
      },
      close: async () => {},
    }
  }
  const renderer = await openRenderer(given, server)
  return {
    files:
      renderer.developmentFiles ??
      (await readBuiltFiles(CLIENT_FOLDER, {
        isDone: () => existsSync(COMPRESSED),
        everyMs: COMPRESSED_CHECK_MS,
        onError: (err) => given.parts.log.warn({ event: 'build_unfinished', err }),
      })),
    servePage: pagesOf(given, renderer.render),
    close: renderer.close,
  }
}

async function openRenderer(given: PageParts, server: Server): Promise<PageRenderer> {
  const { parts, features, apiOptions, openApi } = given
  const { config, database, log, siteUrl } = parts
  const { endpoints } = features
  const options = {
    apiFor: createInProcessApi({
      ...apiOptions,
      rowChanges: parts.rowChanges,
      endpoints: config.demo ? [...endpoints, ...mailboxEndpoints(database)] : endpoints,
    }),
    site: {
      siteName: PROGRAM.name,
      siteUrl,
      publicKey: features.accountParts.keys.publicKey,
      contactPhone: (config.CONTACT_PHONE ?? PLACEHOLDER_PHONE).replace(/\D/g, ''),
      demo: config.demo,
      onOwnMachine: isOnOwnMachine(config),
      openApi,
      legal: await readLegalTexts(config.DATA_DIR),
    },
    log,
  }
  return parts.pages === 'built'
    ? openBuiltPages(SERVER_BUNDLE, options)
    : openDevelopmentPages(server, options)
}

function pagesOf(given: PageParts, render: RenderPage) {
  const { parts, workload, features } = given
  const { config, rowChanges, log, siteUrl } = parts
  const { payments } = features
  const hotReload = parts.pages === 'development'
  return createPages({
    routes: existingPages(config.demo, payments.sandbox !== undefined),
    render: (request, reading) => workload.admission.during('render', () => render(request, reading)),
    cache: createPageCache({ maxBytes: Math.max(1, config.PAGE_CACHE_MB) * 1024 * 1024, rowChanges }),
    metrics: workload.metrics,
    siteOrigin: siteUrl,
    policy: pageCsp({
      overTls: config.overTls,
      hotReload,
      inlineScripts: [headScript],
      trusted: payments.trusted,
    }),
    hotReload,
    log,
    admitRead: (request, families) => {
      if (families.includes(MAILS)) refuseForeignHost(request.headers.host)
    },
    wasDeleted: (path) => wasDeleted(parts.database.db, path),
    takeRenderToken: (request) =>
      workload.rateLimiter.take('render', requestAddressKey(request, config.TRUSTED_PROXY_HOPS)),
  })
}

function existingPages(demo: boolean, sandbox: boolean): PageRoute[] {
  return Object.values(PAGES).filter(
    (page) => (demo || !('demo' in page)) && (sandbox || !('sandbox' in page)),
  )
}

function passOn(_request: unknown, _response: unknown, next: () => void): void {
  next()
}
