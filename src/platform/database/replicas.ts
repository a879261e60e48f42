// Which read replica has everything that a reader must see? Positions in the log of writes are compared, never clocks:
// a replica that has replayed the primary's log up to a moment shows everything that was committed before it.
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'
import { openPool } from './connections.ts'
import type { Db } from './database.ts'

const ASK_MS = 500
/** A replica that is further behind isn't used. */
export const MOST_BEHIND_MS = 1_500
/** A replica that doesn't answer so soon is given up: the primary can still answer in time. */
const MOST_TIMEOUT_MS = 2_000
/** Positions that a replica hasn't reached are remembered for a minute; one that is further behind begins again. */
const MOST_AWAITED = 120

/** A position in the log, as PostgreSQL writes it: two hexadecimal numbers. */
type LogPosition = string

/** Tests have a stand-in for the positions, so that they decide how far a replica is behind. */
export type LogPositions = {
  written(primary: pg.Pool): Promise<LogPosition>
  /** Returns undefined for a server that isn't a replica, or isn't any more. */
  replayed(replica: pg.Pool): Promise<LogPosition | undefined>
}

const POSITIONS: LogPositions = {
  async written(primary) {
    const { rows } = await primary.query('select pg_current_wal_insert_lsn()::text as position')
    return rows[0].position
  },
  async replayed(replica) {
    const { rows } = await replica.query(
      'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position',
    )
    return rows[0].position ?? undefined
  },
}

export type Replica = {
  readonly db: Db
  /** The replica isn't used until it has answered again. */
  leaveOut(err: unknown): void
}

export type Replicas = {
  readonly all: readonly Replica[]
  /**
   * Returns the next replica in turn that has everything committed before `since`, in ms of performance.now(), and is
   * little behind; undefined if there is none.
   */
  choose(since: number): Replica | undefined
  close(): Promise<void>
}

function bytesOf(position: LogPosition): bigint {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

type Opening = {
  urls: readonly string[]
  primary: pg.Pool
  poolSize: number
  timeoutMs: number
  log: Log
  program: Program
}

/** Opens a pool for each replica and follows its position; none is used before it has answered. */
export function openReplicas(opening: Opening, positions: LogPositions = POSITIONS): Replicas {
  const followed = opening.urls.map((url, at) => follow(opening, { url, number: at + 1 }, positions))
  let turn = 0
  return {
    all: followed.map(({ replica }) => replica),
    choose(since) {
      turn = (turn + 1) % followed.length
      for (let tried = 0; tried < followed.length; tried++) {
        const one = followed[(turn + tried) % followed.length]
        if (one?.hasAllBefore(since)) return one.replica
      }
      return undefined
    },
    async close() {
      await Promise.all(followed.map(({ close }) => close()))
    },
  }
}

function follow(
  { primary, poolSize, timeoutMs, log, program }: Opening,
  { url, number }: { url: string; number: number },
  positions: LogPositions,
) {
  const { pool, close } = openPool({
    url,
    size: poolSize,
    log,
    timeoutMs: Math.min(timeoutMs, MOST_TIMEOUT_MS),
    name: program.slug,
  })
  let awaited: { at: number; written: bigint }[] = []
  let coversUntil = Number.NEGATIVE_INFINITY
  let next: NodeJS.Timeout | undefined
  let isClosed = false
  let isUsed = false

  const isNear = () => performance.now() - coversUntil <= MOST_BEHIND_MS

  function leaveOut(err?: unknown): void {
    awaited = []
    coversUntil = Number.NEGATIVE_INFINITY
    if (isUsed) log.warn({ event: 'replica_left_out', name: `replica ${number}`, err })
    isUsed = false
  }

  async function ask(): Promise<void> {
    try {
      const at = performance.now()
      const written = bytesOf(await positions.written(primary))
      awaited = [...awaited.slice(1 - MOST_AWAITED), { at, written }]
      const replayed = await positions.replayed(pool)
      if (replayed === undefined) return leaveOut()
      const reached = bytesOf(replayed)
      const last = awaited.findLast((one) => one.written <= reached)
      if (last) coversUntil = last.at
      awaited = awaited.filter((one) => one.written > reached)
      if (isNear() === isUsed) return
      isUsed = !isUsed
      log.info({ event: isUsed ? 'replica_used' : 'replica_too_far_behind', name: `replica ${number}` })
    } catch (err) {
      leaveOut(err)
    }
  }
  async function askOn(): Promise<void> {
    await ask()
    if (!isClosed) next = setTimeout(() => void askOn(), ASK_MS).unref()
  }
  void askOn()

  return {
    replica: { db: drizzle(pool), leaveOut },
    hasAllBefore: (since: number) => coversUntil > since && isNear(),
    close() {
      isClosed = true
      clearTimeout(next)
      return close()
    },
  }
}
