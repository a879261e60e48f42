// Drives the runs that are under way in this process: calls the endpoint, passes on what comes, and stores the end.

import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Tx } from '../../../../platform/database/database.ts'
import type { PersonHints } from '../../../../platform/database/person-hints.ts'
import type { Log } from '../../../../platform/log.ts'
import type { Outbound } from '../../../../platform/outbound/outbound.ts'
import { emit } from '../../../events/server/events.actions.ts'
import { RUN_SECONDS } from '../../interfaces/interfaces.rules.ts'
import { type CallOutcome, callEndpoint, type EndpointCall } from '../../interfaces/server/calling.ts'
import { agentFailing } from '../runs.events.ts'
import { RUNS_TOPIC } from '../runs.rules.ts'
import {
  endRun,
  failingAgent,
  findRun,
  hintOfRun,
  noteAlert,
  type RunEnd,
  type RunRow,
  settleEnded,
} from './run-ends.ts'

export type RunnerParts = {
  readonly database: Pick<Database, 'db' | 'inTransaction'>
  readonly clock: Clock
  readonly outbound: Outbound
  readonly people: Pick<PersonHints, 'onHint'>
  readonly log: Log
}

export type LiveRun = {
  /** Resolves once the end is stored, and includes the output even where it isn't kept. */
  readonly ended: Promise<RunRow>
  /** `listener` gets pieces of text from now on; the returned function unsubscribes. */
  onText(listener: (text: string) => void): () => void
}

export type Runner = {
  /** `keeps` decides whether the output is stored. */
  begin(row: RunRow, call: Omit<EndpointCall, 'signal' | 'onText' | 'seconds'>, keeps: boolean): LiveRun
  live(id: number): LiveRun | undefined
  /** Interrupts every run, and waits until that is stored. */
  close(): Promise<void>
}

class Interrupted extends Error {}
class Cancelled extends Error {}

/** Returns undefined if the run had ended before. */
export async function storeEnd(
  { database, clock }: Pick<RunnerParts, 'database' | 'clock'>,
  id: number,
  end: RunEnd,
): Promise<RunRow | undefined> {
  return database.inTransaction(async (tx) => {
    const ended = await endRun(tx, id, end, clock.now().toISOString())
    if (!ended) return undefined
    const row = await settleEnded(tx, ended)
    hintOfRun(tx, row)
    if (isSellersFault(row)) await alertSeller(tx, row.agent_id, clock.now())
    return row
  })
}

const isSellersFault = ({ failure, source }: Pick<RunRow, 'failure' | 'source'>) =>
  failure !== null && failure !== 'interrupted' && source !== 'test'

/** This many failed runs of an agent in a row are no accident. */
const FAILED_IN_A_ROW = 5

async function alertSeller(tx: Tx, agentId: number, now: Date): Promise<void> {
  const found = await failingAgent(tx, agentId, FAILED_IN_A_ROW)
  const day = now.toISOString().slice(0, 10)
  if (!found?.isFailing || !(await noteAlert(tx, agentId, day))) return
  const params = { day }
  await emit(
    tx,
    agentFailing,
    { subject: agentId, params, actor: null, audience: { owner: found.owner } },
    now,
  )
}

export const INTERRUPTED: RunEnd = {
  status: 'failed',
  output: null,
  failure: 'interrupted',
  failure_detail: null,
}

const endOf = (outcome: CallOutcome, keeps: boolean): RunEnd =>
  outcome.status === 'succeeded'
    ? { status: 'succeeded', output: keeps ? outcome.output : null, failure: null, failure_detail: null }
    : { status: 'failed', output: null, failure: outcome.failure, failure_detail: outcome.detail }

export function createRunner(parts: RunnerParts): Runner {
  const { clock, database, outbound, people, log } = parts
  const running = new Map<number, LiveRun & { stop: (why: Error) => void }>()

  /** Any process may cancel a run by a hint; a run that was erased is over, too. */
  function watch(row: RunRow, cancel: () => void): () => void {
    return people.onHint(row.user_id, ({ topic, id }) => {
      if (topic !== RUNS_TOPIC || id !== row.id) return
      findRun(database.db, row.id).then(
        (now) => {
          if (now?.status !== 'running') cancel()
        },
        (err: unknown) => log.warn({ event: 'run_not_read', err }),
      )
    })
  }

  async function work(row: RunRow, call: EndpointCall, keeps: boolean): Promise<RunRow> {
    let outcome: CallOutcome | undefined
    let end = INTERRUPTED
    try {
      outcome = await callEndpoint(outbound, call)
      end = endOf(outcome, keeps)
    } catch (error) {
      if (!(error instanceof Interrupted || error instanceof Cancelled))
        log.error({ event: 'run_failed', err: error })
    }
    const stored = await store(row, end)
    if (!stored) throw new Error('A run was deleted while it was under way')
    if (outcome?.status !== 'succeeded' || stored.status !== 'succeeded') return stored
    return { ...stored, output: outcome.output }
  }

  /**
   * Returns undefined if the run is gone. A result that can't be stored even without its output is still returned to the
   * caller, and the job that finds lost runs lets it cost nothing.
   */
  async function store(row: RunRow, end: RunEnd): Promise<RunRow | undefined> {
    for (const tried of [end, { ...end, output: null }]) {
      try {
        return (await storeEnd(parts, row.id, tried)) ?? (await findRun(database.db, row.id))
      } catch (err) {
        log.error({ event: 'run_not_stored', err })
      }
    }
    const now = clock.now()
    const milliseconds = now.getTime() - Date.parse(row.created_at)
    return { ...row, ...end, ended_at: now.toISOString(), milliseconds }
  }

  return {
    begin(row, call, keeps) {
      const stopped = new AbortController()
      const listeners = new Set<(text: string) => void>()
      const unwatch = watch(row, () => stopped.abort(new Cancelled()))
      const onText = (text: string) => {
        for (const listener of listeners) listener(text)
      }
      const ended = work(
        row,
        { ...call, seconds: RUN_SECONDS, signal: stopped.signal, onText },
        keeps,
      ).finally(() => {
        unwatch()
        running.delete(row.id)
      })
      // The waiting client gets the error; the job that finds lost runs handles what couldn't be stored.
      ended.catch((err: unknown) => log.error({ event: 'run_not_stored', err }))
      const live = {
        ended,
        onText: (listener: (text: string) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        stop: (why: Error) => stopped.abort(why),
      }
      running.set(row.id, live)
      return live
    },
    live: (id) => running.get(id),
    async close() {
      const under = [...running.values()]
      for (const { stop } of under) stop(new Interrupted())
      await Promise.allSettled(under.map(({ ended }) => ended))
    },
  }
}
