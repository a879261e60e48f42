// Is the product back, and with every acknowledged write, once its database's replica has become the primary?
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { answersOf, type Check, inSeconds, lostOf, msUntil } from './check.ts'
import { loadOn } from './outage-checks.ts'
import { askFor, join as joinAt, post } from './people.ts'
import { startReplica, waitForStandby } from './postgres-server.ts'
import { mailAfterMs } from './sharing-checks.ts'
import { REPLICA, type Site } from './topology.ts'

const CALM_MS = 2_000
/** How long an operator takes to see it. */
const NOTICED_AFTER_MS = 1_000
const GIVE_UP_MS = 30_000
const BACK_WITHIN_MS = 10_000

/** Kills the primary under load and makes the replica the primary. */
async function failOver(site: Site, isSynchronous: boolean) {
  const load = await loadOn(site.front.origin)
  await pause(CALM_MS)
  await site.primary.kill()
  await pause(NOTICED_AFTER_MS)
  const before = load.acknowledged.length
  await site.replica.promote()
  const promotedAt = performance.now()
  await site.pooler.pointTo(site.replica)
  site.primary = site.replica
  const machines = [site.a, site.b]
  await msUntil(GIVE_UP_MS, async () => {
    const ready = await Promise.all(machines.map(({ product }) => product.isReady()))
    return ready.every((isReady) => isReady)
  })
  const readyMs = performance.now() - promotedAt
  await msUntil(GIVE_UP_MS, async () => load.acknowledged.length > before)
  const writesMs = performance.now() - promotedAt
  await pause(CALM_MS)
  await load.stop()
  const lost = await lostOf(site, load)
  const mailMs = await mailAfterMs(site, site.a)

  const faults: string[] = []
  const backMs = Math.max(readyMs, writesMs)
  if (backMs > BACK_WITHIN_MS) faults.push(`it was back ${inSeconds(backMs)} after the promotion`)
  if (mailMs === undefined) faults.push('no mail is sent any more')
  if (isSynchronous && lost > 0) faults.push(`${lost} acknowledged writes are lost`)
  for (const machine of machines) {
    // Both take writes.
    await post(machine, await joinAt(machine), 'After the failover')
    await askFor(200, machine, '/projects')
  }
  return {
    notes: [
      `ready ${inSeconds(readyMs)} and writing ${inSeconds(writesMs)} after the promotion`,
      `${load.acknowledged.length} writes acknowledged`,
      answersOf(load),
      `mail after ${inSeconds(mailMs)}`,
    ],
    lost,
    faults,
  }
}

export const synchronous: Check = {
  name: 'synchronous',
  claim: 'the primary dies, its synchronous standby is promoted: nothing acknowledged is lost',
  async run(site) {
    await waitForStandby(site.primary, REPLICA)
    return failOver(site, true)
  },
}

export const asynchronous: Check = {
  name: 'asynchronous',
  claim: 'the same with a new, asynchronous standby: what is lost is counted',
  async run(site) {
    const name = 'replica_two'
    const place = { programs: site.programs, folder: join(site.folder, name) }
    site.replica = await startReplica(place, site.primary, name)
    const { stop } = site.replica
    site.undo.push(stop)
    return failOver(site, false)
  },
}
