// Does signing in with a provider's identity lead to the right account?
import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { askAuth, freshEmail, PASSWORD, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeProject } from '../../../../../tests/support/people/makers.ts'
import { openAccountParts } from '../../../../app/accounts.ts'
import { readConfig } from '../../../../app/config.ts'
import { actFor } from '../../../../platform/actor.ts'
import { createLog } from '../../../../platform/log.ts'
import { beginFlow, issueAuthCode, resumeFlow } from '../../email-verification/server/flows.actions.ts'
import { lockUser } from '../../identity/users/server/users.records.ts'
import { beginSession } from '../../sessions/server/sessions.actions.ts'
import { signInWithIdentity } from './sign-in.actions.ts'

const accounts = await testAccounts()
const { browser, person, provedPerson, mails, product } = accounts
const { database, clock } = product
const parts = await openAccountParts(
  { config: readConfig({}), database, clock, log: createLog('silent'), siteUrl: 'http://localhost:3000' },
  { mails },
)

const claim = (email: string, more: { provider_id?: string; email_verified?: boolean } = {}) =>
  database.inTransaction((tx) =>
    signInWithIdentity(
      parts,
      tx,
      {
        provider: 'google',
        provider_id: randomUUID(),
        email,
        email_verified: true,
        data: { full_name: 'Ada at Google', email },
        ...more,
      },
      clock.now(),
    ),
  )

describe('the word of a provider', () => {
  it('makes a confirmed user with a profile, and finds the same one again', async () => {
    const email = freshEmail()
    const provider_id = randomUUID()
    const first = await claim(email, { provider_id })
    expect(first).toMatchObject({ email, email_confirmed_at: expect.any(String), password_hash: null })
    const { rows } = await database.pool.query('select full_name from profiles where id = $1', [first.id])
    expect(rows).toEqual([{ full_name: 'Ada at Google' }])
    // The provider's id counts, and not the present address.
    expect((await claim(freshEmail(), { provider_id })).id).toBe(first.id)
  })

  it('links to an account whose address was proved, and leaves its password', async () => {
    const ada = await provedPerson()
    expect((await claim(ada.email.toUpperCase())).id).toBe(ada.id)
    expect((await browser().signInWithPassword({ email: ada.email, password: PASSWORD })).error).toBeNull()
    const { data } = await ada.client.getUser()
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] })
  })

  it('keeps an account whose address no one had proved with its content, and none of its credentials', async () => {
    const stranger = await person()
    await makeProject(product, actFor(stranger.id))
    await stranger.client.updateUser({ data: { role: 'trap' }, email: freshEmail() })
    const owner = await claim(stranger.email)
    expect(owner.id).toBe(stranger.id)
    expect(owner).toMatchObject({
      password_hash: null,
      new_email: null,
      user_metadata: { full_name: 'Ada Lovelace', role: 'trap' },
    })
    const { rows } = await database.pool.query('select id from projects where user_id = $1', [owner.id])
    expect(rows).toHaveLength(1)
    expect((await stranger.client.getUser()).error?.name).toBe('AuthSessionMissingError')
    const { error } = await browser().signInWithPassword({ email: stranger.email, password: PASSWORD })
    expect(error?.code).toBe('invalid_credentials')
  })

  it('also ends a sign-in that is in progress while the address is proved', { tags: ['proof'] }, async () => {
    const stranger = await person()
    const isWaiting = Promise.withResolvers<void>()
    let claiming: Promise<unknown> | undefined
    const session = await database.inTransaction(async (tx) => {
      const user = await lockUser(tx, stranger.id)
      if (!user) throw new Error('No one signed up')
      const begun = await beginSession(
        parts,
        tx,
        { user, how: { method: 'password', client: { addressKey: 'here', browser: 'x' }, userAgent: '' } },
        clock.now(),
      )
      claiming = claim(stranger.email)
      setTimeout(isWaiting.resolve, 200)
      await isWaiting.promise
      return begun
    })
    await claiming
    const { error } = await browser().setSession(session)
    expect(error).not.toBeNull()
  })

  it('links nothing without a verified address', async () => {
    const ada = await person()
    await expect(claim(ada.email, { email_verified: false })).rejects.toMatchObject({
      code: 'provider_email_needs_verification',
    })
    await expect(claim(freshEmail(), { email_verified: false })).rejects.toMatchObject({ status: 422 })
  })
})

describe('a ban', () => {
  it('does not go with an account that is emptied', async () => {
    const banned = await person()
    await database.pool.query("update users set banned_until = '9999-12-31' where id = $1", [banned.id])
    await expect(claim(banned.email)).rejects.toMatchObject({ code: 'user_banned' })
    const { rows } = await database.pool.query('select password_hash from users where id = $1', [banned.id])
    expect(rows[0]?.password_hash).not.toBeNull()
  })
})

describe('a flow that comes back', () => {
  it('is taken up once, and its code is exchanged once, by the browser that began it, within five minutes', async () => {
    const ada = await person()
    const verifier = randomUUID() + randomUUID()
    const challenge = {
      challenge: createHash('sha256').update(verifier).digest('base64url'),
      method: 's256',
    } as const
    const begin = () =>
      database.inTransaction((tx) =>
        beginFlow(
          parts,
          tx,
          { method: 'oauth', provider: 'google', challenge, redirectTo: null },
          clock.now(),
        ),
      )
    const comeBack = (id: string) =>
      database.inTransaction(async (tx) => {
        const flow = await resumeFlow(tx, id, clock.now())
        return issueAuthCode(parts, tx, { flowId: flow.id, userId: ada.id }, clock.now())
      })
    const exchange = (auth_code: string, code_verifier = verifier) =>
      askAuth(accounts, 'POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier } })

    const id = await begin()
    const code = await comeBack(id)
    await expect(comeBack(id)).rejects.toMatchObject({ code: 'flow_state_already_used' })
    expect(await exchange(code, `${verifier}x`)).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    })
    const session = await exchange(code)
    expect(session).toMatchObject({ status: 200, body: { user: { id: ada.id } } })
    expect((await exchange(code)).status).toBe(404)

    const late = await comeBack(await begin())
    clock.advance(301)
    expect(await exchange(late)).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } })
    const old = await begin()
    clock.advance(601)
    await expect(comeBack(old)).rejects.toMatchObject({ code: 'flow_state_expired' })
  })
})
