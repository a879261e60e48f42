// Tests continuing and ending a session through the published client.
import { describe, expect, it, vi } from 'vitest'
import { askAuth, PASSWORD, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { enrolApp } from '../../../../../tests/support/people/guessing.ts'

const accounts = await testAccounts()
const boxed = await testAccounts({ config: { SESSION_TIMEBOX_HOURS: 24, SESSION_INACTIVITY_HOURS: 2 } })
const { browser, person, product } = accounts

const refresh = (token: string) =>
  askAuth(accounts, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })

async function tokenOf({ client }: { client: ReturnType<typeof browser> }): Promise<string> {
  return (await client.getSession()).data.session?.refresh_token ?? ''
}

describe('refreshing', () => {
  it('AUTH-31 gives new tokens to who stays signed in, and says so', async () => {
    const ada = await person()
    const events: string[] = []
    ada.client.onAuthStateChange((event) => void events.push(event))
    const before = await tokenOf(ada)
    const { data, error } = await ada.client.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before)
    expect(events).toContain('TOKEN_REFRESHED')
    expect((await ada.client.getUser()).error).toBeNull()
  })

  it('gives the current token to a client that lost the answer, however late', async () => {
    const first = await tokenOf(await person())
    const second = (await refresh(first)).body.refresh_token
    product.clock.advance(3600)
    expect((await refresh(first)).body.refresh_token).toBe(second)
    expect((await refresh(second as string)).status).toBe(200)
  })

  it('survives ten simultaneous refreshes, from any number of tabs', async () => {
    const first = await tokenOf(await person())
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(first)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    const tokens = new Set(answers.map((answer) => answer.body.refresh_token))
    expect(tokens.size).toBe(1)
    expect((await refresh([...tokens][0] as string)).status).toBe(200)
  })

  it('keeps two tabs that wake up together signed in', async () => {
    const ada = await person()
    const other = browser({ storage: ada.storage })
    await other.getSession()
    const both = await Promise.all([ada.client.refreshSession(), other.refreshSession()])
    // The slower tab discards its answer when it sees that the other one has stored a session; neither is refused.
    const errors = both.flatMap(({ error }) => (error ? [error.name] : []))
    expect(errors.length).toBeLessThan(2)
    expect(errors.filter((name) => name !== 'AuthRefreshDiscardedError')).toEqual([])
    for (const client of [ada.client, other]) {
      expect((await client.refreshSession()).error).toBeNull()
      expect((await client.getUser()).error).toBeNull()
    }
  })

  it.each([0, 5, 11])(
    'ends the session for a token two rotations old, %i seconds after the last',
    async (wait) => {
      const first = await tokenOf(await person())
      const second = (await refresh(first)).body.refresh_token as string
      const third = (await refresh(second)).body.refresh_token as string
      expect((await refresh(second)).body.refresh_token).toBe(third)
      product.clock.advance(wait)
      expect(await refresh(first)).toMatchObject({
        status: 400,
        body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
      })
      expect(await refresh(third)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
    },
  )

  it('AUTH-32 signs the person out when the session is gone', async () => {
    const ada = await person()
    await product.database.pool.query('delete from sessions where user_id = $1', [ada.id])
    // A session survives a failed refresh while its access token is valid, but this one has expired.
    for (const [key, value] of ada.storage) {
      ada.storage.set(key, JSON.stringify({ ...JSON.parse(value), expires_at: 1 }))
    }
    const { error } = await ada.client.getSession()
    expect(error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    })
    expect((await ada.client.getSession()).data.session).toBeNull()
    expect([...ada.storage.values()].filter((value) => value.includes('access_token'))).toEqual([])
  })

  it('refuses texts that are no tokens of ours, and changes nothing', async () => {
    const ada = await person()
    const token = await tokenOf(ada)
    for (const malformed of ['short', 'x'.repeat(71), `${token}A`, 'a b c d e f g h i j k']) {
      expect(await refresh(malformed), malformed).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'Refresh token is not valid' },
      })
    }
    const forged = Buffer.from(token, 'base64url')
    forged.writeUInt8(forged.readUInt8(52) ^ 1, 52)
    expect(await refresh(forged.toString('base64url'))).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    })
    expect((await ada.client.refreshSession()).error).toBeNull()
  })

  it('ends a session at the end of its time box', { tags: ['proof'] }, async () => {
    const ada = await boxed.person()
    for (let hours = 0; hours < 24; hours++) {
      boxed.product.clock.advance(3600)
      expect((await ada.client.refreshSession()).error, `after ${hours + 1} h`).toBeNull()
    }
    boxed.product.clock.advance(60)
    expect((await ada.client.refreshSession()).error).toMatchObject({ status: 400, code: 'session_expired' })
  })

  it('ends a session that no one came back to', async () => {
    const ada = await boxed.person()
    boxed.product.clock.advance(2 * 3600 + 1)
    expect((await ada.client.refreshSession()).error).toMatchObject({ status: 400, code: 'session_expired' })
  })
})

describe('AUTH-33 a refresh that fails for a while', () => {
  it('leaves the session in place', async () => {
    const ada = await person()
    const token = await tokenOf(ada)
    const { pool } = product.database
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from sessions where user_id = $1 for update', [ada.id])
    const busy = await refresh(token)
    await holder.query('rollback')
    holder.release()
    // A lock that is held too long is answered with 503, which the client tries again; never with 409 or 429, which end the
    // session.
    expect(busy).toMatchObject({ status: 503 })
    expect((await ada.client.refreshSession()).error).toBeNull()
  })
})

describe('signing out', () => {
  it('DATA-36 AUTH-34 ends every session by default, immediately, and subscribers are notified', async () => {
    const ada = await person()
    const events: string[] = []
    ada.client.onAuthStateChange((event) => void events.push(event))
    const other = browser()
    await other.signInWithPassword({ email: ada.email, password: PASSWORD })
    expect((await ada.client.signOut()).error).toBeNull()
    expect((await ada.client.getSession()).data.session).toBeNull()
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect(events).toContain('SIGNED_OUT')
  })

  it('AUTH-34 notifies subscribers, as do signing in, a refresh and a second factor, each once', async () => {
    const { email } = await person()
    const client = browser()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    await vi.waitFor(() => expect(events).toEqual(['INITIAL_SESSION']), 20_000)
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    expect((await client.refreshSession()).error).toBeNull()
    const app = await enrolApp({ product, browser, person }, client)
    const proof = { factorId: app.id, code: app.code() }
    expect((await client.mfa.challengeAndVerify(proof)).error).toBeNull()
    expect((await client.signOut()).error).toBeNull()
    expect(events).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'MFA_CHALLENGE_VERIFIED',
      'SIGNED_OUT',
    ])
  })

  it('ends this session, or the others, where that is asked', async () => {
    const ada = await person()
    const other = browser()
    const third = browser()
    for (const client of [other, third]) {
      await client.signInWithPassword({ email: ada.email, password: PASSWORD })
    }
    await other.signOut({ scope: 'local' })
    expect((await ada.client.getUser()).error).toBeNull()
    expect((await ada.client.signOut({ scope: 'others' })).error).toBeNull()
    expect((await ada.client.getUser()).error).toBeNull()
    expect((await third.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  it('refuses other scopes', async () => {
    expect(await askAuth(accounts, 'POST', '/logout?scope=everything')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })
})
