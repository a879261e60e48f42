// Does the address that an account leaves learn of the change, and can it undo it?
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import {
  askAuth,
  freshEmail,
  headersOf,
  PASSWORD,
  type SignedIn,
  type TestAccounts,
  testAccounts,
} from '../../../../../tests/support/people/accounts.ts'
import { UNDO_SECONDS } from '../../abuse-protection/undo-links.rules.ts'
import { NEW_FACTOR_SECONDS } from '../address-undo/address-undo.rules.ts'

const accounts = await testAccounts()
const { browser, person, provedPerson, mails, product } = accounts
const open = await testAccounts({ config: { AUTH_CONFIRM: 'off' } })

const NEW_PASSWORD = 'kestrel-above-the-mill'

const undoTokenTo = (email: string, box: TestAccounts['mails'] = mails) =>
  new URL(box.last(email, 'email_change_asked').undo).searchParams.get('token') ?? ''
const undo = async (token: string, { product: at }: Pick<TestAccounts, 'product'> = accounts) =>
  (await at.ask('POST', '/rest/v1/account/undo-address-change', { body: { token } })).body
const change = async ({ client }: Pick<SignedIn, 'client'>, email: string) =>
  (await client.updateUser({ email })).error
const codeTo = (email: string, box: TestAccounts['mails'] = mails) => box.last(email, 'email_change').code
const confirm = (email: string, token = codeTo(email)) =>
  browser().verifyOtp({ email, token, type: 'email_change' })
const isAlive = async ({ client }: Pick<SignedIn, 'client'>) => (await client.getUser()).error === null

const codeFor = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: product.clock.now().getTime() })

async function withApp({ client }: Pick<SignedIn, 'client'>) {
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  if (data?.type !== 'totp') throw new Error('No app was enrolled')
  const codeOf = () => codeFor(data.totp.secret)
  expect((await client.mfa.challengeAndVerify({ factorId: data.id, code: codeOf() })).error).toBeNull()
  return { app: data.id, codeOf }
}

async function recover(email: string) {
  const owner = browser()
  await owner.resetPasswordForEmail(email)
  const token_hash = new URL(mails.last(email, 'recovery').link).searchParams.get('token_hash') ?? ''
  expect((await owner.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
  return { owner, error: (await owner.updateUser({ password: NEW_PASSWORD })).error }
}

describe('the address that is left', () => {
  it('is notified immediately, and all other sessions end with the change (issue 9, point 14)', async () => {
    const ada = await provedPerson()
    const elsewhere = browser()
    await elsewhere.signInWithPassword({ email: ada.email, password: PASSWORD })
    const email = freshEmail()
    expect(await change(ada, email)).toBeNull()
    const undoLink = new URL(mails.last(ada.email, 'email_change_asked').undo)
    expect(undoLink.origin + undoLink.pathname).toBe('http://localhost:3000/auth/undo-address-change')
    expect(await isAlive({ client: elsewhere })).toBe(true)

    const answer = await askAuth(accounts, 'POST', '/verify', {
      headers: await headersOf(ada),
      body: { email, token: codeTo(email), type: 'email_change' },
    })
    expect(answer.status).toBe(200)
    // The session that asked for the code stays.
    expect(await isAlive(ada)).toBe(true)
    expect(await isAlive({ client: elsewhere })).toBe(false)
  })

  it('undoes the change after it was confirmed: address, sessions, password, and what a thief left', {
    tags: ['proof'],
  }, async () => {
    const ada = await provedPerson()
    const thief = browser()
    await thief.signInWithPassword({ email: ada.email, password: PASSWORD })
    product.clock.advance(1)
    const email = freshEmail()
    expect(await change({ client: thief }, email)).toBeNull()
    const { data } = await thief.verifyOtp({ email, token: codeTo(email), type: 'email_change' })
    expect(data.user?.email).toBe(email)
    const { data: app } = await thief.mfa.enroll({ factorType: 'totp', friendlyName: 'Trap' })
    if (app?.type !== 'totp') throw new Error('No app was enrolled')
    const totp = new TOTP({ secret: Secret.fromBase32(app.totp.secret) })
    const code = totp.generate({ timestamp: product.clock.now().getTime() })
    expect((await thief.mfa.challengeAndVerify({ factorId: app.id, code })).error).toBeNull()
    expect((await thief.updateUser({ password: 'the-thief-chose-this' })).error).toBeNull()

    product.clock.advance(UNDO_SECONDS - 60)
    const token = undoTokenTo(ada.email)
    expect(await undo(token)).toEqual({ outcome: 'undone' })
    expect(await isAlive({ client: thief })).toBe(false)
    for (const [address, password] of [
      [email, 'the-thief-chose-this'],
      [ada.email, 'the-thief-chose-this'],
      [ada.email, PASSWORD],
    ] as const) {
      const { error } = await browser().signInWithPassword({ email: address, password })
      expect(error?.code).toBe('invalid_credentials')
    }
    expect(await undo(token)).toEqual({ outcome: 'used' })
    const { owner, error } = await recover(ada.email)
    expect(error).toBeNull()
    expect((await owner.getUser()).data.user).toMatchObject({ id: ada.id, email: ada.email })
    expect((await owner.getUser()).data.user?.factors).toBeUndefined()
    expect(
      (await browser().signInWithPassword({ email: ada.email, password: NEW_PASSWORD })).error,
    ).toBeNull()
  })

  it('can also undo it before it is confirmed', async () => {
    const ada = await provedPerson()
    const email = freshEmail()
    await change(ada, email)
    expect(await undo(undoTokenTo(ada.email))).toEqual({ outcome: 'undone' })
    expect(await isAlive(ada)).toBe(false)
    expect((await confirm(email)).error?.code).toBe('otp_expired')
    const { owner } = await recover(ada.email)
    expect((await owner.getUser()).data.user?.new_email).toBeUndefined()
  })

  it.each([
    [
      'keeps a second factor that its owner had three days before',
      NEW_FACTOR_SECONDS + 1,
      'insufficient_aal',
    ],
    ['removes one that was added in the three days before', NEW_FACTOR_SECONDS, undefined],
    // An app has another code every 30 seconds.
    ['removes one that a thief added just before', 30, undefined],
  ])('%s', { tags: ['proof'] }, async (_, before, code) => {
    const ada = await provedPerson()
    const { app, codeOf } = await withApp(ada)
    product.clock.advance(before)
    // The session of the enrolment is over, so the person signs in once more.
    const client = browser({ agent: 'Browser B' })
    await client.signInWithPassword({ email: ada.email, password: PASSWORD })
    const shown = await client.mfa.challengeAndVerify({ factorId: app, code: codeOf() })
    expect(shown.error).toBeNull()
    const email = freshEmail()
    expect(await change({ client }, email)).toBeNull()
    expect((await confirm(email)).error).toBeNull()
    expect(await undo(undoTokenTo(ada.email))).toEqual({ outcome: 'undone' })
    expect((await recover(ada.email)).error?.code).toBe(code)
  })

  it('removes one that was enrolled long before, and verified just before', async () => {
    const ada = await provedPerson()
    const enrolled = await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Early' })
    if (enrolled.data?.type !== 'totp') throw new Error('No app was enrolled')
    await product.database.pool.query(
      `update factors set created_at = created_at - interval '30 days' where id = $1`,
      [enrolled.data.id],
    )
    const code = codeFor(enrolled.data.totp.secret)
    expect((await ada.client.mfa.challengeAndVerify({ factorId: enrolled.data.id, code })).error).toBeNull()
    expect(await change(ada, freshEmail())).toBeNull()
    expect(await undo(undoTokenTo(ada.email))).toEqual({ outcome: 'undone' })
    expect((await recover(ada.email)).error).toBeNull()
  })

  it('removes recovery codes that replaced the owner’s, and keeps the app', async () => {
    const ada = await provedPerson()
    const { app } = await withApp(ada)
    const post = (path: string) =>
      headersOf(ada).then((headers) => askAuth(accounts, 'POST', path, { headers, body: {} }))
    expect(await post('/factors/recovery-codes')).toMatchObject({ status: 200 })
    await product.database.pool.query(
      `update factors set verified_at = verified_at - interval '30 days' where user_id = $1`,
      [ada.id],
    )
    expect(await post('/factors/recovery-codes/regenerate')).toMatchObject({ status: 200 })
    expect(await change(ada, freshEmail())).toBeNull()
    expect(await undo(undoTokenTo(ada.email))).toEqual({ outcome: 'undone' })
    const { owner } = await recover(ada.email)
    expect((await owner.getUser()).data.user?.factors).toMatchObject([{ id: app }])
  })

  it('makes the thief’s client a stranger again', async () => {
    const ada = await provedPerson()
    const thief = browser({ address: '10.9.8.7' })
    await thief.signInWithPassword({ email: ada.email, password: PASSWORD })
    expect(await change({ client: thief }, freshEmail())).toBeNull()
    const trusted = async () =>
      (await product.database.pool.query('select 1 from familiar_clients where user_id = $1', [ada.id]))
        .rowCount
    expect(await trusted()).toBeGreaterThan(0)
    expect(await undo(undoTokenTo(ada.email))).toEqual({ outcome: 'undone' })
    expect(await trusted()).toBe(0)
  })

  it('undoes nothing by looking, by a made-up link, or after 72 hours', async () => {
    const ada = await provedPerson()
    await change(ada, freshEmail())
    const token = undoTokenTo(ada.email)
    const path = '/rest/v1/account/undo-address-change'
    expect((await product.ask('GET', `${path}?token=${token}`)).status).toBeGreaterThanOrEqual(400)
    expect(await undo(`${token}x`)).toEqual({ outcome: 'expired' })
    expect((await product.ask('POST', path, { body: { token: 'x'.repeat(201) } })).status).toBe(400)
    product.clock.advance(UNDO_SECONDS)
    expect(await undo(token)).toEqual({ outcome: 'expired' })
    const { rows } = await product.database.pool.query(
      'select token_hash from address_undos where email = $1',
      [ada.email],
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('no one else gets it as long as it can come back', async () => {
    const ada = await provedPerson()
    const email = freshEmail()
    await change(ada, email)
    await confirm(email)
    const { error } = await browser().signUp({ email: ada.email, password: PASSWORD })
    expect(error?.code).toBe('user_already_exists')
    const bo = await person()
    expect(await change(bo, ada.email)).toMatchObject({ status: 422, code: 'email_exists' })
    product.clock.advance(UNDO_SECONDS)
    await person(ada.email)
  })

  it('a later change cannot hide the first: the oldest address wins', { tags: ['proof'] }, async () => {
    const ada = await provedPerson()
    const [second, third] = [freshEmail(), freshEmail()]
    const thief = browser()
    await thief.signInWithPassword({ email: ada.email, password: PASSWORD })
    for (const email of [second, third]) {
      product.clock.advance(61)
      expect(await change({ client: thief }, email)).toBeNull()
      await thief.verifyOtp({ email, token: codeTo(email), type: 'email_change' })
    }
    // The thief has a link back of their own, which does not keep the owner from theirs.
    expect(await undo(undoTokenTo(second))).toEqual({ outcome: 'undone' })
    expect(await undo(undoTokenTo(ada.email))).toEqual({ outcome: 'undone' })
    const { owner } = await recover(ada.email)
    expect((await owner.getUser()).data.user).toMatchObject({ id: ada.id, email: ada.email })

    const bo = await provedPerson()
    const [fourth, fifth] = [freshEmail(), freshEmail()]
    for (const email of [fourth, fifth]) {
      product.clock.advance(61)
      expect(await change(bo, email)).toBeNull()
      await bo.client.verifyOtp({ email, token: codeTo(email), type: 'email_change' })
    }
    expect(await undo(undoTokenTo(bo.email))).toEqual({ outcome: 'undone' })
    expect(await undo(undoTokenTo(fourth))).toEqual({ outcome: 'used' })
  })

  it('is notified of many requests once an hour, and its first link undoes them all', async () => {
    const ada = await provedPerson()
    for (let round = 0; round < 5; round++) {
      expect(await change(ada, freshEmail())).toBeNull()
      product.clock.advance(61)
    }
    const received = mails.sent.filter(
      (mail) => mail.to === ada.email && mail.template === 'email_change_asked',
    )
    expect(received).toHaveLength(1)
    expect(await undo(undoTokenTo(ada.email))).toEqual({ outcome: 'undone' })
    // Later notices are mailed at once again.
    const { owner } = await recover(ada.email)
    expect(await change({ client: owner }, freshEmail())).toBeNull()
    expect(
      mails.sent.filter((mail) => mail.to === ada.email && mail.template === 'email_change_asked'),
    ).toHaveLength(2)
  })

  it('is notified of the deletion of the account, as long as it could be restored', async () => {
    const ada = await provedPerson()
    const email = freshEmail()
    await change(ada, email)
    await ada.client.verifyOtp({ email, token: codeTo(email), type: 'email_change' })
    const headers = await headersOf(ada)
    expect((await product.ask('DELETE', '/rest/v1/account', { headers, body: {} })).status).toBe(200)
    for (const address of [ada.email, email]) expect(mails.last(address, 'account_deleted')).toBeDefined()
    expect(await undo(undoTokenTo(ada.email))).toEqual({ outcome: 'expired' })
  })

  it('is also notified where nothing has to be verified', async () => {
    const ada = await open.person()
    expect(await change(ada, freshEmail())).toBeNull()
    expect(await undo(undoTokenTo(ada.email, open.mails), open)).toEqual({ outcome: 'undone' })
    expect(
      (await open.browser().signInWithPassword({ email: ada.email, password: PASSWORD })).error,
    ).not.toBeNull()
  })

  it('a change that waits can be seen in the own account', { tags: ['proof'] }, async () => {
    const ada = await provedPerson()
    const email = freshEmail()
    const shown = async () =>
      (await product.ask('GET', '/rest/v1/account', { headers: await headersOf(ada) })).body
    expect(await shown()).toMatchObject({ new_email: null })
    await change(ada, email)
    expect(await shown()).toMatchObject({ new_email: email })
  })
})

it('has no code sent again that comes days later: by then nothing undoes the change', async () => {
  const ada = await provedPerson()
  expect(await change(ada, freshEmail())).toBeNull()
  product.clock.advance(UNDO_SECONDS)
  const before = mails.sent.length
  const again = { email: ada.email, type: 'email_change' } as const
  expect((await accounts.browser().resend(again)).error).toBeNull()
  expect(mails.sent.length).toBe(before)
})
