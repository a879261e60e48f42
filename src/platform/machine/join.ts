// Is this process one that another started to serve beside it?
import type { Log } from '../log.ts'
import { isWord } from './channel.ts'
import type { Machine } from './machine.ts'
import { otherOnMachine } from './other.ts'
import { PROCESS_NUMBER } from './siblings.ts'

/** Undefined for the first process of a machine, and for one alone. */
export function joinMachine(processes: number, log: Log): Machine | undefined {
  const number = Number(process.env[PROCESS_NUMBER])
  if (!process.connected || !Number.isInteger(number) || number < 2) return undefined
  const { machine, heard, ended } = otherOnMachine(
    { number, processes },
    (word) => {
      if (!process.connected) return
      process.send?.(word, undefined, undefined, (err) => {
        if (err) log.warn({ event: 'process_not_reached', name: 'web process 1', err })
      })
    },
    log,
  )
  process.on('message', (said) => {
    if (isWord(said)) heard(said)
  })
  process.once('disconnect', ended)
  return machine
}
