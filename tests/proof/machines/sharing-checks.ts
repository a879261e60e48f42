// Do two machines behave as one: sessions, live hints, kept pages, mails, and clocks that differ?
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readHints } from '../../support/product/hint-stream.ts'
import { type Check, inSeconds, msUntil } from './check.ts'
import { ask, askFor, join, type Person, post, signIn } from './people.ts'
import { type Machine, type Site, SKEW_SECONDS } from './topology.ts'

const ROUNDS = 5
const HINT_WITHIN_MS = 2_000
const CHANGE_WITHIN_MS = 1_000
const MAIL_WITHIN_MS = 15_000
/** A mail that is sent twice follows its twin at once. */
const TWIN_WITHIN_MS = 3_000
const PEOPLE = 8

const bothWays = ({ a, b }: Site): [Machine, Machine][] => [
  [a, b],
  [b, a],
]

export const sessions: Check = {
  name: 'sessions',
  claim: 'a session begun on one host is used and ended on the other',
  async run(site) {
    const faults: string[] = []
    for (const [here, there] of bothWays(site)) {
      const person = await join(here)
      await askFor(200, there, '/auth/v1/user', { person })
      const again = await signIn(there, person)
      await askFor(200, here, '/auth/v1/user', { person: again })
      await askFor(200, here, '/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        body: { refresh_token: again.refreshToken },
      })
      await askFor(204, there, '/auth/v1/logout?scope=global', { method: 'POST', person })
      // The very next request.
      const { status } = await ask(here, '/auth/v1/user', { person })
      if (status === 200) faults.push(`${here.name} still takes a session that ${there.name} ended`)
    }
    return { notes: ['both ways, signed out at once'], lost: 0, faults }
  },
}

export const hints: Check = {
  name: 'hints',
  claim: 'a stream on one host hears what is done on the other',
  async run(site) {
    const faults: string[] = []
    let slowestMs = 0
    let lost = 0
    for (const [here, there] of bothWays(site)) {
      const person = await join(here)
      const answer = await fetch(`${here.product.origin}/realtime/v1`, {
        headers: { authorization: `Bearer ${person.token}` },
      })
      const stream = readHints(answer)
      for (let round = 0; round < ROUNDS; round++) {
        const heard = stream.next()
        await post(there, person, `Hint ${randomUUID()}`)
        const postedAt = performance.now()
        const isHeard = await Promise.race([heard.then(() => true), pause(HINT_WITHIN_MS, false)])
        slowestMs = Math.max(slowestMs, performance.now() - postedAt)
        if (!isHeard) {
          lost++
          faults.push(`${here.name} did not hear of a project that was posted on ${there.name}`)
          break
        }
      }
      await pause(TWIN_WITHIN_MS / 10)
      await post(here, person, `Own ${randomUUID()}`)
      const own = [await stream.next()]
      for (;;) {
        const hint = await Promise.race([stream.next(), pause(TWIN_WITHIN_MS / 10, 'none')])
        if (hint === 'none') break
        own.push(hint)
      }
      if (new Set(own.map((hint) => JSON.stringify(hint))).size < own.length)
        faults.push(`${here.name} heard twice of what was done there: ${JSON.stringify(own)}`)
      await stream.leave()
    }
    return { notes: [`heard after ${inSeconds(slowestMs)} at the latest`], lost, faults }
  },
}

export const cache: Check = {
  name: 'cache',
  claim: 'a page kept on one host changes within a second of a change on the other',
  async run(site) {
    const faults: string[] = []
    let slowestMs = 0
    for (let round = 0; round < ROUNDS; round++) {
      for (const [here, there] of bothWays(site)) {
        const person = await join(there)
        const title = `Kept ${randomUUID()}`
        // Kept from the second one on, at the latest.
        for (let times = 0; times < 3; times++) await askFor(200, here, '/projects')
        await post(there, person, title)
        const ms = await msUntil(CHANGE_WITHIN_MS * 10, async () =>
          (await ask(here, '/projects')).text.includes(title),
        )
        slowestMs = Math.max(slowestMs, ms ?? Number.POSITIVE_INFINITY)
        if (ms === undefined || ms > CHANGE_WITHIN_MS)
          faults.push(`${here.name} showed a change on ${there.name} after ${inSeconds(ms)}`)
      }
    }
    return { notes: [`shown after ${inSeconds(slowestMs)} at the latest`], lost: 0, faults }
  },
}

const mailsTo = ({ deliveries }: Site, { email }: Person) =>
  deliveries.filter(({ recipients }) => recipients.includes(email)).length

const askForMail = (machine: Machine, { email }: Person) =>
  askFor(200, machine, '/auth/v1/recover', { method: 'POST', body: { email } })

/** Returns the milliseconds until the person has a mail that they ask for there. */
export async function mailAfterMs(site: Site, machine: Machine): Promise<number | undefined> {
  const person = await join(machine)
  await askForMail(machine, person)
  return msUntil(MAIL_WITHIN_MS, async () => mailsTo(site, person) > 0)
}

export const jobs: Check = {
  name: 'jobs',
  claim: 'with two workers, each mail is sent once',
  async run(site) {
    const faults: string[] = []
    const second = await site.startMachine('second-worker', { ROLE: 'worker' })
    const people: Person[] = []
    for (let count = 0; count < PEOPLE; count++) people.push(await join(count % 2 === 0 ? site.a : site.b))
    await Promise.all(people.map((person, at) => askForMail(at % 2 === 0 ? site.b : site.a, person)))
    const ms = await msUntil(MAIL_WITHIN_MS, async () => people.every((person) => mailsTo(site, person) > 0))
    await pause(TWIN_WITHIN_MS)
    const counts = people.map((person) => mailsTo(site, person))
    const lost = counts.filter((count) => count === 0).length
    if (counts.some((count) => count !== 1)) faults.push(`mails to each person: ${counts.join(', ')}`)
    await second.product.stop()
    return { notes: [`${PEOPLE} mails after ${inSeconds(ms)}`], lost, faults }
  },
}

export const skew: Check = {
  name: 'skew',
  claim: `a clock that is ${SKEW_SECONDS} s ahead does no harm`,
  async run(site) {
    const faults: string[] = []
    const clockOf = async (machine: Machine) =>
      new Date((await ask(machine, '/healthz')).headers.get('date') ?? '').getTime()
    const aheadMs = (await clockOf(site.b)) - (await clockOf(site.a))
    // The header is in whole seconds.
    if (aheadMs < (SKEW_SECONDS - 1) * 1000) faults.push(`the clock of b is only ${aheadMs} ms ahead`)
    for (const [here, there] of bothWays(site)) {
      for (let round = 0; round < ROUNDS; round++) {
        const person = await join(here)
        await post(there, await signIn(here, person), `Skewed ${randomUUID()}`)
        const { status } = await ask(there, '/auth/v1/token?grant_type=refresh_token', {
          method: 'POST',
          body: { refresh_token: person.refreshToken },
        })
        if (status !== 200) faults.push(`${there.name} answered ${status} to a token that ${here.name} gave`)
      }
    }
    const notes: string[] = []
    for (const machine of [site.a, site.b]) {
      const ms = await mailAfterMs(site, machine)
      notes.push(`mail from ${machine.name} after ${inSeconds(ms)}`)
      // It may wait until the worker's clock is there, and no longer.
      if (ms === undefined || ms > (SKEW_SECONDS + 3) * 1000)
        faults.push(`a mail asked for on ${machine.name} came after ${inSeconds(ms)}`)
    }
    return { notes, lost: 0, faults }
  },
}
