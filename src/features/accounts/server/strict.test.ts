// Tests strange requests: texts that are no passwords, metadata that claims to be proof, links that lead astray, sessions that
// would end stronger ones, requests without a body, and bodies without an end.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askAuth, freshEmail, PASSWORD, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { bearerOf, countedPasswords, enrolApp, withApp } from '../../../../tests/support/people/guessing.ts'

const passwords = countedPasswords()
const accounts = await testAccounts({ passwords })
const { browser, person, product, mails } = accounts

describe('a password', () => {
  /** The text is a megabyte, but composed, each sign becomes eighteen. */
  const HUGE = '\ufdfa'.repeat(340_000)

  it('of more than 128 characters is refused before anyone reads it', { tags: ['proof'] }, async () => {
    const { email, client } = await person()
    const headers = await bearerOf(client)
    passwords.compared = 0
    for (const password of [HUGE, 'x'.repeat(129), '🦩'.repeat(129)]) {
      const signIn = await askAuth(accounts, 'POST', '/token?grant_type=password', {
        body: { email, password },
      })
      expect(signIn).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
      const change = { password: 'kestrel-above-the-mill', current_password: password }
      const changed = await askAuth(accounts, 'PUT', '/user', { headers, body: change })
      expect(changed).toMatchObject({ status: 400, body: { code: 'current_password_invalid' } })
      const set = await askAuth(accounts, 'PUT', '/user', { headers, body: { password } })
      expect(set).toMatchObject({ status: 422, body: { code: 'weak_password' } })
      const ended = await product.ask('DELETE', '/rest/v1/account', { headers, body: { password } })
      expect(ended.status).toBe(400)
      const up = await askAuth(accounts, 'POST', '/signup', { body: { email: freshEmail(), password } })
      expect(up).toMatchObject({ status: 422, body: { code: 'weak_password' } })
    }
    expect(passwords.compared).toBe(0)
  })

  it.each([
    ['six blanks', '      '],
    ['blanks of other kinds', '\u00a0\u2003\u3000\t\u2028 '],
    ['signs that no one sees', '\u200b\u200d\u2060\ufeff\u200b\u200d\u00ad\u3164'],
  ])('is not %s', { tags: ['proof'] }, async (_, password) => {
    const refused = {
      status: 422,
      body: { code: 'weak_password', message: 'Password should be at least 6 characters.' },
    }
    const body = { email: freshEmail(), password }
    expect(await askAuth(accounts, 'POST', '/signup', { body })).toMatchObject(refused)
    const { client } = await person()
    const headers = await bearerOf(client)
    expect(await askAuth(accounts, 'PUT', '/user', { headers, body: { password } })).toMatchObject(refused)
  })

  it('may contain blanks between visible characters', async () => {
    const { client } = await person()
    expect((await client.updateUser({ password: 'a b  c ' })).error).toBeNull()
  })
})

it('user metadata says nothing about what was proved', { tags: ['proof'] }, async () => {
  const claims = {
    sub: 'x',
    iss: 'https://accounts.google.com',
    email: 'victim@example.com',
    email_verified: true,
    phone: '1',
    phone_verified: true,
    provider_id: 'y',
    role: 'service_role',
    full_name: 'Ada',
  }
  const email = freshEmail()
  const client = browser()
  const { data } = await client.signUp({ email, password: PASSWORD, options: { data: claims } })
  const proved = { sub: data.user?.id, email, email_verified: false, phone_verified: false, full_name: 'Ada' }
  expect(data.user?.identities?.[0]?.identity_data).toEqual(proved)
  const changed = await client.updateUser({ data: { ...claims, full_name: 'Eve' } })
  expect(changed.data.user?.identities?.[0]?.identity_data).toEqual({ ...proved, full_name: 'Eve' })
})

it.each([
  '/projects/1',
  '/',
  '/home',
  '/auth/reset-password/',
  '/auth/reset-password/../../projects',
  '/settings',
])('a recovery does not lead to %s', async (path) => {
  const { email } = await person()
  await browser().resetPasswordForEmail(email, { redirectTo: `http://localhost:3000${path}` })
  expect(new URL(mails.last(email, 'recovery').link).pathname).toBe('/auth/reset-password')
})

describe('a session that has not shown its person’s second factor', () => {
  it.each(['global', 'others'] as const)('ends no other session, signing out with %s', async (scope) => {
    const ada = await person()
    await withApp(accounts, ada)
    const thief = browser()
    const alsoWeak = browser()
    for (const client of [thief, alsoWeak])
      await client.signInWithPassword({ email: ada.email, password: PASSWORD })
    expect((await thief.signOut({ scope })).error).toBeNull()
    expect((await ada.client.getUser()).error).toBeNull()
    expect((await alsoWeak.getUser()).error).toBeNull()
    expect((await ada.client.signOut({ scope: 'global' })).error).toBeNull()
    expect((await alsoWeak.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  it('does not come between the password and the code of the owner', async () => {
    const ada = await person()
    const app = await withApp(accounts, ada)
    const thief = browser()
    await thief.signInWithPassword({ email: ada.email, password: PASSWORD })
    const stolen = await bearerOf(thief)
    const owner = browser()
    await owner.signInWithPassword({ email: ada.email, password: PASSWORD })
    const headers = await bearerOf(owner)
    for (const scope of ['others', 'local', 'global']) {
      await askAuth(accounts, 'POST', `/logout?scope=${scope}`, { headers: stolen })
    }
    const asked = await askAuth(accounts, 'POST', `/factors/${app.id}/challenge`, { headers, body: {} })
    const body = { challenge_id: asked.body.id, code: app.code() }
    expect((await askAuth(accounts, 'POST', `/factors/${app.id}/verify`, { headers, body })).status).toBe(200)
  })

  it('ends none over the settings either', async () => {
    const ada = await person()
    await withApp(accounts, ada)
    const thief = browser()
    await thief.signInWithPassword({ email: ada.email, password: PASSWORD })
    const headers = await bearerOf(thief)
    const { rows } = await product.database.pool.query(
      `select id from sessions where user_id = $1 and aal = 'aal2'`,
      [ada.id],
    )
    for (const path of ['/account/sessions', `/account/sessions/${rows[0]?.id}`]) {
      const answer = await product.ask('DELETE', `/rest/v1${path}`, { headers })
      expect(answer).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    }
    expect((await ada.client.getUser()).error).toBeNull()
  })
})

describe('over a socket', () => {
  let port = 0
  beforeAll(async () => {
    product.server.listen(0, '127.0.0.1')
    await once(product.server, 'listening')
    const address = product.server.address()
    port = typeof address === 'object' ? (address?.port ?? 0) : 0
  })
  afterAll(() => {
    product.server.closeAllConnections()
    product.server.close()
  })

  /** Sends lines and returns all answers until the other side ends, or `patience` is over. */
  async function say(lines: readonly string[], body = '', patience = 4_000) {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk) => (heard += String(chunk)))
    // A reset ends the connection like any other end.
    socket.on('error', () => socket.destroy())
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
    const isEnded = await Promise.race([
      once(socket, 'close').then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), patience)),
    ])
    socket.destroy()
    return { heard, isEnded }
  }

  it.each(['with the length of none', 'without a word about one'])(
    'POST /logout and DELETE /factors/:id work %s',
    async (kind) => {
      const { client } = await person()
      const { id } = await enrolApp(accounts, client)
      const { authorization } = await bearerOf(client)
      const ask = (line: string) =>
        say([
          `${line} HTTP/1.1`,
          'host: localhost',
          `apikey: ${product.publicKey}`,
          `authorization: ${authorization}`,
          'connection: close',
          ...(kind === 'with the length of none' ? ['content-length: 0'] : []),
        ])
      expect((await ask(`DELETE /auth/v1/factors/${id}`)).heard).toMatch(/^HTTP\/1\.1 200 /)
      expect((await ask('POST /auth/v1/logout?scope=local')).heard).toMatch(/^HTTP\/1\.1 204 /)
      expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    },
  )

  it.each(['/auth/v1/signup', '/rest/v1/account'])(
    'a body that is too large ends the connection at %s',
    async (path) => {
      const { client } = await person()
      const { authorization } = await bearerOf(client)
      const { heard, isEnded } = await say(
        [
          `${path.includes('account') ? 'DELETE' : 'POST'} ${path} HTTP/1.1`,
          'host: localhost',
          `apikey: ${product.publicKey}`,
          `authorization: ${authorization}`,
          'content-type: application/json',
          `content-length: ${2 * 1024 * 1024}`,
        ],
        '{"x":"',
      )
      expect(heard).toMatch(/^HTTP\/1\.1 413 /)
      expect(heard.toLowerCase()).toContain('\r\nconnection: close\r\n')
      expect(isEnded).toBe(true)
      expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1)
    },
  )

  it('a body that grows too large also ends it', async () => {
    const { heard, isEnded } = await say(
      [
        'POST /auth/v1/signup HTTP/1.1',
        'host: localhost',
        `apikey: ${product.publicKey}`,
        'content-type: application/json',
        'transfer-encoding: chunked',
      ],
      `${(1_200_000).toString(16)}\r\n${'x'.repeat(1_200_000)}\r\n`,
    )
    expect(heard).toMatch(/^HTTP\/1\.1 413 /)
    expect(heard.toLowerCase()).toContain('\r\nconnection: close\r\n')
    expect(isEnded).toBe(true)
  })
})
