// What becomes of an error that nobody foresaw and nobody caught?
import { currentRequest, type Log } from './log.ts'

/**
 * Logs it with its stack. Raised in the name of a request that is under way, it ends that request alone. A rejection
 * that comes after its request's answer has nothing left to end. Everything else may have left work half done anywhere:
 * `broken` is called, for an orderly end.
 * `log` may change while the program starts.
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
