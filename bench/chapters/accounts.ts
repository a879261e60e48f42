// What does signing in cost, how many people can do so per second, and do pages stay quick meanwhile?

import { AUTH_BASE } from '../../src/features/accounts/accounts.rules.ts'
import { createPasswords } from '../../src/features/accounts/identity/passwords/server/passwords.actions.ts'
import { paths } from '../../src/paths.ts'
import { systemRandom } from '../../src/platform/random.ts'
import { type Bench, type Chapter, LOAD_HEADS, loadRow, sharedRow } from '../chapter.ts'
import type { Load } from '../load-maker.ts'
import { makeLoad, middleLoad, serve } from '../measure.ts'
import {
  byPassword,
  credentials,
  loadMembers,
  type Members,
  ONE_AT_A_TIME,
  PASSWORD,
  signIn,
} from '../members.ts'
import { table } from '../report.ts'

/**
 * More than sign in during the longest load, so that it is always someone else. Their ids begin after those of the
 * other chapters.
 */
const MEMBERS: Members = { name: 'member', first: 1_000_000, count: 5_000 }
const AT_ONCE = 50
const VISITORS = 5
const SIGN_IN_SECONDS = 8
const ROUND_SECONDS = 4
const ROUNDS = 3
const MOST_PAGE_P99_MS = 50
/** A sign-in's processor time, as a multiple of the time of its hash alone. */
const MOST_HASHES_PER_SIGN_IN = 1.5

const signsIn = {
  ...byPassword,
  values: { from: 1, until: MEMBERS.count },
  body: credentials(MEMBERS, '%'),
  seconds: SIGN_IN_SECONDS,
}

/** How many passwords one idle thread verifies in a second. */
async function bareChecks(): Promise<number> {
  const passwords = createPasswords(systemRandom, ONE_AT_A_TIME)
  return passwords.inTurn(async ({ hash, verify }) => {
    const phc = await hash(PASSWORD)
    const startedAt = performance.now()
    let count = 0
    for (; performance.now() - startedAt < 2_000; count++) await verify(PASSWORD, phc)
    return (count * 1_000) / (performance.now() - startedAt)
  })
}

/** Refresh tokens of so many new sessions. */
async function beginSessions(origin: string, count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      return (await signIn(origin, MEMBERS, index + 1)).refresh_token
    }),
  )
}

/** A cached page alone, and while many sign in, alternating. */
async function pageBesideSignIns(origin: string) {
  const page = { origin, path: paths.landing(), connections: VISITORS, seconds: ROUND_SECONDS }
  const alone: Load[] = []
  const beside: Load[] = []
  const signIns: Load[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await makeLoad(page))
    const signingIn = makeLoad({
      ...signsIn,
      origin,
      connections: AT_ONCE,
      values: { from: 1 + round * 1_000, until: MEMBERS.count },
    })
    // The page is requested while all of them wait, not while the first are still arriving.
    await new Promise((resolve) => setTimeout(resolve, ((SIGN_IN_SECONDS - ROUND_SECONDS) * 1_000) / 2))
    beside.push(await makeLoad(page))
    signIns.push(await signingIn)
  }
  return { alone: middleLoad(alone), beside: middleLoad(beside), signIns: middleLoad(signIns) }
}

export const measureAccounts: Chapter = async ({ servers: { ours }, withManyRows, say }: Bench) => {
  await withManyRows((db) => loadMembers(db, MEMBERS))
  const checks = await bareChecks()
  const one = await serve(ours, { ...signsIn, connections: 1 })
  const many = await serve(ours, { ...signsIn, connections: AT_ONCE })
  const refreshed = await serve(ours, {
    ...signsIn,
    path: `${AUTH_BASE}/token?grant_type=refresh_token`,
    body: JSON.stringify({ refresh_token: '%' }),
    values: { first: await beginSessions(ours.origin, AT_ONCE), field: 'refresh_token' },
    connections: AT_ONCE,
    seconds: ROUND_SECONDS,
    // The load generator reads the answers.
    encodings: '',
  })
  const { alone, beside, signIns } = await pageBesideSignIns(ours.origin)
  say(
    `\nAccounts; argon2 alone checks ${checks.toFixed(1)} passwords a second on one thread\n\n${table(
      LOAD_HEADS,
      [
        loadRow('sign-ins, one at a time', one),
        loadRow(`sign-ins, ${AT_ONCE} at once`, many),
        loadRow(`refreshes, ${AT_ONCE} at once`, refreshed),
        sharedRow('/ cached, alone', alone),
        sharedRow(`/ cached, beside ${AT_ONCE} sign-ins`, beside),
        sharedRow(`sign-ins, ${AT_ONCE} at once, beside that`, signIns),
      ],
    )}`,
  )
  return [
    {
      promise: 'processor time of a sign-in, compared with argon2 alone',
      measured: (one.microseconds * checks) / 1_000_000,
      limit: MOST_HASHES_PER_SIGN_IN,
      unit: 'hashes',
    },
    {
      promise: `cached page / while ${AT_ONCE} sign in at once, p99`,
      measured: beside.p99,
      limit: MOST_PAGE_P99_MS,
      unit: 'ms',
    },
  ]
}
