// Is everything that a thief began, got or has under way void after the owner has undone a change? Does a mailed link also undo
// an added factor, which would keep the owner out?
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { heldUp as heldAt } from '../../../../../../tests/support/database/held.ts'
import {
  askAuth,
  freshEmail,
  headersOf,
  PASSWORD,
  type SignedIn,
  testAccounts,
} from '../../../../../../tests/support/people/accounts.ts'
import { enrolApp, withApp } from '../../../../../../tests/support/people/guessing.ts'
import { UNDO_SECONDS } from '../../../abuse-protection/undo-links.rules.ts'
import { NOTICE_SECONDS } from '../../../mails/mails.rules.ts'

const accounts = await testAccounts()
const open = await testAccounts({ config: { AUTH_CONFIRM: 'off' } })
const { browser, person, provedPerson, mails, product } = accounts
const { pool } = product.database

const THIEFS = 'kestrel-above-the-mill'
const VERIFIER = 'v'.repeat(64)
const code_challenge = createHash('sha256').update(VERIFIER).digest('base64url')

type Undoable = 'email_change_asked' | 'factor_added'
const undo = async (email: string, template: Undoable = 'email_change_asked', at = accounts) => {
  const token = new URL(at.mails.last(email, template).undo).searchParams.get('token')
  return (await at.product.ask('POST', '/rest/v1/account/undo-address-change', { body: { token } })).body
}

/** Moves an account to an address of a thief who has one of its sessions. */
async function move({ client }: Pick<SignedIn, 'client'>): Promise<string> {
  const email = freshEmail()
  expect((await client.updateUser({ email })).error).toBeNull()
  const token = mails.last(email, 'email_change').code
  expect((await browser().verifyOtp({ email, token, type: 'email_change' })).error).toBeNull()
  product.clock.advance(61)
  return email
}

const tokenIn = (link: string) => new URL(link).searchParams.get('token_hash') ?? ''
const recoveryLinkTo = (email: string) => tokenIn(mails.last(email, 'recovery').link)

/** Opens a mailed link in the flow of the browser that asked for it; returns the code of the redirect. */
async function authCodeBy(link: string): Promise<string> {
  const { headers } = await askAuth(accounts, 'GET', `/verify?type=recovery&token=${link}`)
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
}
const exchange = (auth_code: string) =>
  askAuth(accounts, 'POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier: VERIFIER } })

const heldUp = <T>(
  { id }: Pick<SignedIn, 'id'>,
  request: () => Promise<T>,
  meanwhile: Parameters<typeof heldAt<T>>[3],
) => heldAt(product.database, ['select 1 from users where id = $1 for update', [id]], [request], meanwhile)

describe('after an undo', () => {
  it('a code that was issued and not exchanged yet opens nothing', { tags: ['proof'] }, async () => {
    const ada = await provedPerson()
    const thiefs = await move(ada)
    const asked = { email: thiefs, code_challenge, code_challenge_method: 's256' }
    await askAuth(accounts, 'POST', '/recover', { body: asked })
    const code = await authCodeBy(recoveryLinkTo(thiefs))
    expect(code).not.toBe('')
    expect(await undo(ada.email)).toEqual({ outcome: 'undone' })
    expect(await exchange(code)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })

  it.each([
    ['a password', { password: THIEFS }],
    ['a password with the present one', { password: THIEFS, current_password: PASSWORD }],
    ['an address', { email: freshEmail() }],
    ['data', { data: { full_name: 'Eve' } }],
  ])('%s that was under way is not stored', async (_, body) => {
    const ada = await provedPerson()
    const headers = await headersOf(ada)
    const [answer] = await heldUp(
      ada,
      () => askAuth(accounts, 'PUT', '/user', { headers, body }),
      async (ask) => {
        await ask('delete from sessions where user_id = $1', [ada.id])
        await ask('update users set password_hash = null where id = $1', [ada.id])
      },
    )
    expect(answer).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
    const { rows } = await pool.query(
      'select password_hash, new_email, user_metadata from users where id = $1',
      [ada.id],
    )
    expect(rows).toEqual([
      { password_hash: null, new_email: null, user_metadata: { full_name: 'Ada Lovelace' } },
    ])
  })

  it('a link that was mailed to the address that the account has left opens nothing', async () => {
    const ada = await provedPerson()
    const thiefs = await move(ada)
    await browser().resetPasswordForEmail(thiefs)
    // The row looks as if it had been stored at the same moment as the undo.
    await pool.query('update users set email = $2 where id = $1', [ada.id, ada.email])
    const { error } = await browser().verifyOtp({ token_hash: recoveryLinkTo(thiefs), type: 'recovery' })
    expect(error?.code).toBe('otp_expired')
  })

  it('a provider that was added before a later request is gone as well', async () => {
    const ada = await provedPerson()
    expect((await ada.client.updateUser({ email: freshEmail() })).error).toBeNull()
    product.clock.advance(60)
    await pool.query(
      `insert into identities (id, user_id, provider, provider_id, email, identity_data, created_at, updated_at)
       values (gen_random_uuid(), $1, 'google', $2, null, '{}', $3, $3)`,
      [ada.id, `google-${ada.id}`, product.clock.now().toISOString()],
    )
    product.clock.advance(3600)
    const later = browser()
    await later.signInWithPassword({ email: ada.email, password: PASSWORD })
    expect((await later.updateUser({ email: freshEmail() })).error).toBeNull()
    expect(await undo(ada.email)).toEqual({ outcome: 'undone' })
    const { rows } = await pool.query('select provider from identities where user_id = $1', [ada.id])
    expect(rows).toEqual([])
  })

  it('a provider that was added ten minutes before the request is gone, and one that was added earlier stays', async () => {
    const ada = await provedPerson()
    for (const [provider, seconds] of [
      ['google', 600],
      ['apple', 600.001],
    ] as const)
      await pool.query(
        `insert into identities (id, user_id, provider, provider_id, email, identity_data, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, $3, null, '{}', $4, $4)`,
        [
          ada.id,
          provider,
          `${provider}-${ada.id}`,
          new Date(product.clock.now().getTime() - seconds * 1000).toISOString(),
        ],
      )
    expect((await ada.client.updateUser({ email: freshEmail() })).error).toBeNull()
    expect(await undo(ada.email)).toEqual({ outcome: 'undone' })
    const { rows } = await pool.query('select provider from identities where user_id = $1', [ada.id])
    expect(rows).toEqual([{ provider: 'apple' }])
  })
})

describe('a request that waits for the account of an undo or a new password', () => {
  it.each([
    [
      'a typed code',
      (email: string, code: string) => ({ email, token: code, type: 'email_change' }) as const,
    ],
    [
      'an opened link',
      (_email: string, _code: string, link: string) =>
        ({ token_hash: tokenIn(link), type: 'email_change' }) as const,
    ],
  ])('holds nothing in the meantime that it needs: %s', async (_, given) => {
    const ada = await provedPerson()
    const email = freshEmail()
    expect((await ada.client.updateUser({ email })).error).toBeNull()
    const { code, link } = mails.last(email, 'email_change')
    const [answer] = await heldUp(
      ada,
      () => browser().verifyOtp(given(email, code, link)),
      (ask) => ask('delete from one_time_codes where user_id = $1', [ada.id]),
    )
    expect(answer?.error?.code).toBe('otp_expired')
  })

  it('holds nothing in the meantime that it needs: an undo', async () => {
    const ada = await provedPerson()
    expect((await ada.client.updateUser({ email: freshEmail() })).error).toBeNull()
    const [outcome] = await heldUp(
      ada,
      () => undo(ada.email),
      (ask) => ask('update address_undos set expires_at = expires_at where user_id = $1', [ada.id]),
    )
    expect(outcome).toEqual({ outcome: 'undone' })
  })
})

describe('an added factor', () => {
  async function recover(email: string) {
    const owner = browser()
    await owner.resetPasswordForEmail(email)
    await owner.verifyOtp({ token_hash: recoveryLinkTo(email), type: 'recovery' })
    return (await owner.updateUser({ password: 'osprey-on-the-spire' })).error?.code
  }

  it('that a thief added is removed by the link in its notice, with every session and the password', async () => {
    const ada = await provedPerson()
    await withApp(accounts, ada)
    // A recovery cannot succeed while there is a factor that is not the owner's.
    expect(await recover(ada.email)).toBe('insufficient_aal')
    product.clock.advance(61)
    const headers = await headersOf(ada)
    expect(await undo(ada.email, 'factor_added')).toEqual({ outcome: 'undone' })
    expect((await askAuth(accounts, 'GET', '/user', { headers })).body.code).toBe('session_not_found')
    expect((await browser().signInWithPassword({ email: ada.email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    )
    expect(await recover(ada.email)).toBeUndefined()
  })

  it('that was added within the hour of another is removed by the first link, for 72 hours from then', async () => {
    const ada = await provedPerson()
    await withApp(accounts, ada)
    product.clock.advance(1800)
    await withApp(accounts, ada)
    expect(
      mails.sent.filter(({ to, template }) => to === ada.email && template === 'factor_added'),
    ).toHaveLength(1)
    product.clock.advance(UNDO_SECONDS - 120)
    expect(await undo(ada.email, 'factor_added')).toEqual({ outcome: 'undone' })
    const { rows } = await pool.query('select 1 from factors where user_id = $1', [ada.id])
    expect(rows).toEqual([])
  })

  it('that was under way while the address was changed uses up no link of the owner’s', {
    tags: ['proof'],
  }, async () => {
    const ada = await open.person()
    const thiefs = freshEmail()
    const headers = await headersOf(ada)
    const app = await enrolApp(open, ada.client)
    const path = `/factors/${app.id}`
    const challenge = async () =>
      (await askAuth(open, 'POST', `${path}/challenge`, { headers, body: {} })).body.id
    const verify = (challenge_id: unknown, code: string) =>
      askAuth(open, 'POST', `${path}/verify`, { headers, body: { challenge_id, code } })
    await verify(await challenge(), '000000')
    const [challenge_id, code] = [await challenge(), app.code()]
    // The request waits where its attempt is counted: it began before the change, and is stored after it.
    const row = [`select 1 from account_limits where key like 'factor_failures %' for update`, []] as const
    const [verified] = await heldAt(
      open.product.database,
      row,
      [() => verify(challenge_id, code)],
      async () => {
        open.product.clock.advance(0.005)
        const changed = await askAuth(open, 'PUT', '/user', { headers, body: { email: thiefs } })
        expect(changed.status).toBe(200)
      },
    )
    expect(verified?.status).toBe(200)
    expect(await undo(thiefs, 'factor_added', open)).toEqual({ outcome: 'undone' })
    expect(await undo(ada.email, 'email_change_asked', open)).toEqual({ outcome: 'undone' })
  })

  it('is refused where no link could be mailed: in an account that was made again within the hour', {
    tags: ['proof'],
  }, async () => {
    const first = await provedPerson()
    await withApp(accounts, first)
    await pool.query('delete from users where id = $1', [first.id])
    product.clock.advance(61)
    const again = await provedPerson(first.email)
    const { id, code } = await enrolApp(accounts, again.client)
    const { error } = await again.client.mfa.challengeAndVerify({ factorId: id, code: code() })
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect((await again.client.mfa.listFactors()).data?.totp).toEqual([])
    product.clock.advance(NOTICE_SECONDS)
    await again.client.signInWithPassword({ email: again.email, password: PASSWORD })
    const later = await again.client.mfa.challengeAndVerify({ factorId: id, code: code() })
    expect(later.error).toBeNull()
  })

  it('is announced to no address that no one proved', async () => {
    const ada = await person()
    await withApp(accounts, ada)
    expect(mails.sent.filter(({ to, template }) => to === ada.email && template === 'factor_added')).toEqual(
      [],
    )
    const { rows } = await pool.query('select 1 from address_undos where user_id = $1', [ada.id])
    expect(rows).toEqual([])
  })
})
