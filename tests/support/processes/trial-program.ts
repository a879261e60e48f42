// A program for the tests to end, with the server and the handlers of the real one and nothing else. Its parameter is
// its port; it prints its process and port once its parent knows that it serves, and when it shuts down.

import { listen } from '@guildhall/http-server'
import { aborted, inheritedSockets, reportServing, watchStopRequests } from '@guildhall/process-manager'
import { watchFaults } from '../../../src/platform/faults.ts'
import { createHttpServer } from '../../../src/platform/http/server.ts'
import { createLog } from '../../../src/platform/log.ts'
import { serverParts } from '../product/server-parts.ts'

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
const server = createHttpServer({
  ...serverParts(log),
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
})
const running = await listen(server, { port, host: '127.0.0.1', sockets: inheritedSockets() })
process.on('SIGUSR1', () => {
  throw new Error('thrown in no one’s name')
})
reportServing()
process.stdout.write(`process ${process.pid} serves on ${running.port}\n`)
await aborted(AbortSignal.any([asked, broken.signal]))
await running.drain()
process.stdout.write(`process ${process.pid} ends in order\n`)
process.exit(broken.signal.aborted ? 70 : 0)
