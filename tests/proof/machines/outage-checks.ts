// What do visitors notice while machines are restarted, die or hang?
import { setTimeout as pause } from 'node:timers/promises'
import { startSteadyClients } from '../../support/processes/steady-clients.ts'
import { type Load, startLoad } from '../load.ts'
import { answersOf, type Check, inSeconds, lostOf } from './check.ts'
import { PUBLIC_KEY, type Site } from './topology.ts'

const CALM_MS = 1_500
const OUTAGE_MS = 8_000
const READY_WITHIN_MS = 20_000
/** By then the proxy must have noticed. */
const NOTICED_WITHIN_MS = 3_000
const PER_SECOND = 40
/** More than a hung machine can hold on to before it is noticed. */
const CONNECTIONS = 200
const OK = 200

export const loadOn = (origin: string) => startLoad({ origin, publicKey: PUBLIC_KEY }, { withPages: true })

export const restart: Check = {
  name: 'restart',
  claim: 'a rolling restart under load loses no request',
  async run(site) {
    const load = await loadOn(site.front.origin)
    for (const machine of [site.a, site.b]) {
      await pause(CALM_MS)
      await machine.product.stop()
      await site.startAgain(machine)
      await machine.product.readyAfterMs(READY_WITHIN_MS)
    }
    await pause(CALM_MS)
    await load.stop()
    const lost = await lostOf(site, load)
    const isClean = [...load.answers.keys()].every((status) => status === OK)
    return {
      notes: [answersOf(load), `${load.acknowledged.length} writes`],
      lost,
      faults: isClean ? [] : load.complaints.slice(0, 10),
    }
  },
}

/** What was answered while `outage` lasted, by clients that do not wait for each other. */
async function duringOutage(site: Site, outage: () => Promise<void>, over: () => Promise<void>) {
  const load = await loadOn(site.front.origin)
  const port = Number(new URL(site.front.origin).port)
  const clients = startSteadyClients({
    port,
    path: '/projects',
    perSecond: PER_SECOND,
    connections: CONNECTIONS,
  })
  await pause(CALM_MS)
  const before = (clients.tally.answered * 1000) / CALM_MS
  const startedAt = performance.now()
  await outage()
  await pause(NOTICED_WITHIN_MS)
  const answered = clients.tally.answered
  await pause(OUTAGE_MS - NOTICED_WITHIN_MS)
  const perSecond = ((clients.tally.answered - answered) * 1000) / (OUTAGE_MS - NOTICED_WITHIN_MS)
  await over()
  await pause(CALM_MS)
  await load.stop()
  const { lost: cutOff, statuses } = await clients.stop()
  return { load, startedAt, before, perSecond, unanswered: cutOff.length, statuses }
}

function failuresOf(load: Load, startedAt: number): { note: string; lastMs: number } {
  const lastMs = Math.max(0, ...load.failedAt.map((at) => at - startedAt))
  const count = load.failedAt.length
  return {
    note: count === 0 ? 'none failed' : `${count} failed, the last one asked after ${inSeconds(lastMs)}`,
    lastMs,
  }
}

async function outcomeOf(site: Site, seen: Awaited<ReturnType<typeof duringOutage>>) {
  const { load, startedAt, before, perSecond, unanswered, statuses } = seen
  const { note, lastMs } = failuresOf(load, startedAt)
  const others = [...statuses].filter(([status]) => status !== OK)
  return {
    notes: [
      note,
      `then ${perSecond.toFixed(0)} pages/s answered, before ${before.toFixed(0)}`,
      `slowest ${inSeconds(load.slowestMs)}`,
      ...others.map(([status, count]) => `${count} pages x ${status}`),
      ...(unanswered > 0 ? [`${unanswered} pages cut off`] : []),
    ],
    lost: await lostOf(site, load),
    faults: [
      // One machine has half the capacity of two.
      ...(perSecond < before / 2 ? ['the other machine did not go on'] : []),
      ...(lastMs > NOTICED_WITHIN_MS ? [`what was asked after ${inSeconds(lastMs)} still failed`] : []),
    ],
  }
}

export const killed: Check = {
  name: 'killed',
  claim: 'a host is killed, the other goes on',
  async run(site) {
    const seen = await duringOutage(
      site,
      async () => site.a.product.signal('SIGKILL'),
      () => site.startAgain(site.a),
    )
    return outcomeOf(site, seen)
  },
}

export const hung: Check = {
  name: 'hung',
  claim: 'a host hangs, the other goes on',
  async run(site) {
    const { product } = site.b
    const seen = await duringOutage(
      site,
      async () => product.signal('SIGSTOP'),
      async () => product.signal('SIGCONT'),
    )
    return outcomeOf(site, seen)
  },
}
