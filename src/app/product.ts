// Assembles the product: one server made of a configuration, a database, a clock and a log.
import type { Server } from 'node:http'
import { aloneOnMachine } from '@guildhall/process-manager'
import { AUTH_BASE } from '../features/accounts/accounts.rules.ts'
import { holdAccount } from '../features/accounts/sessions/server/gate.ts'
import { withAccessKeys } from '../features/agents/access/server/access.actions.ts'
import { cardRoutes, isTaskPath } from '../features/agents/cards/server/cards.endpoints.ts'
import { PING_MS } from '../features/agents/runs/runs.rules.ts'
import { isRunPath } from '../features/agents/runs/server/gateway.ts'
import { toolRoutes } from '../features/agents/tools/server/tools.endpoints.ts'
import { TOOLS_PATH } from '../features/agents/tools/tools.rules.ts'
import {
  createNotificationMailer,
  type NotificationMailer,
} from '../features/notifications/server/notifications.jobs.ts'
import { requireName } from '../features/profiles/server/profiles.actions.ts'
import { savedSearchJobs } from '../features/saved-searches/server/saved-searches.jobs.ts'
import { digestJobs } from '../features/updates/digest/server/digest.jobs.ts'
import { ADDRESSES } from '../paths.ts'
import type { Contract } from '../platform/contract/contract.ts'
import type { FileStorage } from '../platform/file-storage/file-storage.ts'
import { STORAGE_PATTERNS } from '../platform/file-storage/routes.ts'
import { type ApiApp, type ApiOptions, createApi } from '../platform/http/api.ts'
import { requestAddressKey } from '../platform/http/client-address.ts'
import { openApiOnRequest } from '../platform/http/openapi.ts'
import type { RateLimiter } from '../platform/http/rate-limit.ts'
import type { Route } from '../platform/http/route.ts'
import { createRouteNames } from '../platform/http/route-names.ts'
import { createHttpServer, type ServerOptions } from '../platform/http/server.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { createStreams, REALTIME_PATH } from '../platform/realtime/streams.ts'
import type { AgentRuns } from './agent-runs.ts'
import { siteUrlOf } from './config.ts'
import { crawlerEndpoints } from './crawlers.ts'
import { describedRoutes } from './described.ts'
import { EVENT_CATALOGUE } from './events.ts'
import { type Features, openFeatures } from './features.ts'
import { openFiles } from './files.ts'
import { allJobs } from './jobs.ts'
import { oneAtATime } from './moved-clock.ts'
import { API_PREFIXES, mountDemonstration, mountOperations } from './operations.ts'
import type { Parts, WholeParts } from './parts.ts'
import type { Payments } from './payments.ts'
import { PROGRAM } from './program.ts'
import { allSearchedLists } from './saved-searches.ts'
import { openPages } from './served-pages.ts'
import { thisMachineOf } from './this-machine.ts'
import { ALL_MAIL_SERIES } from './updates.ts'
import { overloadBody, workOf } from './work.ts'
import { type Workload, watchWorkload } from './workload.ts'

export type Product = {
  server: Server
  api: ApiApp
  contracts: readonly Contract[]
  /** The browser's client sends this public key as `apikey`. */
  publicKey: string
  payments: Payments
  /** The gateway to agents. */
  agentRuns: AgentRuns
  jobs: readonly Job[]
  /** Publishes a local file as an upload of its owner. */
  takeFile: FileStorage['take']
  /** Writes the mails about notifications; woken by jobs and by row changes. */
  notificationMailer: NotificationMailer
  /** From now on /readyz says that no new work is accepted; live streams end. */
  stopServing(): void
  close(): Promise<void>
}

export async function createProduct(given: Parts): Promise<Product> {
  const parts: WholeParts = {
    ...given,
    machine: given.machine ?? aloneOnMachine(),
    siteUrl: siteUrlOf(given.config),
    thisMachine: thisMachineOf(given.config, () => server),
  }
  const { config, database, rowChanges, clock, log, machine, siteUrl } = parts
  const features = await openFeatures(parts, (request) => api.fetch(request))
  const { accountParts, accounts, payments, agentRuns } = features
  const contracts = features.endpoints.map((entry) => entry.contract)
  const openApi = openApiOnRequest(contracts, siteUrl, PROGRAM, describedRoutes)
  const workload = watchWorkload(parts, accountParts.limits)
  const { metrics, rateLimiter } = workload
  const storage = await openFiles(
    { ...parts, accounts: accountParts, gate: accounts.gate, rateLimiter },
    parts.files,
  )
  const notificationParts = {
    database,
    clock,
    log,
    hash: accountParts.keys.hash,
    siteUrl,
    eventCatalogue: EVENT_CATALOGUE,
    mailSeries: ALL_MAIL_SERIES,
  }
  const streams = createStreams({
    gate: accounts.gate,
    people: rowChanges.people,
    log,
    ...(parts.heartbeatMs === undefined ? {} : { heartbeatMs: parts.heartbeatMs }),
  })
  metrics.watchStreams(streams.count)
  const apiOptions = apiOptionsOf(parts, features, rateLimiter, [
    ...accounts.routes,
    ...storage.routes,
    ...payments.routes,
    ...toolRoutes({
      ...agentRuns.parts,
      siteUrl,
      log,
      heartbeatMs: parts.heartbeatMs ?? PING_MS,
      tokenGate: accounts.tokenGate,
    }),
    ...cardRoutes({
      ...agentRuns.parts,
      siteUrl,
      siteName: PROGRAM.name,
      log,
      signer: async () => ({
        ...(await accountParts.keys.signer()),
        jku: `${siteUrl}${AUTH_BASE}/.well-known/jwks.json`,
      }),
    }),
    streams.route,
  ])

  let serving = true
  const crawled = crawlerEndpoints(parts, {
    endpoints: features.endpoints,
    rateLimiter,
    draw: storage.draw,
  })
  const api = createApi({ ...apiOptions, endpoints: [...features.endpoints, ...crawled] })
  mountOperations(api, {
    database,
    metrics,
    metricsToken: config.METRICS_TOKEN,
    openApi,
    isServing: () => serving,
  })
  const notificationMailer = createNotificationMailer(notificationParts)
  const jobs = [
    ...storage.jobs,
    ...payments.jobs,
    ...agentRuns.jobs,
    ...digestJobs(notificationParts),
    ...savedSearchJobs({ ...notificationParts, lists: allSearchedLists(database.db) }),
  ].map(oneAtATime)
  if (config.demo) {
    // A new mail wakes its sender by itself.
    const others = allJobs({ database, clock, log, sender: undefined, notificationMailer })
    const moving = { clock, log, jobs: [...others, ...jobs] }
    mountDemonstration(api, { ...moving, config, database, processes: machine.processes })
  }
  const server = openServer(parts, workload, api, {
    serveRemembered: storage.serveRemembered,
    files: (request, response, next) => pages.files(request, response, next),
    servePage: (request, response) => pages.servePage(request, response),
  })
  const pages = await openPages({ parts, features, workload, apiOptions, openApi }, server)

  return {
    server,
    api,
    contracts,
    publicKey: accountParts.keys.publicKey,
    payments,
    agentRuns,
    jobs,
    takeFile: storage.take,
    notificationMailer,
    stopServing() {
      serving = false
      streams.close()
    },
    async close() {
      await agentRuns.close()
      await features.outbound.close()
      await payments.close()
      await pages.close()
      await storage.close()
    },
  }
}

function apiOptionsOf(
  { config, database, clock, log, checkOutput }: WholeParts,
  { accountParts, accounts, endpoints }: Features,
  rateLimiter: RateLimiter,
  routes: readonly Route[],
): ApiOptions {
  const { limits } = accountParts
  return {
    endpoints,
    routes,
    gate: withAccessKeys(accounts.gate, { database, clock }),
    takeUntilVerified: (tx, limit, personId) => limits.takeUntilVerified(tx, limit, personId, clock.now()),
    requireName: (personId) => requireName(database.db, personId),
    log,
    overTls: config.overTls,
    rateLimiter,
    trustedHops: config.TRUSTED_PROXY_HOPS,
    checkOutput,
    once: { inTransaction: database.inTransaction, clock, holdAccount },
  }
}

function openServer(
  { config, log, pages }: WholeParts,
  { admission, metrics }: Workload,
  api: ApiApp,
  files: Pick<ServerOptions, 'serveRemembered' | 'files' | 'servePage'>,
): Server {
  return createHttpServer({
    ...files,
    api,
    apiPrefixes: API_PREFIXES,
    isStream: (path) => path === REALTIME_PATH || path === TOOLS_PATH || isRunPath(path) || isTaskPath(path),
    // The build names every file with an extension; Vite's sources have other names, too.
    mayBeFile: (path) => pages === 'development' || /\.[^/]*$/.test(path),
    admission,
    workOf,
    clientOf: (request) => requestAddressKey(request, config.TRUSTED_PROXY_HOPS),
    refusalBody: overloadBody,
    log,
    routeNameOf: createRouteNames(routePatterns(api)),
    metrics,
    overTls: config.overTls,
  })
}

/** Returns the patterns of the API, without those that only catch unmatched paths. */
function routePatterns(api: ApiApp): string[] {
  const asked = api.routes.map(({ path }) => path).filter((path) => !path.endsWith('*'))
  return [...asked, ...STORAGE_PATTERNS, ...Object.values(ADDRESSES), '/assets/*']
}
