// Is this process one that another started to serve beside it?

import { isMessage } from './channel.ts'
import type { Log } from './environment.ts'
import type { Machine } from './machine.ts'
import { otherOnMachine } from './other.ts'
import { PROCESS_NUMBER } from './siblings.ts'

/** Returns undefined for the first process of a machine, and for one alone. */
export function joinMachine(options: {
  processes: number
  /** Waits for a place are rejected with this error once the first process is gone. */
  whenFirstIsGone: () => Error
  log: Log
}): Machine | undefined {
  const { processes, whenFirstIsGone, log } = options
  const number = Number(process.env[PROCESS_NUMBER])
  if (!process.connected || !Number.isInteger(number) || number < 2) return undefined
  const { machine, heard, ended } = otherOnMachine(
    { number, processes, whenFirstIsGone },
    (message) => {
      if (!process.connected) return
      process.send?.(message, undefined, undefined, (err) => {
        if (err) log.warn({ event: 'process_not_reached', name: 'web process 1', err })
      })
    },
    log,
  )
  process.on('message', (said) => {
    if (isMessage(said)) heard(said)
  })
  process.once('disconnect', ended)
  return machine
}
