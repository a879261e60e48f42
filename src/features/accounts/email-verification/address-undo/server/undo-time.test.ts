// Can the owner of an address always undo a change by a mailed link for three days after it?
import { describe, expect, it } from 'vitest'
import {
  askAuth,
  freshEmail,
  headersOf,
  PASSWORD,
  type TestAccounts,
  testAccounts,
} from '../../../../../../tests/support/people/accounts.ts'
import { UNDO_SECONDS } from '../../../abuse-protection/undo-links.rules.ts'
import { NOTICE_SECONDS } from '../../../mails/mails.rules.ts'
import { sendHeldNotices } from '../../../mails/server/notices.actions.ts'

const accounts = await testAccounts()
const open = await testAccounts({ config: { AUTH_CONFIRM: 'off' } })

const MINUTE = 60
const HOUR = 60 * MINUTE

const noticesTo = (email: string, { mails }: TestAccounts = accounts) =>
  mails.sent.flatMap((mail) => (mail.to === email && mail.template === 'email_change_asked' ? [mail] : []))
async function undo(email: string, at = accounts): Promise<unknown> {
  const token = new URL(noticesTo(email, at).at(-1)?.undo ?? '').searchParams.get('token')
  return (await at.product.ask('POST', '/rest/v1/account/undo-address-change', { body: { token } })).body
}
const ask = async (client: ReturnType<TestAccounts['browser']>, email: string) =>
  askAuth(accounts, 'PUT', '/user', {
    headers: await headersOf({ client }),
    body: { email, current_password: PASSWORD },
  })
const confirm = async (email: string) => {
  const token = accounts.mails.last(email, 'email_change').code
  const { error } = await accounts.browser().verifyOtp({ email, token, type: 'email_change' })
  expect(error).toBeNull()
}
const { clock, database } = accounts.product

describe('the link that undoes a change of address', () => {
  it('works also for a change that a thief delays with requests whose notices are held back', {
    tags: ['proof'],
    timeout: 120_000,
  }, async () => {
    const ada = await accounts.provedPerson()
    const thief = accounts.browser()
    await thief.signInWithPassword({ email: ada.email, password: PASSWORD })
    let wanted = ''
    for (let passed = 0; passed < 73 * HOUR; passed += 50 * MINUTE) {
      wanted = freshEmail()
      expect(await ask(thief, wanted)).toMatchObject({ status: 200 })
      clock.advance(50 * MINUTE)
      await sendHeldNotices({ database, mails: accounts.mails }, clock.now())
      expect((await thief.refreshSession()).error).toBeNull()
    }
    // Only the very first request was announced with a link.
    expect(noticesTo(ada.email)).toHaveLength(1)
    wanted = freshEmail()
    expect(await ask(thief, wanted)).toMatchObject({ status: 200 })
    await confirm(wanted)
    clock.advance(UNDO_SECONDS - 1)
    expect(await undo(ada.email)).toEqual({ outcome: 'undone' })
  })

  it('works for three days from the confirmation, and no longer', { tags: ['proof'] }, async () => {
    for (const [after, outcome] of [
      [UNDO_SECONDS - 1, 'undone'],
      [UNDO_SECONDS, 'expired'],
    ] as const) {
      const ada = await accounts.provedPerson()
      const email = freshEmail()
      expect(await ask(ada.client, email)).toMatchObject({ status: 200 })
      clock.advance(9 * MINUTE)
      await confirm(email)
      clock.advance(after)
      expect(await undo(ada.email)).toEqual({ outcome })
    }
  })

  it('ends the request with it: what no one could undo any more is not confirmed', async () => {
    const ada = await accounts.provedPerson()
    const email = freshEmail()
    expect(await ask(ada.client, email)).toMatchObject({ status: 200 })
    clock.advance(UNDO_SECONDS - 5 * MINUTE)
    const resend = () => accounts.browser().resend({ type: 'email_change', email: ada.email })
    expect((await resend()).error).toBeNull()
    clock.advance(5 * MINUTE)
    const { code: token } = accounts.mails.last(email, 'email_change')
    const late = await accounts.browser().verifyOtp({ email, token, type: 'email_change' })
    expect(late.error?.code).toBe('otp_expired')
    // Another code does not confirm the change of address either.
    const before = accounts.mails.sent.length
    expect((await resend()).error).toBeNull()
    expect(accounts.mails.sent.length).toBe(before)
    expect(await undo(ada.email)).toEqual({ outcome: 'expired' })
  })

  it('is mailed before anything can be requested, also for an account that was made again', {
    tags: ['proof'],
  }, async () => {
    const { email, client } = await open.person()
    expect((await client.updateUser({ email: freshEmail() })).error).toBeNull()
    const headers = await headersOf({ client })
    expect((await open.product.ask('DELETE', '/rest/v1/account', { headers, body: {} })).status).toBe(200)
    const again = await open.person(email)
    open.product.clock.advance(61)
    const wanted = freshEmail()
    expect((await again.client.updateUser({ email: wanted })).error?.code).toBe('over_email_send_rate_limit')
    expect((await again.client.getUser()).data.user?.email).toBe(email)
    open.product.clock.advance(NOTICE_SECONDS)
    const later = open.browser()
    await later.signInWithPassword({ email, password: PASSWORD })
    expect((await later.updateUser({ email: wanted })).error).toBeNull()
    expect(noticesTo(email, open)).toHaveLength(2)
    expect(await undo(email, open)).toEqual({ outcome: 'undone' })
  })
})
