// What machines share besides their database's rows: files, limits, and the replica that they read from.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { askDirectly } from '../victim.ts'
import { type Check, inSeconds, msUntil } from './check.ts'
import { ask, askFor, join, type Person, post, type Reply } from './people.ts'
import { DATABASE, type Machine, type Site } from './topology.ts'

const RESUMABLE = '/storage/v1/upload/resumable'
/** A kind of limit as the product declares it: so many are let through, and no more. */
const WRITES_OF_ADDRESS = 60
const SIGN_UPS_OF_ADDRESS = 30
const WRONG_PASSWORDS = 10
const PAYOUTS_OF_PERSON = 10
const TOO_MANY = 429
const READS = 20
const OWN_WRITES = 10
/** Longer than the bound on a replica's lag, and the time it takes to see that. */
const BEHIND_MS = 5_000
const CHANGE_WITHIN_MS = 1_000

export const upload: Check = {
  name: 'upload',
  claim: 'an upload begun on one host is resumed on the other',
  async run({ a, b }) {
    const person = await join(a)
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a53' } })
      .jpeg()
      .toBuffer()
    const metadata = {
      bucketName: 'profiles',
      objectName: `${person.id}/avatar-1763707000000.jpg`,
      contentType: 'image/jpeg',
    }
    const tus = { 'tus-resumable': '1.0.0' }
    const begun = await askFor(201, a, RESUMABLE, {
      method: 'POST',
      person,
      headers: {
        ...tus,
        'upload-length': String(picture.length),
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${btoa(value)}`)
          .join(','),
      },
    })
    const place = new URL(begun.headers.get('location') ?? '', a.product.origin).pathname
    const half = Math.floor(picture.length / 2)
    const piece = (machine: Machine, offset: number, body: Uint8Array) =>
      askFor(204, machine, place, {
        method: 'PATCH',
        person,
        headers: {
          ...tus,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body,
      })
    await piece(a, 0, picture.subarray(0, half))
    const { headers } = await askFor(200, b, place, { method: 'HEAD', person, headers: tus })
    const offset = headers.get('upload-offset')
    if (offset !== String(half))
      return { notes: [], lost: 0, faults: [`b has ${offset} of the ${half} bytes that were sent to a`] }
    const end = await piece(b, half, picture.subarray(half))
    const address = end.headers.get('content-location') ?? ''
    for (const machine of [a, b]) await askFor(200, machine, address)
    return { notes: ['half on a, half on b, served by both'], lost: 0, faults: [] }
  },
}

/** Asks as often as is allowed on one host, and once more on the other. Returns what was wrong. */
async function filled(
  [here, there]: [Machine, Machine],
  { name, most }: { name: string; most: number },
  attempt: (machine: Machine) => Promise<Reply>,
): Promise<string[]> {
  for (let count = 1; count <= most; count++) {
    const { status } = await attempt(here)
    if (status === TOO_MANY) return [`${name}: refused at number ${count} of ${most}`]
  }
  const { status, text } = await attempt(there)
  return status === TOO_MANY
    ? []
    : [`${name}: filled on ${here.name}, answered ${status} on ${there.name}: ${text}`]
}

export const limits: Check = {
  name: 'limits',
  claim: 'limits that guard accounts, writes and money are filled on one host and refuse on the other',
  async run(site) {
    const [here, there] = await Promise.all([
      site.startMachine('limited-a', { ROLE: 'web', RATE_LIMIT_SCALE: '1' }),
      site.startMachine('limited-b', { ROLE: 'web', RATE_LIMIT_SCALE: '1' }),
    ])
    const person = await join(site.a)
    // Sellers are professionals with a verified address.
    const changes = [
      'update users set email_confirmed_at = created_at where id = $1',
      `update profiles set user_type = 'professional' where id = $1`,
    ]
    for (const change of changes) await askDirectly(site.primary.url(DATABASE), change, [person.id])
    const pair: [Machine, Machine] = [here, there]
    const auth = (path: string, from: string, email: string) => (machine: Machine) =>
      ask(machine, `/auth/v1/${path}`, { method: 'POST', from, body: { email, password: 'not this one' } })
    const faults = [
      ...(await filled(pair, { name: 'sign-ups of an address', most: SIGN_UPS_OF_ADDRESS }, (machine) =>
        auth('signup', '10.1.0.1', `${randomUUID()}@guildhall.example`)(machine),
      )),
      ...(await filled(
        pair,
        { name: 'wrong passwords of an account', most: WRONG_PASSWORDS },
        auth('token?grant_type=password', '10.1.0.2', person.email),
      )),
      ...(await filled(pair, { name: 'writes of an address', most: WRITES_OF_ADDRESS }, (machine) =>
        ask(machine, '/rest/v1/projects', { method: 'POST', from: '10.1.0.3', body: {} }),
      )),
      ...(await filled(pair, { name: 'payouts of a seller', most: PAYOUTS_OF_PERSON }, (machine) =>
        ask(machine, '/rest/v1/own/payouts', { method: 'POST', person, from: '10.1.0.4' }),
      )),
    ]
    await Promise.all(pair.map(({ product }) => product.stop()))
    return { notes: ['sign-ups, passwords, writes of an address, payouts'], lost: 0, faults }
  },
}

/** How often the replica was asked for projects. */
async function readsOnReplica({ replica }: Site): Promise<number> {
  const [found] = await replica.ask<{ calls: number }>(
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
     join pg_database on pg_database.oid = dbid where datname = $1 and query ilike '%from "projects"%'`,
    [DATABASE],
  )
  return found?.calls ?? 0
}

const isListed = async (machine: Machine, title: string, person?: Person) =>
  (
    await askFor(200, machine, `/rest/v1/${person ? 'own/projects' : 'projects'}`, person ? { person } : {})
  ).text.includes(title)

export const replica: Check = {
  name: 'replica',
  claim: 'visitors read from the replica, people read what they wrote, and one that is behind is not asked',
  async run(site) {
    const faults: string[] = []
    const { a, b } = site
    const person = await join(a)
    const machines = [a, b]

    const before = await readsOnReplica(site)
    for (let count = 0; count < READS; count++)
      await askFor(200, machines[count % 2] ?? a, `/rest/v1/projects?search=${randomUUID().slice(0, 8)}`)
    const reads = (await readsOnReplica(site)) - before
    if (reads === 0) faults.push('no read of a visitor reached the replica')

    let unread = 0
    for (let count = 0; count < OWN_WRITES; count++) {
      const title = `Own ${randomUUID()}`
      await post(machines[count % 2] ?? a, person, title)
      if (!(await isListed(machines[(count + 1) % 2] ?? b, title, person))) unread++
    }
    if (unread > 0) faults.push(`${unread} of ${OWN_WRITES} own writes were not read at once`)

    await site.replica.ask('select pg_wal_replay_pause()')
    let shownAfter: number | undefined
    try {
      await post(a, person, `Behind ${randomUUID()}`)
      await pause(BEHIND_MS)
      const title = `Fresh ${randomUUID()}`
      await post(a, person, title)
      shownAfter = await msUntil(BEHIND_MS, () => isListed(b, title))
      if (shownAfter === undefined || shownAfter > CHANGE_WITHIN_MS)
        faults.push(`with a replica that is behind, visitors saw a change after ${inSeconds(shownAfter)}`)
    } finally {
      await site.replica.ask('select pg_wal_replay_resume()')
    }
    return {
      notes: [`${reads} reads on the replica`, `shown after ${inSeconds(shownAfter)} while it was behind`],
      lost: unread,
      faults,
    }
  },
}
