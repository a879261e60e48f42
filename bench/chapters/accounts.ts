// What does signing in cost, how many come in a second, and do the pages stay quick while many sign in at once?

import { createPasswords, roomForHashing } from '../../src/features/accounts/passwords/server/actions.ts'
import { AUTH_BASE } from '../../src/features/accounts/server/endpoints.ts'
import { identities, users } from '../../src/features/accounts/users/server/table.ts'
import { profiles } from '../../src/features/profiles/server/table.ts'
import { paths } from '../../src/paths.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { systemRandom } from '../../src/platform/random.ts'
import { type Bench, type Chapter, LOAD_HEADS, loadRow, sharedRow } from '../chapter.ts'
import { insertRows, personId } from '../load.ts'
import type { Load } from '../load-maker.ts'
import { makeLoad, PUBLIC_KEY, percentile, serve } from '../measure.ts'
import { table } from '../report.ts'

/** More than sign in within the longest load, so that it is always somebody else. */
const ACCOUNTS = 5_000
/** Beyond everybody whom the other chapters know. */
const FIRST_ACCOUNT = 1_000_000
const ONE_AT_A_TIME = roomForHashing({ cores: 1, threads: 1 })
const PASSWORD = 'seven quiet herons'
const AT_ONCE = 50
const VISITORS = 5
const SIGN_IN_SECONDS = 8
const ROUND_SECONDS = 4
const ROUNDS = 3
const MOST_PAGE_P99_MS = 50

const byPassword = {
  path: `${AUTH_BASE}/token?grant_type=password`,
  values: { from: 1, until: ACCOUNTS },
  body: JSON.stringify({ email: 'member-%@bench.example', password: PASSWORD }),
  headers: { apikey: PUBLIC_KEY },
  seconds: SIGN_IN_SECONDS,
}

/** Accounts that all have one password; its hash is made once, as a person's would be. */
async function loadAccounts(db: Db): Promise<void> {
  const password_hash = await createPasswords(systemRandom, ONE_AT_A_TIME).inTurn((hashing) =>
    hashing.hash(PASSWORD),
  )
  const at = new Date(Date.UTC(2024, 0, 1)).toISOString()
  const members = Array.from({ length: ACCOUNTS }, (_, index) => ({
    id: personId(FIRST_ACCOUNT + index),
    email: `member-${index + 1}@bench.example`,
  }))
  await insertRows(
    db,
    profiles,
    members.map(({ id }) => ({ id, is_public: false, skills: [], links: [], created_at: at })),
  )
  await insertRows(
    db,
    users,
    members.map(({ id, email }) => ({
      id,
      email,
      password_hash,
      email_confirmed_at: at,
      user_metadata: {},
      created_at: at,
      updated_at: at,
    })),
  )
  await insertRows(
    db,
    identities,
    members.map(({ id, email }) => ({
      id,
      user_id: id,
      provider: 'email',
      provider_id: id,
      email,
      identity_data: { sub: id, email },
      created_at: at,
      updated_at: at,
    })),
  )
}

/** How many passwords one thread checks in a second when it does nothing else. */
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

/** Refresh tokens of as many fresh sessions as told. */
async function beginSessions(origin: string, count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const answer = await fetch(origin + byPassword.path, {
        method: 'POST',
        headers: { ...byPassword.headers, 'content-type': 'application/json' },
        body: byPassword.body.replace('%', String(index + 1)),
      })
      if (!answer.ok) throw new Error(`A sign-in was answered with ${answer.status}`)
      return (await answer.json()).refresh_token
    }),
  )
}

/** The load in the middle of several, by its p99. */
function middle(loads: readonly Load[]): Load {
  const p99s = loads.map((load) => load.p99)
  const found = loads[p99s.indexOf(percentile(p99s, 0.5))]
  if (!found) throw new Error('No load was made')
  return found
}

/** A cached page alone, and while many sign in, by turns. */
async function pageBesideSignIns(origin: string) {
  const page = { origin, path: paths.landing(), connections: VISITORS, seconds: ROUND_SECONDS }
  const alone: Load[] = []
  const beside: Load[] = []
  const signIns: Load[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await makeLoad(page))
    const signingIn = makeLoad({
      ...byPassword,
      origin,
      connections: AT_ONCE,
      values: { from: 1 + round * 1_000, until: ACCOUNTS },
    })
    // The page is asked for while everybody waits, not while the first of them still come.
    await new Promise((resolve) => setTimeout(resolve, ((SIGN_IN_SECONDS - ROUND_SECONDS) * 1_000) / 2))
    beside.push(await makeLoad(page))
    signIns.push(await signingIn)
  }
  return { alone: middle(alone), beside: middle(beside), signIns: middle(signIns) }
}

export const measureAccounts: Chapter = async ({ servers: { ours }, withManyRows, say }: Bench) => {
  await withManyRows(loadAccounts)
  const checks = await bareChecks()
  const one = await serve(ours, { ...byPassword, connections: 1 })
  const many = await serve(ours, { ...byPassword, connections: AT_ONCE })
  const refreshed = await serve(ours, {
    ...byPassword,
    path: `${AUTH_BASE}/token?grant_type=refresh_token`,
    body: JSON.stringify({ refresh_token: '%' }),
    values: { first: await beginSessions(ours.origin, AT_ONCE), field: 'refresh_token' },
    connections: AT_ONCE,
    seconds: ROUND_SECONDS,
    // The maker of the load reads the answers.
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
      promise: `cached page / while ${AT_ONCE} sign in at once, p99`,
      measured: beside.p99,
      limit: MOST_PAGE_P99_MS,
      unit: 'ms',
    },
  ]
}
