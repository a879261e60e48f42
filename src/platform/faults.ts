// Deals with unexpected errors that no code caught.
import { currentRequest, type Log } from './log.ts'

/**
 * Logs it with its stack. An error raised within a request ends only that request. A rejection that comes after the
 * answer has nothing left to end. Everything else may have left work half done: `broken` is called, for a graceful
 * shutdown. `log` may change while the program starts.
 */
export function watchFaults(options: { log: () => Log; broken: () => void }): void {
  const settle = (event: 'uncaught' | 'unhandled_rejection', err: unknown) => {
    options.log().error({ event, err })
    const request = currentRequest()
    if (request?.abandon) request.abandon(err)
    else if (event === 'uncaught' || !request) options.broken()
  }
  process.on('uncaughtException', (err) => settle('uncaught', err))
  process.on('unhandledRejection', (reason) => settle('unhandled_rejection', reason))
}
