// A program for the tests to end, with the server and the handlers of the real one and nothing else. Its parameter is
// where it listens; it says on which process and port it serves, and when it ends in order.
import { watchFaults } from '../../src/platform/faults.ts'
import { heldPortFd } from '../../src/platform/held-port.ts'
import { createApi } from '../../src/platform/http/api.ts'
import { createMetrics } from '../../src/platform/http/metrics.ts'
import { createRateLimiter } from '../../src/platform/http/rate-limit.ts'
import { createHttpServer, listen } from '../../src/platform/http/server.ts'
import { createLog } from '../../src/platform/log.ts'
import { aborted } from '../../src/platform/orderly-end.ts'
import { tellServing, watchStopRequests } from '../../src/platform/stop-request.ts'

const asked = watchStopRequests()
const port = Number(process.argv[2])
if (process.argv.includes('--tidy')) {
  process.stdout.write('tidied\n')
  process.exit(0)
}
if (process.env.TRIAL_FAILS_TO_START) process.exit(3)

const broken = new AbortController()
const log = createLog('error')
watchFaults({ log: () => log, broken: () => broken.abort() })
const limits = { rateLimiter: createRateLimiter(1), trustedHops: 0, checkOutput: true }
const server = createHttpServer({
  api: createApi({ endpoints: [], log, ...limits }),
  streamPaths: [],
  apiPrefixes: [],
  serveRemembered: () => false,
  mayBeFile: () => false,
  files: (_request, _response, next) => next(),
  async servePage(request, response) {
    if (request.url === '/throws') {
      setTimeout(() => {
        throw new Error('thrown in the name of a request')
      })
      return
    }
    if (request.url === '/rejects') {
      void Promise.reject(new Error('rejected in the name of a request'))
      return
    }
    response.writeHead(200).end(String(process.pid))
  },
  log,
  metrics: createMetrics({ name: 'Trial', slug: 'trial' }),
  overTls: false,
})
const running = await listen(server, { port, host: '127.0.0.1', fd: heldPortFd() })
process.on('SIGUSR1', () => {
  throw new Error('thrown in nobody’s name')
})
process.stdout.write(`process ${process.pid} serves on ${running.port}\n`)
tellServing()
await aborted(AbortSignal.any([asked, broken.signal]))
await running.drain()
process.stdout.write(`process ${process.pid} ends in order\n`)
process.exit(broken.signal.aborted ? 70 : 0)
