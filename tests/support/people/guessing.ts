// Attackers for API tests of limits: many attempts at once, from one address or each from its own.
import type { GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import type { Passwords } from '../../../src/features/accounts/identity/passwords/server/passwords.actions.ts'
import { askAuth, PASSWORD, type SignedIn, type TestAccounts } from './accounts.ts'

export const WRONG_PASSWORD = 'not-the-one-at-all'
/** No app or message has it, except by an extreme coincidence of the tests' clock and randomness. */
export const WRONG_CODE = '000000'

let hosts = 0
/** Returns an unused address. */
export const freshAddress = () => `10.${200 + ((++hosts >> 16) & 31)}.${(hosts >> 8) & 255}.${hosts & 255}`

export const atOnce = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Returns the number of answers refused neither by a rate limit nor because of overload. */
export const letThrough = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status !== 429 && status !== 503).length

/** Makes password checks that take no time, and are counted. */
export function countedPasswords(): Passwords & { compared: number } {
  const phc = (password: string) => `plain:${password}`
  const counted: Passwords & { compared: number } = {
    compared: 0,
    inTurn: (work) =>
      work({
        hash: async (password) => phc(password),
        async verify(password, known) {
          counted.compared++
          return known === phc(password)
        },
        isOutdated: () => false,
      }),
  }
  return counted
}

export type Attacked = Pick<TestAccounts, 'product' | 'browser' | 'person'>

export const guessPassword = (
  { product }: Attacked,
  email: string,
  address: string,
  password = WRONG_PASSWORD,
) => askAuth({ product }, 'POST', '/token?grant_type=password', { body: { email, password }, address })

export async function bearerOf(client: GoTrueClient): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await client.getSession()).data.session?.access_token}` }
}

/** Signs in with the right password, from an address. */
export async function signedInFrom(
  attacked: Attacked,
  email: string,
  address: string,
): Promise<GoTrueClient> {
  const client = attacked.browser({ address })
  const { error } = await client.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}

export type App = { id: string; code: () => string }

/** An authenticator app that someone has enrolled and not verified. */
export async function enrolApp({ product }: Attacked, client: GoTrueClient): Promise<App> {
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: `App ${++hosts}` })
  if (data?.type !== 'totp') throw new Error('No app was enrolled')
  const totp = new TOTP({ secret: Secret.fromBase32(data.totp.secret) })
  return { id: data.id, code: () => totp.generate({ timestamp: product.clock.now().getTime() }) }
}

/** Enrols an app and verifies it; the next code is of another time step. */
export async function withApp(attacked: Attacked, { client }: Pick<SignedIn, 'client'>): Promise<App> {
  const app = await enrolApp(attacked, client)
  const { error } = await client.mfa.challengeAndVerify({ factorId: app.id, code: app.code() })
  if (error) throw error
  attacked.product.clock.advance(61)
  return app
}

/** Creates a challenge from an address and answers it from there. */
export async function guessFactor(
  { product }: Attacked,
  {
    headers,
    app,
    address,
    code = WRONG_CODE,
  }: { headers: Record<string, string>; app: Pick<App, 'id'>; address: string; code?: unknown | undefined },
) {
  const from = { headers, address }
  const asked = await askAuth({ product }, 'POST', `/factors/${app.id}/challenge`, { ...from, body: {} })
  if (asked.status !== 200) return asked
  const body = { challenge_id: asked.body.id, code }
  return askAuth({ product }, 'POST', `/factors/${app.id}/verify`, { ...from, body })
}
