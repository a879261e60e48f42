// Puts the product together: one server made of a configuration, a database, a clock and a log.
import type { Server } from 'node:http'
import { availableParallelism } from 'node:os'
import { aloneOnMachine, type Machine } from '@guildhall/process-manager'
import { socialRoutes } from '../features/accounts/entry/social/server/social.endpoints.ts'
import { createAccounts } from '../features/accounts/server/accounts.endpoints.ts'
import { holdAccount } from '../features/accounts/sessions/server/gate.ts'
import { verifyRoutes } from '../features/agents/access/server/access.endpoints.ts'
import { oneClickRoutes } from '../features/notifications/server/notifications.endpoints.ts'
import {
  createNotificationMailer,
  type NotificationMailer,
} from '../features/notifications/server/notifications.jobs.ts'
import { requireName } from '../features/profiles/server/profiles.actions.ts'
import { digestJobs } from '../features/updates/digest/server/digest.jobs.ts'
import { PAGES } from '../paths.ts'
import type { Clock } from '../platform/clock.ts'
import type { Contract } from '../platform/contract/contract.ts'
import { MAILS } from '../platform/contract/families.ts'
import type { UntilVerified } from '../platform/contract/limit.ts'
import { Problem } from '../platform/contract/problem.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { RowChanges } from '../platform/database/row-changes.ts'
import type { FileStorage } from '../platform/file-storage/file-storage.ts'
import { STORAGE_PATTERNS } from '../platform/file-storage/routes.ts'
import { createAdmission, workLimits } from '../platform/http/admission.ts'
import { type ApiApp, createApi, createInProcessApi } from '../platform/http/api.ts'
import { readBuiltFiles } from '../platform/http/built-files.ts'
import { requestAddressKey } from '../platform/http/client-address.ts'
import { watchLoopDelay } from '../platform/http/loop-delay.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { openApiDocument } from '../platform/http/openapi.ts'
import { createPageCache } from '../platform/http/page-cache.ts'
import { createPages, type PageRoute } from '../platform/http/pages.ts'
import { createRateLimiter } from '../platform/http/rate-limit.ts'
import { createRouteNames } from '../platform/http/route-names.ts'
import { pageCsp } from '../platform/http/security-headers.ts'
import { createHttpServer } from '../platform/http/server.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { createStreams, REALTIME_PATH } from '../platform/realtime/streams.ts'
import { type AccountStandIns, openAccountParts } from './accounts.ts'
import { CLIENT_FOLDER, SERVER_BUNDLE } from './build.ts'
import type { Config } from './config.ts'
import { describedRoutes } from './described.ts'
import { headScript } from './document/head-script.ts'
import { allEndpoints } from './endpoints.ts'
import { EVENT_CATALOGUE } from './events.ts'
import { conversationFileSigner, type FileStandIns, lectureMediaSigner, openFiles } from './files.ts'
import { readLegalTexts } from './legal-texts.ts'
import { mailboxEndpoints } from './mailbox/mailbox.endpoints.ts'
import { API_PREFIXES, mountDemonstration, mountOperations, refuseForeignHost } from './operations.ts'
import { openSocial } from './outgoing.ts'
import { openBuiltPages, openDevelopmentPages, type PageRenderer } from './page-renderer.ts'
import { openPayments, type PaymentStandIns, type Payments } from './payments.ts'
import { PROGRAM } from './program.ts'
import { ALL_MAIL_SERIES, FEED_PEOPLE } from './updates.ts'
import { overloadBody, workOf } from './work.ts'

/** wa.me wants a number; this one is reserved for fiction. */
const PLACEHOLDER_PHONE = '15550100'

export type Parts = {
  config: Config
  database: Database
  rowChanges: RowChanges
  clock: Clock
  log: Log
  /** The other processes that serve beside this one; alone unless told. */
  machine?: Machine
  /** The built pages, the ones that Vite keeps fresh, or none: a worker, or a test of the API. */
  pages: 'built' | 'development' | 'none'
  /** Stand-ins of tests for the ports of accounts. */
  accounts?: AccountStandIns
  /** Stand-ins of tests for parts of the file storage. */
  files?: FileStandIns
  /** Stand-ins of tests around the card provider. */
  payments?: PaymentStandIns
  /** The heartbeat of live streams, for tests that cannot wait for the usual one. */
  heartbeatMs?: number
  /** Answers are checked against their contracts; costs time, so not in production. */
  checkOutput: boolean
}

export type Product = {
  server: Server
  api: ApiApp
  /** Everything that can be asked by a contract. */
  contracts: readonly Contract[]
  /** What the browser's client sends as `apikey`. */
  publicKey: string
  /** The card provider, and what it is asked for. */
  payments: Payments
  /** The background work of what the product opened. */
  jobs: readonly Job[]
  /** Publishes a local file as an upload of its owner. */
  takeFile: FileStorage['take']
  /** Writes the mails about notifications; woken by jobs and by row changes. */
  notificationMailer: NotificationMailer
  /** From now on /readyz says that no new work is wanted; live streams end. */
  stopServing(): void
  close(): Promise<void>
}

export async function createProduct(parts: Parts): Promise<Product> {
  const { config, database, log, machine = aloneOnMachine() } = parts
  const siteUrl = config.SITE_URL ?? `http://localhost:${config.PORT}`
  const accountParts = await openAccountParts(
    { config, database, clock: parts.clock, log, siteUrl, processes: machine.processes },
    parts.accounts,
  )
  const social = openSocial(config, siteUrl, parts.accounts?.issuers)
  const accounts = createAccounts(accountParts, {
    routes: socialRoutes(accountParts, social),
    social: { google: social.google !== undefined, apple: social.apple !== undefined },
  })
  const payments = openPayments(
    {
      config,
      database,
      clock: parts.clock,
      log,
      hash: accountParts.keys.hash,
      limits: accountParts.limits,
      siteUrl,
      fetch: async (request) => api.fetch(request),
    },
    parts.payments,
  )
  const endpoints = [
    ...accounts.endpoints,
    ...payments.endpoints,
    ...allEndpoints({
      database,
      clock: parts.clock,
      random: accountParts.random,
      hash: accountParts.keys.hash,
      limits: accountParts.limits,
      signFile: conversationFileSigner(accountParts),
      signMedia: lectureMediaSigner(accountParts),
    }),
  ]
  const contracts = endpoints.map((entry) => entry.contract)
  const openApi = openApiDocument(contracts, siteUrl, PROGRAM, describedRoutes)
  const metrics = createMetrics(PROGRAM, machine)
  metrics.watchPool(database.pool)
  const loopDelay = watchLoopDelay()
  const admission = createAdmission({
    log,
    scale: config.WORK_SCALE,
    limits: workLimits({
      processes: machine.processes,
      cores: availableParallelism(),
      hasDatabase: database.isOnThisMachine,
    }),
    loopDelayMs: loopDelay.delayMs,
    countRefusal: metrics.countRefusal,
  })
  metrics.watchWork(admission.figures)
  const rateLimiter = createRateLimiter(config.RATE_LIMIT_SCALE, machine)
  const storage = await openFiles(
    {
      config,
      database,
      rowChanges: parts.rowChanges,
      accounts: accountParts,
      gate: accounts.gate,
      rateLimiter,
      machine,
    },
    parts.files,
  )
  const notificationParts = {
    database,
    clock: parts.clock,
    log,
    hash: accountParts.keys.hash,
    siteUrl,
    eventCatalogue: EVENT_CATALOGUE,
    mailSeries: ALL_MAIL_SERIES,
  }
  const streams = createStreams({
    gate: accounts.gate,
    people: parts.rowChanges.people,
    log,
    admit: (addressKey) => rateLimiter.take('read', addressKey),
    ...(parts.heartbeatMs === undefined ? {} : { heartbeatMs: parts.heartbeatMs }),
  })
  metrics.watchStreams(streams.count)
  const apiOptions = {
    endpoints,
    routes: [
      ...accounts.routes,
      ...storage.routes,
      ...payments.routes,
      ...oneClickRoutes(notificationParts, (addressKey) => rateLimiter.take('write', addressKey)),
      ...verifyRoutes({ database, clock: parts.clock }, (addressKey) => rateLimiter.take('read', addressKey)),
      streams.route,
    ],
    sessionGate: accounts.gate,
    takeUntilVerified: (tx: Tx, limit: UntilVerified, personId: string) =>
      accountParts.limits.takeUntilVerified(tx, limit, personId, parts.clock.now()),
    takeWrite: (personId: string) => accountParts.limits.take('write', personId, parts.clock.now()),
    requireName: (personId: string) => requireName(database.db, personId),
    log,
    overTls: config.overTls,
    rateLimiter,
    trustedHops: config.TRUSTED_PROXY_HOPS,
    checkOutput: parts.checkOutput,
    once: { inTransaction: database.inTransaction, clock: parts.clock, holdAccount },
  }

  let serving = true
  const api = createApi(apiOptions)
  mountOperations(api, {
    database,
    metrics,
    metricsToken: config.METRICS_TOKEN,
    openApi,
    isServing: () => serving,
  })
  if (config.demo) mountDemonstration(api, { clock: parts.clock, database, processes: machine.processes })

  let renderer: PageRenderer | undefined
  const server = createHttpServer({
    api,
    apiPrefixes: API_PREFIXES,
    streamPaths: [REALTIME_PATH],
    serveRemembered: storage.serveRemembered,
    // The build names every file with an extension; Vite's sources have other names, too.
    mayBeFile: (path) => parts.pages === 'development' || /\.[^/]*$/.test(path),
    files: (request, response, next) => files(request, response, next),
    servePage: (request, response) => servePage(request, response),
    admission,
    workOf,
    clientOf: (request) => requestAddressKey(request, config.TRUSTED_PROXY_HOPS),
    refusalBody: overloadBody,
    log,
    routeNameOf: createRouteNames(routePatterns(api)),
    metrics,
    overTls: config.overTls,
  })

  if (parts.pages !== 'none') {
    const rendererOptions = {
      apiFor: createInProcessApi({
        ...apiOptions,
        rowChanges: parts.rowChanges,
        endpoints: config.demo ? [...endpoints, ...mailboxEndpoints(database)] : endpoints,
      }),
      site: {
        siteName: PROGRAM.name,
        siteUrl,
        publicKey: accountParts.keys.publicKey,
        contactPhone: (config.CONTACT_PHONE ?? PLACEHOLDER_PHONE).replace(/\D/g, ''),
        demo: config.demo,
        openApi,
        legal: await readLegalTexts(config.DATA_DIR),
      },
      log,
    }
    renderer =
      parts.pages === 'built'
        ? await openBuiltPages(SERVER_BUNDLE, rendererOptions)
        : await openDevelopmentPages(server, rendererOptions)
  }

  const files = renderer?.developmentFiles ?? (renderer ? await readBuiltFiles(CLIENT_FOLDER) : passOn)
  const render = renderer?.render
  const servePage = render
    ? createPages({
        routes: existingPages(config.demo, payments.sandbox !== undefined),
        render: (request, reading) => admission.during('render', () => render(request, reading)),
        cache: createPageCache({
          maxBytes: Math.max(1, config.PAGE_CACHE_MB) * 1024 * 1024,
          rowChanges: parts.rowChanges,
        }),
        metrics,
        siteOrigin: siteUrl,
        policy: pageCsp({
          overTls: config.overTls,
          hotReload: parts.pages === 'development',
          inlineScripts: [headScript],
          trusted: payments.trusted,
        }),
        hotReload: parts.pages === 'development',
        log,
        admitRead: (request, families) => {
          if (families.includes(MAILS)) refuseForeignHost(request.headers.host)
        },
        takeRenderToken: (request) =>
          rateLimiter.take('render', requestAddressKey(request, config.TRUSTED_PROXY_HOPS)),
      })
    : async () => {
        throw new Problem('not_found', 'This process serves no pages')
      }

  return {
    server,
    api,
    contracts,
    publicKey: accountParts.keys.publicKey,
    payments,
    jobs: [...storage.jobs, ...payments.jobs, ...digestJobs({ ...notificationParts, people: FEED_PEOPLE })],
    takeFile: storage.take,
    notificationMailer: createNotificationMailer(notificationParts),
    stopServing() {
      serving = false
      streams.close()
    },
    async close() {
      loopDelay.stop()
      await payments.close()
      await renderer?.close()
      await storage.close()
    },
  }
}

/** What can be asked, without the patterns that only catch what nothing else took. */
function routePatterns(api: ApiApp): string[] {
  const asked = api.routes.map(({ path }) => path).filter((path) => !path.endsWith('*'))
  return [...asked, ...STORAGE_PATTERNS, ...Object.values(PAGES).map(({ path }) => path), '/assets/*']
}

function existingPages(demo: boolean, sandbox: boolean): PageRoute[] {
  return Object.values(PAGES).filter(
    (page) => (demo || !('demo' in page)) && (sandbox || !('sandbox' in page)),
  )
}

function passOn(_request: unknown, _response: unknown, next: () => void): void {
  next()
}
