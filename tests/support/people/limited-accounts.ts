// The limits of accounts: each is used up, and its effects are counted. Where guesses are limited, the last one is
// right.

import type { Limited, LimitTable, World } from '../product/limited.ts'
import { askAuth, freshEmail, PASSWORD } from './accounts.ts'
import {
  type App,
  bearerOf,
  enrolApp,
  freshAddress,
  signedInFrom,
  WRONG_CODE,
  WRONG_PASSWORD,
  withApp,
} from './guessing.ts'
import { makeProject, makeProposal } from './makers.ts'

const post = ({ accounts }: World, path: string, body: unknown, address: string, headers = {}) =>
  askAuth(accounts, 'POST', path, { body, address, headers })

/** Calls come from one address, or each from another. */
const from = (addresses: 'one' | 'many') => {
  const one = freshAddress()
  return () => (addresses === 'one' ? one : freshAddress())
}
type Addresses = Parameters<typeof from>[0]

function passwords(addresses: Addresses, most: number): LimitTable[string] {
  return async (world) => {
    const { email } = await world.accounts.person()
    const next = from(addresses)
    const ask = (password: string) => post(world, '/token?grant_type=password', { email, password }, next())
    return { ask: () => ask(WRONG_PASSWORD), last: () => ask(PASSWORD), most, statusBefore: 400 }
  }
}

/**
 * Returns a caller with the password of an account with an app and recovery codes, and each time a challenge at an
 * address.
 */
async function halfIn(world: World, addresses: Addresses) {
  const ada = await world.accounts.person(undefined, { address: freshAddress() })
  const app = await withApp(world.accounts, ada)
  const { data } = await ada.client.mfa.recoveryCodes.generate()
  const headers = await bearerOf(await signedInFrom(world.accounts, ada.email, freshAddress()))
  const next = from(addresses)
  const challenges: { id: unknown; address: string }[] = []
  for (let count = 0; count < 2; count++) {
    const address = next()
    const { body } = await post(world, `/factors/${app.id}/challenge`, {}, address, headers)
    challenges.push({ id: body.id, address })
  }
  return { app, codes: data?.codes ?? [], headers, challenges }
}

function factorCodes(addresses: Addresses): LimitTable[string] {
  return async (world) => {
    const { app, headers, challenges } = await halfIn(world, addresses)
    const ask = (nth: number, code: string) => {
      const { id, address = '' } = challenges[nth] ?? {}
      return post(world, `/factors/${app.id}/verify`, { challenge_id: id, code }, address, headers)
    }
    return { ask: () => ask(0, WRONG_CODE), last: () => ask(1, app.code()), most: 1, statusBefore: 422 }
  }
}

function recoveryCodes(addresses: Addresses): LimitTable[string] {
  return async (world) => {
    const { codes, headers, challenges } = await halfIn(world, addresses)
    const ask = (nth: number, code: unknown) =>
      post(world, '/factors/recovery-codes/verify', { code }, challenges[nth]?.address ?? '', headers)
    return { ask: () => ask(0, 'aaaaa-aaaaa'), last: () => ask(1, codes[0]), most: 1, statusBefore: 422 }
  }
}

function mailedCodes(
  addresses: Addresses,
  most: number,
  more: Pick<Limited, 'apart' | 'status'> = {},
): LimitTable[string] {
  return async (world) => {
    const { email } = await world.accounts.person()
    const { code } = world.accounts.mails.last(email, 'confirmation')
    const next = from(addresses)
    const ask = (token: string) => post(world, '/verify', { email, token, type: 'email' }, next())
    return { ask: () => ask(WRONG_CODE), last: () => ask(code), most, statusBefore: 403, ...more }
  }
}

/** Trusted devices have twenty together, and then those of strangers, of which two are free. */
async function trustedCodes(world: World): Promise<Limited> {
  const { email } = await world.accounts.person()
  const { code } = world.accounts.mails.last(email, 'confirmation')
  const browsers: Awaited<ReturnType<typeof signedInFrom>>[] = []
  while (browsers.length < 8) browsers.push(await signedInFrom(world.accounts, email, freshAddress()))
  const ask = async (nth: number, token: string) => {
    const said = await browsers[nth % browsers.length]?.verifyOtp({ email, token, type: 'email' })
    return { status: said?.error?.status ?? 200 }
  }
  return { ask: (nth) => ask(nth, WRONG_CODE), last: () => ask(7, code), most: 22, statusBefore: 403 }
}

export const LIMITED_ACCOUNTS: LimitTable = {
  async token(world) {
    const { email } = await world.accounts.person()
    const address = freshAddress()
    const ask = () => post(world, '/token?grant_type=password', { email, password: PASSWORD }, address)
    return { ask, table: 'sessions', most: 15 }
  },
  async verify(world) {
    const { email } = await world.accounts.person()
    const { code } = world.accounts.mails.last(email, 'confirmation')
    const address = freshAddress()
    const ask = (to: string, token: string) =>
      post(world, '/verify', { email: to, token, type: 'email' }, address)
    return {
      ask: () => ask(freshEmail(), '123456'),
      last: () => ask(email, code),
      most: 3,
      statusBefore: 403,
    }
  },
  async sign_up(world) {
    const address = freshAddress()
    const ask = () => post(world, '/signup', { email: freshEmail(), password: PASSWORD }, address)
    return { ask, table: 'users', most: 3 }
  },
  async mail(world) {
    const people: { email: string }[] = []
    while (people.length < 4) people.push(await world.accounts.person())
    const address = freshAddress()
    const ask = (nth: number) => post(world, '/recover', { email: people[nth]?.email }, address)
    return { ask, done: () => world.accounts.mails.sent.length, most: 3 }
  },
  async factor(world) {
    const { client } = await world.accounts.person()
    const { id }: App = await enrolApp(world.accounts, client)
    const headers = await bearerOf(client)
    const address = freshAddress()
    const ask = () => post(world, `/factors/${id}/challenge`, {}, address, headers)
    return { ask, table: 'factor_challenges', most: 2 }
  },
  async authorize(world) {
    const address = freshAddress()
    const ask = async () => {
      const { headers } = await askAuth(world.accounts, 'GET', '/authorize?provider=x', { address })
      return { status: headers.get('location')?.includes('over_request_rate_limit') ? 429 : 200 }
    }
    return { ask, most: 6 }
  },
  async register_application(world) {
    const address = freshAddress()
    const request = () =>
      new Request('http://localhost:3000/oauth/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: ['http://127.0.0.1/'] }),
      })
    return {
      ask: () => world.product.fetch(request(), address),
      table: 'applications',
      most: 2,
      statusBefore: 201,
    }
  },
  password_failures: passwords('one', 1),
  password_strangers: passwords('many', 2),
  factor_failures: factorCodes('one'),
  factor_strangers: factorCodes('many'),
  recovery_code_failures: recoveryCodes('one'),
  recovery_code_strangers: recoveryCodes('many'),
  // At once, other limits would come first. The code is worth nothing then, and is refused as wrong.
  code_failures: mailedCodes('one', 5, { apart: 150, status: 403 }),
  code_familiar: trustedCodes,
  code_strangers: mailedCodes('many', 2),
  async client_write({ member }) {
    const people = [await member(), await member(), await member()]
    const address = freshAddress()
    const ask = (nth: number) =>
      people[nth % 3]?.ask('PATCH', '/profile', { location: `Place ${nth}` }, address) ??
      Promise.reject(new Error('No one'))
    return { ask, most: 6 }
  },
  async write({ member }) {
    const ada = await member()
    return { ask: (nth) => ada.ask('PATCH', '/profile', { location: `Place ${nth}` }), most: 30 }
  },
  async upload({ member, still, product }) {
    const ada = await member()
    const { id } = await makeProposal(still, await makeProject(still, ada.me))
    const ask = (nth: number) => {
      const path = `conversations/${ada.id}/${id}/${String(nth).padStart(32, 'a')}-note.txt`
      const headers = { ...ada.headers, 'content-type': 'text/plain' }
      const url = `http://localhost:3000/storage/v1/object/${path}`
      return product.fetch(new Request(url, { method: 'POST', headers, body: `Note ${nth}` }), freshAddress())
    }
    return { ask, table: 'stored_files', most: 12 }
  },
  async cooldown(world) {
    const { email } = await world.accounts.person()
    const ask = () => post(world, '/recover', { email }, freshAddress())
    return { ask, done: () => world.accounts.mails.sent.length, most: 1 }
  },
}
