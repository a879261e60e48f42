// Does a session keep one chain of refresh tokens, and does aal2 always have a factor, for any sequence of actions on tokens and
// factors?
// @module-tag proof

import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { askAuth, freshEmail, PASSWORD, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { casesOf } from '../../../../../tests/support/runner/made-up-cases.ts'

const accounts = await testAccounts()
const { product } = accounts

type Issued = { refresh: string; access: string; session: string; aal: string }
type World = {
  email: string
  issued: Issued[]
  factors: { id: string; secret: string }[]
  /** These sessions were signed out, and nothing must revive one. */
  ended: Set<string>
}

function read(body: Record<string, unknown>): Issued {
  const access = String(body.access_token)
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())
  return { refresh: String(body.refresh_token), access, session: claims.session_id, aal: claims.aal }
}

/** Counts second-factor steps; without any, the test would prove little. */
let raised = 0

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]
const as = (token: Issued) => ({ headers: { authorization: `Bearer ${token.access}` } })
const present = (refresh: string) =>
  askAuth(accounts, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: refresh } })

async function refresh(world: World, at: number): Promise<void> {
  const old = pick(world.issued, at)
  if (!old) return
  const answer = await present(old.refresh)
  expect([200, 400]).toContain(answer.status)
  if (answer.status !== 200) return
  expect(world.ended.has(old.session)).toBe(false)
  const next = read(answer.body)
  expect(next.session).toBe(old.session)
  // A token from before the second-factor step never restores that level.
  if (old.aal === 'aal1') expect(next.aal).toBe('aal1')
  world.issued.push(next)
}

async function signIn(world: World): Promise<void> {
  const body = { email: world.email, password: PASSWORD }
  world.issued.push(read((await askAuth(accounts, 'POST', '/token?grant_type=password', { body })).body))
}

type Level = { id: string; aal: string }
const sessionsOf = async (email: string): Promise<Level[]> =>
  (
    await product.database.pool.query<Level>(
      'select s.id, s.aal from sessions s join users u on u.id = s.user_id where u.email = $1 order by s.id',
      [email],
    )
  ).rows

const isGuarded = async (email: string): Promise<boolean> =>
  (
    await product.database.pool.query(
      `select 1 from factors f join users u on u.id = f.user_id
       where u.email = $1 and f.status = 'verified' and f.factor_type in ('totp', 'phone')`,
      [email],
    )
  ).rowCount !== 0

/** Signs out here, everywhere, or everywhere else; a token below its person's second factor ends no session but its own. */
async function signOut(world: World, at: number): Promise<void> {
  const token = pick(world.issued, at)
  if (!token) return
  const scope = (['local', 'local', 'global', 'others'] as const)[(at >> 4) % 4] ?? 'local'
  const before = await sessionsOf(world.email)
  const hasFactor = await isGuarded(world.email)
  const { status } = await askAuth(accounts, 'POST', `/logout?scope=${scope}`, as(token))
  if (status !== 204) return
  const hasShownFactor =
    token.aal === 'aal2' && before.some(({ id, aal }) => id === token.session && aal === 'aal2')
  const reachesOther = scope !== 'local' && (hasShownFactor || !hasFactor)
  for (const { id } of before) {
    const isOwn = id === token.session
    if (isOwn ? scope !== 'others' : reachesOther) world.ended.add(id)
  }
  const left = (await sessionsOf(world.email)).map(({ id }) => id)
  expect(left).toEqual(before.map(({ id }) => id).filter((id) => !world.ended.has(id)))
}

async function enroll(world: World, at: number): Promise<void> {
  const token = pick(world.issued, at)
  if (!token) return
  const { status, body } = await askAuth(accounts, 'POST', '/factors', {
    ...as(token),
    body: { factor_type: 'totp' },
  })
  if (status === 200)
    world.factors.push({ id: String(body.id), secret: (body.totp as { secret: string }).secret })
}

async function stepUp(world: World, at: number): Promise<void> {
  const token = pick(world.issued, at)
  const factor = pick(world.factors, at >> 4)
  if (!token || !factor) return
  product.clock.advance(31)
  const asked = await askAuth(accounts, 'POST', `/factors/${factor.id}/challenge`, { ...as(token), body: {} })
  const code = new TOTP({ secret: Secret.fromBase32(factor.secret) }).generate({
    timestamp: product.clock.now().getTime(),
  })
  const body = { challenge_id: String(asked.body.id), code }
  const answer = await askAuth(accounts, 'POST', `/factors/${factor.id}/verify`, { ...as(token), body })
  if (answer.status !== 200) return
  raised++
  world.issued.push(read(answer.body))
}

async function unenroll(world: World, at: number): Promise<void> {
  const token = pick(world.issued, at)
  const factor = pick(world.factors, at >> 4)
  if (token && factor) await askAuth(accounts, 'DELETE', `/factors/${factor.id}`, as(token))
}

/** An access token is a claim: it opens something only while its session exists, with the factor that it needs. */
async function expectNoTokenAboveItsSession(world: World): Promise<void> {
  const { rows } = await product.database.pool.query<{ id: string; aal: string; guarded: boolean }>(
    `select s.id, s.aal, exists (
       select 1 from factors f where f.user_id = s.user_id and f.status = 'verified'
         and f.factor_type in ('totp', 'phone')
     ) as guarded from sessions s join users u on u.id = s.user_id where u.email = $1`,
    [world.email],
  )
  for (const token of world.issued) {
    const session = rows.find(({ id }) => id === token.session)
    const { status } = await product.ask('GET', '/rest/v1/profile', as(token))
    expect([200, 401, 403]).toContain(status)
    if (status !== 200) continue
    expect(session).toBeDefined()
    if (session?.guarded) expect([session.aal, token.aal]).toEqual(['aal2', 'aal2'])
  }
}

const STEPS = { refresh, signIn, signOut, enroll, stepUp, unenroll } as const

async function levelsWithoutFactor(): Promise<number> {
  const { rows } = await product.database.pool.query(
    `select count(*)::int as total from sessions s where s.aal = 'aal2'
       and not exists (select 1 from factors f where f.id = s.factor_id and f.user_id = s.user_id and f.status = 'verified')`,
  )
  return rows[0].total as number
}

/** Presents every token of a session, the newest first and without time passing: all that succeed return the same one. */
async function chainsOf(tokens: Issued[]): Promise<number> {
  const given = new Set<unknown>()
  for (const token of tokens.toReversed()) {
    const answer = await present(token.refresh)
    if (answer.status === 200) given.add(answer.body.refresh_token)
  }
  return given.size
}

type Step = [name: keyof typeof STEPS, at: number, wait: number]

/** Signing out everywhere else by a password alone leaves another session that has passed its factor. */
const ENDING_FROM_BELOW: [Step[]] = [
  [
    ['stepUp', 0, 0],
    ['signIn', 0, 0],
    ['refresh', 4, 0],
    ['refresh', 61, 0],
    ['signOut', 117, 0],
    ['refresh', 53, 0],
  ],
]

/** The ending leaves another session that waits for its second step. */
const ENDING_BESIDE: [Step[]] = [
  [
    ['stepUp', 0, 0],
    ['signIn', 0, 0],
    ['signIn', 0, 0],
    ['signOut', 51, 0],
  ],
]

describe('any sequence of signing in and out, refreshing, replaying and factor steps', () => {
  it('leaves one live chain a session, and no aal2 without its factor', async () => {
    const step = fc.tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.constant('refresh' as const) },
        { weight: 3, arbitrary: fc.constant('stepUp' as const) },
        { weight: 2, arbitrary: fc.constantFrom('enroll' as const, 'unenroll' as const) },
        { weight: 1, arbitrary: fc.constantFrom('signIn' as const, 'signOut' as const) },
      ),
      fc.nat({ max: 255 }),
      fc.constantFrom(0, 0, 0, 5, 11),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
        const email = freshEmail()
        const up = await askAuth(accounts, 'POST', '/signup', { body: { email, password: PASSWORD } })
        const world: World = { email, issued: [read(up.body)], factors: [], ended: new Set() }
        await enroll(world, 0)
        for (const [name, at, wait] of steps) {
          product.clock.advance(wait)
          await STEPS[name](world, at)
          expect(await levelsWithoutFactor()).toBe(0)
        }
        await expectNoTokenAboveItsSession(world)
        for (const [, tokens] of Map.groupBy(world.issued, (token) => token.session)) {
          expect(await chainsOf(tokens)).toBeLessThan(2)
        }
      }),
      { numRuns: casesOf(100), examples: [ENDING_FROM_BELOW, ENDING_BESIDE] },
    )
    expect(raised).toBeGreaterThan(5)
  }, 300_000)
})
