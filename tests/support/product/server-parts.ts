// The parts of a test's server by default: no API, no files, nothing cached, room for all work.
import { createAdmission } from '../../../src/platform/http/admission.ts'
import { createApi } from '../../../src/platform/http/api.ts'
import { createMetrics } from '../../../src/platform/http/metrics.ts'
import { createRateLimiter } from '../../../src/platform/http/rate-limit.ts'
import type { ServerOptions } from '../../../src/platform/http/server.ts'
import type { Log } from '../../../src/platform/log.ts'

export function serverParts(log: Log): ServerOptions {
  const metrics = createMetrics({ name: 'Trial', slug: 'trial' })
  return {
    api: createApi({
      endpoints: [],
      log,
      overTls: false,
      rateLimiter: createRateLimiter(1),
      trustedHops: 0,
      checkOutput: true,
    }),
    isStream: () => false,
    apiPrefixes: [],
    serveRemembered: () => false,
    mayBeFile: () => false,
    files: (_request, _response, next) => next(),
    servePage: async (_request, response) => void response.writeHead(404).end(),
    admission: createAdmission({ log, scale: 1, countRefusal: metrics.countRefusal }),
    workOf: () => 'api',
    clientOf: () => 'client',
    refusalBody: () => ({}),
    routeNameOf: () => 'trial',
    log,
    metrics,
    overTls: false,
  }
}
