// Does a refusal leave anything behind? Requests are held at a real lock, so that they have passed every check before it, and are
// released together.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { heldUp as heldAt } from '../../../../../tests/support/database/held.ts'
import {
  askAuth,
  PASSWORD,
  type SignedIn,
  testAccounts,
} from '../../../../../tests/support/people/accounts.ts'
import { bearerOf, enrolApp, WRONG_CODE, withApp } from '../../../../../tests/support/people/guessing.ts'
import { SmsRefusal } from '../../server/sms.ts'

const accounts = await testAccounts()
const { browser, person, provedPerson, product, mails, sms } = accounts
const { pool } = product.database

afterEach(() => vi.restoreAllMocks())

/** Holds a person's row while requests arrive at it. */
const heldUp = <T>(
  { id }: Pick<SignedIn, 'id'>,
  requests: readonly (() => Promise<T>)[],
  meanwhile?: Parameters<typeof heldAt<T>>[3],
) => heldAt(product.database, ['select 1 from users where id = $1 for update', [id]], requests, meanwhile)

async function factorsOf({ id }: Pick<SignedIn, 'id'>) {
  const { rows } = await pool.query(
    'select status, last_step, last_challenged_at from factors where user_id = $1',
    [id],
  )
  return rows
}

/** Returns a request that verifies an app of this session, with a challenge that exists already. */
async function verifying(client: SignedIn['client']) {
  const app = await enrolApp(accounts, client)
  const { data } = await client.mfa.challenge({ factorId: app.id })
  const headers = await bearerOf(client)
  const body = { challenge_id: data?.id, code: app.code() }
  return () => askAuth(accounts, 'POST', `/factors/${app.id}/verify`, { headers, body })
}

const endSession = (ask: (sql: string, values: unknown[]) => Promise<unknown>, { id }: SignedIn) =>
  ask('delete from sessions where user_id = $1', [id])

describe('a refused factor', () => {
  it('is not kept when two sessions verify their first ones at one moment', { tags: ['proof'] }, async () => {
    const ada = await provedPerson()
    const other = browser()
    await other.signInWithPassword({ email: ada.email, password: PASSWORD })
    const requests = [await verifying(ada.client), await verifying(other)]
    const answers = await heldUp(ada, requests)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect((await factorsOf(ada)).map(({ status }) => status).sort()).toEqual(['unverified', 'verified'])
    expect(
      mails.sent.filter((mail) => mail.to === ada.email && mail.template === 'factor_added'),
    ).toHaveLength(1)
  })

  it('is neither verified nor announced by a session that ended while it waited', {
    tags: ['proof'],
  }, async () => {
    const ada = await person()
    const [answer] = await heldUp(ada, [await verifying(ada.client)], (ask) => endSession(ask, ada))
    expect(answer).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
    expect(await factorsOf(ada)).toMatchObject([{ status: 'unverified', last_step: null }])
    expect(mails.sent.filter((mail) => mail.to === ada.email && mail.template === 'factor_added')).toEqual([])
  })

  it('is not enrolled by a session whose assurance level no longer suffices', async () => {
    const ada = await person()
    const other = browser()
    await other.signInWithPassword({ email: ada.email, password: PASSWORD })
    const headers = await bearerOf(other)
    const enrol = () => askAuth(accounts, 'POST', '/factors', { headers, body: { factor_type: 'totp' } })
    const app = await enrolApp(accounts, ada.client)
    const [answer] = await heldUp(ada, [enrol], (ask) =>
      ask(`update factors set status = 'verified', verified_at = updated_at where id = $1`, [app.id]),
    )
    expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    expect(await factorsOf(ada)).toHaveLength(1)
  })
})

describe('an enrolment that the owner began', () => {
  it('is not removed by a session that has shown no factor', async () => {
    const ada = await provedPerson()
    await withApp(accounts, ada)
    const { id } = await enrolApp(accounts, ada.client)
    const thief = browser()
    await thief.signInWithPassword({ email: ada.email, password: PASSWORD })
    expect((await thief.mfa.unenroll({ factorId: id })).error?.code).toBe('insufficient_aal')
    expect((await factorsOf(ada)).map(({ status }) => status).sort()).toEqual(['unverified', 'verified'])
  })
})

describe('recovery codes', () => {
  it('are not used up by a session that ended while it waited', async () => {
    const ada = await person()
    await withApp(accounts, ada)
    const { data } = await ada.client.mfa.recoveryCodes.generate()
    const headers = await bearerOf(ada.client)
    const body = { code: data?.codes[0] }
    const use = () => askAuth(accounts, 'POST', '/factors/recovery-codes/verify', { headers, body })
    const [answer] = await heldUp(ada, [use], (ask) => endSession(ask, ada))
    expect(answer).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
    const { rows } = await pool.query(
      `select count(*)::int as used from recovery_codes r join factors f on f.id = r.factor_id
       where f.user_id = $1 and r.used_at is not null`,
      [ada.id],
    )
    expect(rows[0].used).toBe(0)
  })

  it('are not made again by a session that fell back while it waited', async () => {
    const ada = await person()
    await withApp(accounts, ada)
    await ada.client.mfa.recoveryCodes.generate()
    const codes = `select code_hash from recovery_codes r join factors f on f.id = r.factor_id
      where f.user_id = $1 order by 1`
    const before = (await pool.query(codes, [ada.id])).rows
    const headers = await bearerOf(ada.client)
    const make = () => askAuth(accounts, 'POST', '/factors/recovery-codes/regenerate', { headers, body: {} })
    const [answer] = await heldUp(ada, [make], (ask) =>
      ask(`update sessions set aal = 'aal1', factor_id = null where user_id = $1`, [ada.id]),
    )
    expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    expect((await pool.query(codes, [ada.id])).rows).toEqual(before)
  })
})

describe('a challenge whose message does not leave', () => {
  it('is not put, whether it comes too soon or the provider refuses', async () => {
    const { client, id } = await person()
    const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '+4915170009999' })
    const count = async () =>
      (
        await pool.query('select count(*)::int as total from factor_challenges where factor_id = $1', [
          data?.id,
        ])
      ).rows[0].total
    vi.spyOn(sms, 'send').mockRejectedValueOnce(
      new SmsRefusal('Twilio answered 400', { isUnreachable: true }),
    )
    expect((await client.mfa.challenge({ factorId: data?.id ?? '' })).error?.code).toBe('sms_send_failed')
    expect(await count()).toBe(0)
    expect((await client.mfa.challenge({ factorId: data?.id ?? '' })).error?.code).toBe(
      'over_sms_send_rate_limit',
    )
    expect(await count()).toBe(0)
    expect(await factorsOf({ id })).toMatchObject([{ last_challenged_at: null }])
  })
})

describe('a change of the password that is refused', () => {
  it('leaves the code that was sent for it as good as it was', async () => {
    const ada = await person()
    const { code: proof } = mails.last(ada.email, 'confirmation')
    await ada.client.verifyOtp({ email: ada.email, token: proof, type: 'email' })
    product.clock.advance(11 * 60)
    await ada.client.reauthenticate()
    const { code: nonce } = mails.last(ada.email, 'reauthentication')
    const change = async (password: string) => (await ada.client.updateUser({ password, nonce })).error
    expect((await change(PASSWORD))?.code).toBe('same_password')
    expect(await change('kestrel-above-the-mill')).toBeNull()
  })

  it('takes the code once, however many changes come with it', async () => {
    const ada = await person()
    await ada.client.verifyOtp({
      email: ada.email,
      token: mails.last(ada.email, 'confirmation').code,
      type: 'email',
    })
    product.clock.advance(11 * 60)
    await ada.client.reauthenticate()
    const { code: nonce } = mails.last(ada.email, 'reauthentication')
    const headers = await bearerOf(ada.client)
    const change = (theme: string) => () =>
      askAuth(accounts, 'PUT', '/user', {
        headers,
        body: { password: `kestrel-${theme}-mill`, nonce, data: { theme } },
      })
    const answers = await heldUp(ada, [change('dark'), change('light')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const { data } = await ada.client.getUser()
    const kept = answers.find(({ status }) => status === 200)?.body.user_metadata
    expect(data.user?.user_metadata).toEqual(kept)
  })

  it('is tried five times with wrong codes, and then no more', async () => {
    const ada = await person()
    const token = mails.last(ada.email, 'confirmation').code
    await ada.client.verifyOtp({ email: ada.email, token, type: 'email' })
    product.clock.advance(11 * 60)
    await ada.client.reauthenticate()
    const change = async (nonce: string) =>
      (await ada.client.updateUser({ password: 'kestrel-above-the-mill', nonce })).error?.code
    for (let round = 0; round < 5; round++)
      expect(await change(WRONG_CODE)).toBe('reauthentication_not_valid')
    expect(await change(mails.last(ada.email, 'reauthentication').code)).toBe('reauthentication_not_valid')
  })
})
