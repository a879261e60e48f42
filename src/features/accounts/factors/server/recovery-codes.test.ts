// Is an owner notified of recovery codes that are made, replaced or removed, and can they undo what a thief made?
import { describe, expect, it } from 'vitest'
import {
  askAuth,
  headersOf,
  type SignedIn,
  type TestAccounts,
  testAccounts,
} from '../../../../../tests/support/people/accounts.ts'
import { withApp } from '../../../../../tests/support/people/guessing.ts'
import { UNDO_SECONDS } from '../../abuse-protection/undo-links.rules.ts'
import { NOTICE_SECONDS } from '../../mails/mails.rules.ts'
import { sendHeldNotices } from '../../mails/server/notices.actions.ts'

const accounts = await testAccounts()

const { provedPerson, person, mails, product } = accounts
const { clock, database } = product
const { pool } = database

const to = (email: string, at: TestAccounts = accounts) => at.mails.sent.filter((mail) => mail.to === email)
const afterApp = (email: string) => {
  const sent = to(email)
  return sent.slice(sent.findIndex(({ template }) => template === 'factor_added') + 1)
}
const sendHeld = () => sendHeldNotices({ database, mails }, clock.now())

async function undo(email: string, at: TestAccounts = accounts) {
  const token = new URL(at.mails.last(email, 'recovery_codes_made').undo).searchParams.get('token')
  return (await at.product.ask('POST', '/rest/v1/account/undo-address-change', { body: { token } })).body
}

async function make({ client }: Pick<SignedIn, 'client'>): Promise<readonly string[]> {
  const { data, error } = await client.mfa.recoveryCodes.generate()
  expect(error).toBeNull()
  return data?.codes ?? []
}
async function replace({ client }: Pick<SignedIn, 'client'>): Promise<void> {
  expect((await client.mfa.recoveryCodes.regenerate()).error).toBeNull()
}
async function remove({ client }: Pick<SignedIn, 'client'>): Promise<void> {
  expect((await client.mfa.recoveryCodes.unenroll()).error).toBeNull()
}
async function anHourLater({ client }: Pick<SignedIn, 'client'>, at: TestAccounts = accounts) {
  at.product.clock.advance(NOTICE_SECONDS)
  expect((await client.refreshSession()).error).toBeNull()
}

/** Makes all factors of a person old, and all their links expired. */
async function longAgo({ id }: Pick<SignedIn, 'id'>) {
  await pool.query(`update factors set verified_at = verified_at - interval '30 days' where user_id = $1`, [
    id,
  ])
  await pool.query('delete from address_undos where user_id = $1', [id])
}

describe('the owner of a verified address', () => {
  it('is notified once of codes that are made, and once of codes that replace them', {
    tags: ['proof'],
  }, async () => {
    const ada = await provedPerson()
    await withApp(accounts, ada)
    await make(ada)
    expect(afterApp(ada.email)).toMatchObject([
      { template: 'recovery_codes_made', isReplacement: false, undo: expect.stringContaining('token=') },
    ])
    await anHourLater(ada)
    await replace(ada)
    expect(afterApp(ada.email).slice(1)).toMatchObject([
      { template: 'recovery_codes_made', isReplacement: true, undo: expect.stringContaining('token=') },
    ])
  })

  it('is notified once of codes that are removed, without a link', { tags: ['proof'] }, async () => {
    const ada = await provedPerson()
    await withApp(accounts, ada)
    await make(ada)
    await remove(ada)
    expect(afterApp(ada.email).slice(1)).toEqual([{ to: ada.email, template: 'recovery_codes_removed' }])
  })

  it('is notified once an hour of each, then of their number', async () => {
    const ada = await provedPerson()
    await withApp(accounts, ada)
    await make(ada)
    await replace(ada)
    await remove(ada)
    await make(ada)
    await remove(ada)
    clock.advance(NOTICE_SECONDS - 1)
    await sendHeld()
    expect(afterApp(ada.email).map(({ template }) => template)).toEqual([
      'recovery_codes_made',
      'recovery_codes_removed',
    ])
    clock.advance(1)
    await sendHeld()
    const held = afterApp(ada.email).slice(2)
    expect(held).toHaveLength(2)
    expect(held).toEqual(
      expect.arrayContaining([
        { to: ada.email, template: 'held_notices', kind: 'recovery_codes_made', count: 2 },
        { to: ada.email, template: 'held_notices', kind: 'recovery_codes_removed', count: 1 },
      ]),
    )
  })

  it('is notified of the last factor alone when the codes are removed with it', async () => {
    const ada = await provedPerson()
    const app = await withApp(accounts, ada)
    await make(ada)
    expect((await ada.client.mfa.unenroll({ factorId: app.id })).error).toBeNull()
    expect(afterApp(ada.email).map(({ template }) => template)).toEqual([
      'recovery_codes_made',
      'factor_removed',
    ])
  })

  it('is notified only once the address is verified', async () => {
    const ada = await person()
    await withApp(accounts, ada)
    await make(ada)
    await remove(ada)
    await make(ada)
    expect(to(ada.email).map(({ template }) => template)).toEqual(['confirmation'])
    const token = mails.last(ada.email, 'confirmation').code
    expect((await ada.client.verifyOtp({ email: ada.email, token, type: 'email' })).error).toBeNull()
    // Everything that was set up before is removed.
    await withApp(accounts, ada)
    await make(ada)
    expect(afterApp(ada.email)).toMatchObject([{ template: 'recovery_codes_made', isReplacement: false }])
  })
})

describe('the link in the notice', () => {
  it.each([
    ['made', false],
    ['replaced', true],
  ])('removes codes that a thief %s, with every session, and keeps the owner’s app', async (_, hasCodes) => {
    const ada = await provedPerson()
    const app = await withApp(accounts, ada)
    if (hasCodes) await make(ada)
    await longAgo(ada)
    await anHourLater(ada)
    const stolen = await headersOf(ada)
    const path = `/factors/recovery-codes${hasCodes ? '/regenerate' : ''}`
    expect(await askAuth(accounts, 'POST', path, { headers: stolen, body: {} })).toMatchObject({
      status: 200,
    })
    expect(await undo(ada.email)).toEqual({ outcome: 'undone' })
    const { rows } = await pool.query('select id from factors where user_id = $1', [ada.id])
    expect(rows).toEqual([{ id: app.id }])
    expect((await askAuth(accounts, 'GET', '/user', { headers: stolen })).body.code).toBe('session_not_found')
  })

  it('removes codes that were replaced within the hour, too, for 72 hours from then', async () => {
    const ada = await provedPerson()
    const app = await withApp(accounts, ada)
    await longAgo(ada)
    await make(ada)
    clock.advance(NOTICE_SECONDS / 2)
    await replace(ada)
    expect(afterApp(ada.email)).toHaveLength(1)
    clock.advance(UNDO_SECONDS - 1)
    expect(await undo(ada.email)).toEqual({ outcome: 'undone' })
    const { rows } = await pool.query('select id from factors where user_id = $1', [ada.id])
    expect(rows).toEqual([{ id: app.id }])
  })
})

describe('where no link could be mailed', () => {
  it('the present codes stay as they are', async () => {
    const ada = await provedPerson()
    await withApp(accounts, ada)
    const [code = ''] = await make(ada)
    await longAgo(ada)
    expect((await ada.client.mfa.recoveryCodes.regenerate()).error?.code).toBe('over_email_send_rate_limit')
    expect((await ada.client.mfa.recoveryCodes.verify({ code })).error).toBeNull()
    clock.advance(NOTICE_SECONDS)
    await sendHeld()
    expect(afterApp(ada.email)).toHaveLength(1)
  })
})
