// A first process for the tests to end, with two trial programs beside it and the real code that keeps them. Its
// parameter is the port of all; like them, it prints the process and port on which it serves.
import { fileURLToPath } from 'node:url'
import { listen, type RunningServer } from '@guildhall/http-server'
import { aborted, bindSockets, startSiblings, watchStopRequests } from '@guildhall/process-manager'
import { createHttpServer } from '../../../src/platform/http/server.ts'
import { createLog } from '../../../src/platform/log.ts'
import { serverParts } from '../product/server-parts.ts'

const PROCESSES = 3
const asked = watchStopRequests()
const port = Number(process.argv[2])
const log = createLog('info')
const listening = Promise.withResolvers<RunningServer>()
const siblings = startSiblings({
  processes: PROCESSES,
  sockets: bindSockets('127.0.0.1', port, PROCESSES)?.sockets ?? [],
  file: fileURLToPath(new URL('trial-program.ts', import.meta.url)),
  nodeParameters: [],
  environment: process.env,
  log,
  onGivenUp(sockets) {
    listening.promise
      .then((running) => running.listenAlso(sockets))
      .then(() => process.stdout.write('taken over\n'))
  },
  limits: { shortestPauseMs: 50, mostEnds: 2, stopPatienceMs: 5_000 },
})
const server = createHttpServer({
  ...serverParts(log),
  async servePage(_request, response) {
    response.writeHead(200).end(String(process.pid))
  },
})
const running = await listen(server, { port, host: '127.0.0.1', sockets: siblings.sockets })
listening.resolve(running)
await siblings.settled
process.stdout.write(`process ${process.pid} serves on ${running.port}, and all beside it\n`)
await aborted(asked)
await Promise.all([running.drain(), siblings.stop()])
process.exit(0)
