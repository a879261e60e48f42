// One request at a time works on an upload, on all hosts together: a lease in the database, renewed while the work lasts.
// It needs no connection of its own, as an advisory lock would, and so works behind a pooler.
import { setTimeout as pause } from 'node:timers/promises'
import type { Machine } from '@guildhall/process-manager'
import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import { releaseLease, renewLease, takeLease } from './upload-leases.records.ts'

/** The uploads of a host that died can't go on for so long. The clocks of hosts differ by far less. */
export const LEASE_SECONDS = 15
/** A holder learns within this time that another one waits. */
const RENEW_MS = 1_000
const ASK_MS = 100

type LeaseParts = {
  db: Db
  machine: Pick<Machine, 'turn'>
  now: () => Date
  uuid: () => string
  log: Log
}

/**
 * Returns a turn of all hosts: first among the processes of the machine, then among machines. `wanted` is called within
 * a second after another one waits, and if the lease is lost. Rejects if the database is away.
 */
export function sharedTurn({ db, machine, now, uuid, log }: LeaseParts): Machine['turn'] {
  const until = () => new Date(now().getTime() + LEASE_SECONDS * 1000)
  return async (name, options = {}) => {
    const leaveMachine = await machine.turn(name, options)
    const lease = { name, holder: uuid() }
    try {
      while (!(await takeLease(db, lease, now(), until())))
        await pause(ASK_MS, undefined, options.signal ? { signal: options.signal } : {})
    } catch (error) {
      leaveMachine()
      throw error
    }
    const renewing = setInterval(() => void renew(), RENEW_MS)
    const renew = async () => {
      try {
        const isWanted = await renewLease(db, lease, until())
        if (isWanted === undefined || isWanted) options.wanted?.()
      } catch (err) {
        log.warn({ event: 'upload_lease_not_renewed', err })
      }
    }
    return () => {
      clearInterval(renewing)
      // The next process of this machine would wait for the row to go.
      releaseLease(db, lease)
        .catch((err) => log.warn({ event: 'upload_lease_not_released', err }))
        .finally(leaveMachine)
    }
  }
}
