// A program imports this package here.

export { firstOnMachine, type Link } from './first.ts'
export {
  bindSockets,
  canSharePort,
  inheritedSockets,
  type ListeningSocket,
  SOCKETS_PER_PROCESS,
} from './inherited-socket.ts'
export { joinMachine } from './join.ts'
export { aloneOnMachine, type Machine, type Release } from './machine.ts'
export { otherOnMachine } from './other.ts'
export { MOST_PROCESSES, processCount } from './process-count.ts'
export { aborted, createShutdown, type Shutdown, withGracePeriod } from './shutdown.ts'
export { startSiblings } from './siblings.ts'
export { reportServing, watchStopRequests } from './stop-request.ts'
export { supervise } from './supervisor.ts'
