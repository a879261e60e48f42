// Are strangers unable to lock an owner out of their account, and do they never get more guesses than the numbers of decision 30?
import { describe, expect, it } from 'vitest'
import { askAuth, PASSWORD, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import {
  atOnce,
  bearerOf,
  countedPasswords,
  freshAddress,
  guessFactor,
  guessPassword,
  signedInFrom,
  WRONG_CODE,
  withApp,
} from '../../../../../tests/support/people/guessing.ts'

const passwords = countedPasswords()
const accounts = await testAccounts({ config: { RATE_LIMIT_SCALE: 1 }, passwords })
const required = await testAccounts({ config: { RATE_LIMIT_SCALE: 1, AUTH_CONFIRM: 'required' }, passwords })
const { product, mails, person, sms } = accounts
const { clock } = product

const post = (path: string, body: unknown, address: string, headers: Record<string, string> = {}) =>
  askAuth(accounts, 'POST', path, { body, address, headers })
const signIn = (email: string, address: string, headers: Record<string, string> = {}) =>
  post('/token?grant_type=password', { email, password: PASSWORD }, address, headers)
/** Returns the cookies of an answer as a browser sends them back. */
const cookiesOf = ({ headers }: { headers: Headers }) => ({
  cookie: headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; '),
})
const owner = async () => {
  const address = freshAddress()
  return { ...(await person(undefined, { address })), address }
}

describe('a hundred wrong passwords from eleven addresses', () => {
  const attack = async (email: string) => {
    const addresses = Array.from({ length: 11 }, freshAddress)
    for (let round = 0; round < 100; round++)
      await guessPassword(accounts, email, addresses[round % 11] ?? '')
  }

  it('keep no device out that has signed in before, by its address or by its cookie', {
    tags: ['proof'],
  }, async () => {
    const { email, address } = await owner()
    const laptop = cookiesOf(await signIn(email, freshAddress()))
    await attack(email)
    expect((await signIn(email, address)).status).toBe(200)
    expect((await signIn(email, freshAddress(), laptop)).status).toBe(200)
    // The same holds at the address of an attack, because the laptop's browser has attempts of its own.
    const shared = freshAddress()
    for (let round = 0; round < 11; round++) await guessPassword(accounts, email, shared)
    expect((await signIn(email, shared)).status).toBe(429)
    expect((await signIn(email, shared, laptop)).status).toBe(200)
  })

  it('slow down a device that no one knows, by a minute at most', { tags: ['proof'] }, async () => {
    const { email } = await owner()
    await attack(email)
    const somewhere = freshAddress()
    const refused = await signIn(email, somewhere)
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    clock.advance(wait)
    expect((await signIn(email, somewhere)).status).toBe(200)
    // The browser is a trusted device from here on.
    await attack(email)
    expect((await signIn(email, somewhere)).status).toBe(200)
  })

  it('keep no one from a recovery', { tags: ['proof'] }, async () => {
    const { email } = await owner()
    await attack(email)
    const anywhere = freshAddress()
    expect((await post('/recover', { email }, anywhere)).status).toBe(200)
    const token_hash = new URL(mails.last(email, 'recovery').link).searchParams.get('token_hash')
    expect((await post('/verify', { token_hash, type: 'recovery' }, anywhere)).status).toBe(200)
    expect((await signIn(email, anywhere)).status).not.toBe(429)
  })
})

describe('wrong codes for a new address', () => {
  const guess = (email: string, address: string, token = WRONG_CODE, of = accounts) =>
    askAuth(of, 'POST', '/verify', { body: { email, token, type: 'email' }, address })

  it('twenty from one address leave the newest right code as good as it was, from wherever', {
    tags: ['proof'],
  }, async () => {
    for (const from of ['where it was asked for', 'elsewhere']) {
      const { email, address } = await owner()
      const stranger = freshAddress()
      for (let round = 0; round < 20; round++) await guess(email, stranger)
      clock.advance(61)
      await post('/resend', { email, type: 'signup' }, freshAddress())
      const { code } = mails.last(email, 'confirmation')
      const right = await guess(email, from === 'elsewhere' ? freshAddress() : address, code)
      expect(right.status, from).toBe(200)
    }
  })

  it('are twenty for all codes of the address together, not for each', { tags: ['proof'] }, async () => {
    const { email } = await owner()
    expect((await atOnce(10, () => guess(email, freshAddress()))).map(({ status }) => status)).not.toContain(
      429,
    )
    clock.advance(61)
    expect((await post('/resend', { email, type: 'signup' }, freshAddress())).status).toBe(200)
    expect((await atOnce(10, () => guess(email, freshAddress()))).map(({ status }) => status)).not.toContain(
      429,
    )
    expect((await guess(email, freshAddress())).status).toBe(429)
  })

  it('from many addresses leave it to the person who requested it, signed in or not', {
    tags: ['proof'],
  }, async () => {
    for (const of of [accounts, required]) {
      const address = freshAddress()
      const email = `asked-${freshAddress()}@example.com`
      await askAuth(of, 'POST', '/signup', { body: { email, password: PASSWORD }, address })
      await atOnce(60, () => guess(email, freshAddress(), WRONG_CODE, of))
      const elsewhere = await guess(email, freshAddress(), WRONG_CODE, of)
      expect(elsewhere.status).toBe(429)
      expect(Number(elsewhere.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      const { code } = of.mails.last(email, 'confirmation')
      expect((await guess(email, address, code, of)).status).toBe(200)
    }
  })
})

describe('the code of a later sign-up', () => {
  it('is let through in the browser that asked for it, while strangers try codes every minute', {
    tags: ['proof'],
  }, async () => {
    const email = `wanted-${freshAddress()}@example.com`
    const body = { email, password: PASSWORD }
    await askAuth(required, 'POST', '/signup', { body, address: freshAddress() })
    const guess = (token: string, from: { address: string; headers?: Record<string, string> }) =>
      askAuth(required, 'POST', '/verify', { body: { email, token, type: 'email' }, ...from })
    await atOnce(40, () => guess(WRONG_CODE, { address: freshAddress() }))
    required.product.clock.advance(61)
    const asked = await askAuth(required, 'POST', '/signup', { body, address: freshAddress() })
    await guess(WRONG_CODE, { address: freshAddress() })
    expect((await guess(WRONG_CODE, { address: freshAddress() })).status).toBe(429)
    const { code } = required.mails.last(email, 'confirmation')
    const own = { address: freshAddress(), headers: cookiesOf(asked) }
    // The browser has five attempts of its own, as at any code.
    for (let round = 0; round < 4; round++) expect((await guess(WRONG_CODE, own)).status).toBe(403)
    expect((await guess(code, own)).status).toBe(200)
  })
})

describe('the code of a change of address', () => {
  const ask = (of: { headers: Record<string, string>; address: string }, email: string) =>
    askAuth(accounts, 'PUT', '/user', { ...of, body: { email } })
  const guess = (email: string, token: string, from: { address: string; headers?: Record<string, string> }) =>
    askAuth(accounts, 'POST', '/verify', { body: { email, token, type: 'email_change' }, ...from })
  const wanting = async () => {
    const address = freshAddress()
    const email = `wanting-${address}@example.com`
    const up = await post('/signup', { email, password: PASSWORD }, address)
    return { address, headers: { authorization: `Bearer ${up.body.access_token}`, ...cookiesOf(up) } }
  }

  it('is found behind those of five others who want the address and are out of tries', {
    tags: ['proof'],
  }, async () => {
    for (const by of ['its session', 'its browser'] as const) {
      const email = `wanted-${freshAddress()}@example.com`
      const ada = await wanting()
      expect((await ask(ada, email)).status).toBe(200)
      const { code } = mails.last(email, 'email_change')
      for (let count = 0; count < 5; count++) {
        clock.advance(61)
        expect((await ask(await wanting(), email)).status).toBe(200)
      }
      await atOnce(30, () => guess(email, WRONG_CODE, { address: freshAddress() }))
      expect((await guess(email, WRONG_CODE, { address: freshAddress() })).status).toBe(429)
      const { authorization = '', cookie = '' } = ada.headers
      const right =
        by === 'its session'
          ? guess(email, code, { address: ada.address, headers: { authorization } })
          : guess(email, code, { address: freshAddress(), headers: { cookie } })
      expect((await right).status, by).toBe(200)
    }
  })

  it('is one attempt of a stranger, however many want the address', { tags: ['proof'] }, async () => {
    const email = `wanted-${freshAddress()}@example.com`
    for (let count = 0; count < 3; count++) {
      expect((await ask(await wanting(), email)).status).toBe(200)
      clock.advance(61)
    }
    const statuses = await atOnce(30, () => guess(email, WRONG_CODE, { address: freshAddress() }))
    expect(statuses.filter(({ status }) => status === 403)).toHaveLength(20)
  })
})

describe('a thief with the password', () => {
  it('does not block the factor of its owner', { tags: ['proof'] }, async () => {
    const ada = await owner()
    const app = await withApp(accounts, ada)
    const thief = freshAddress()
    const headers = await bearerOf(await signedInFrom(accounts, ada.email, thief))
    for (let round = 0; round < 40; round++) {
      clock.advance(10)
      await guessFactor(accounts, { headers, app, address: round % 2 ? thief : freshAddress() })
    }
    const blocked = await guessFactor(accounts, { headers, app, address: freshAddress() })
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    const client = await signedInFrom(accounts, ada.email, ada.address)
    const proof = await client.mfa.challengeAndVerify({ factorId: app.id, code: app.code() })
    expect(proof.error).toBeNull()
  })

  it('does not use up the recovery codes’ tries of their owner', { tags: ['proof'] }, async () => {
    const ada = await owner()
    await withApp(accounts, ada)
    const { data } = await ada.client.mfa.recoveryCodes.generate()
    const headers = await bearerOf(await signedInFrom(accounts, ada.email, freshAddress()))
    for (let round = 0; round < 20; round++) {
      await post('/factors/recovery-codes/verify', { code: 'guess' }, freshAddress(), headers)
    }
    const client = await signedInFrom(accounts, ada.email, ada.address)
    expect((await client.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })).error).toBeNull()
  })

  it('does not keep the owner’s messages from leaving', async () => {
    const ada = await owner()
    const { data } = await ada.client.mfa.enroll({ factorType: 'phone', phone: '+4915170005678' })
    const factorId = data?.id ?? ''
    const { data: asked } = await ada.client.mfa.challenge({ factorId })
    const code = sms.sent.at(-1)?.text.slice(0, 6) ?? ''
    const proof = await ada.client.mfa.verify({ factorId, challengeId: asked?.id ?? '', code })
    expect(proof.error).toBeNull()
    clock.advance(61)
    const headers = await bearerOf(await signedInFrom(accounts, ada.email, freshAddress()))
    const challenge = () => post(`/factors/${factorId}/challenge`, {}, freshAddress(), headers)
    expect((await challenge()).status).toBe(200)
    expect((await challenge()).body.code).toBe('over_sms_send_rate_limit')
    const client = await signedInFrom(accounts, ada.email, ada.address)
    expect((await client.mfa.challenge({ factorId })).error).toBeNull()
  })
})

describe('an attacker with as many addresses as there are tries', () => {
  const HOURS = 3
  const FREE_AND_GROWING = { password: 20 + 6, factor: 10 + 6 }
  const MINUTES = HOURS * 60

  it('gets twenty passwords compared, then each later than the last, and one a minute for good', {
    tags: ['proof'],
    timeout: 120_000,
  }, async () => {
    const { email } = await owner()
    passwords.compared = 0
    const waits: number[] = []
    while (waits.length < 9) {
      const { status, headers } = await guessPassword(accounts, email, freshAddress())
      if (status === 400) continue
      const wait = Number(headers.get('retry-after'))
      waits.push(wait)
      clock.advance(wait)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    for (let minute = 0; minute < MINUTES; minute++) {
      clock.advance(30)
      await guessPassword(accounts, email, freshAddress())
      clock.advance(30)
      await guessPassword(accounts, email, freshAddress())
    }
    expect(passwords.compared).toBeLessThanOrEqual(FREE_AND_GROWING.password + MINUTES + 4)
  })

  it('gets ten codes of an app compared, and then one a minute', {
    tags: ['proof'],
    timeout: 60_000,
  }, async () => {
    const ada = await owner()
    const app = await withApp(accounts, ada)
    const headers = await bearerOf(await signedInFrom(accounts, ada.email, freshAddress()))
    let compared = 0
    for (let half = 0; half < 40; half++) {
      const { body } = await guessFactor(accounts, { headers, app, address: freshAddress() })
      if (body.code === 'mfa_verification_failed') compared++
      clock.advance(30)
    }
    expect(compared).toBeGreaterThanOrEqual(10)
    expect(compared).toBeLessThanOrEqual(FREE_AND_GROWING.factor + 20)
  })

  it('is still slowed down when the owner has signed in in the meantime', async () => {
    const { email, address } = await owner()
    await atOnce(40, () => guessPassword(accounts, email, freshAddress()))
    expect((await signIn(email, address)).status).toBe(200)
    expect((await guessPassword(accounts, email, freshAddress())).status).toBe(429)
  })

  it('gets few codes of an address compared, from however many browsers of an account of their own', {
    tags: ['proof'],
    timeout: 120_000,
  }, async () => {
    const { email } = await owner()
    const wanted = `wanted-${freshAddress()}@example.com`
    const browsers: Record<string, string>[] = []
    for (let index = 0; index < 200; index++) {
      const cookie = `guildhall-browser=${String(index).padStart(43, 'x')}`
      const { status, body } = await signIn(email, freshAddress(), { cookie })
      expect(status).toBe(200)
      browsers.push({ cookie, authorization: `Bearer ${body.access_token}` })
    }
    const [first] = browsers
    if (!first) throw new Error('No one signed in')
    const change = { headers: first, address: freshAddress(), body: { email: wanted } }
    expect((await askAuth(accounts, 'PUT', '/user', change)).status).toBe(200)
    for (const [type, to] of [
      ['email', email],
      ['email_change', wanted],
    ] as const) {
      const guesses = await atOnce(200, (index) => {
        const { cookie = '' } = browsers[index] ?? {}
        return post('/verify', { email: to, token: WRONG_CODE, type }, freshAddress(), { cookie })
      })
      const compared = guesses.filter(({ body }) => body.message === 'Token is invalid').length
      // The browser that asked for the change has one, trusted ones have 20, and strangers have theirs.
      expect(compared, type).toBeLessThanOrEqual(1 + 20 + 20)
      expect(compared, type).toBeGreaterThanOrEqual(40)
    }
  })

  it('cannot become trusted with a forged cookie', { tags: ['proof'] }, async () => {
    const { email } = await owner()
    const named = { cookie: `guildhall-browser=${'x'.repeat(43)}` }
    const statuses = await atOnce(60, () =>
      post('/token?grant_type=password', { email, password: 'wrong-one' }, freshAddress(), named),
    )
    expect(statuses.filter(({ status }) => status === 400)).toHaveLength(20)
  })
})

it('a browser is known by a cookie that no script reads and only the protocol gets', async () => {
  const { email, address } = await owner()
  const [line = ''] = (await signIn(email, address)).headers.getSetCookie()
  expect(line).toMatch(
    /^guildhall-browser=[\w-]{43}; Path=\/auth\/v1; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
  )
  const again = await signIn(email, address, { cookie: line.split(';')[0] ?? '' })
  expect(again.headers.getSetCookie()[0]).toBe(line)
  const { rows } = await product.database.pool.query('select client_hash from familiar_clients')
  expect(JSON.stringify(rows)).not.toContain(/=([\w-]{43})/.exec(line)?.[1])
  expect((await guessPassword(accounts, email, address)).headers.getSetCookie()).toEqual([])
})
