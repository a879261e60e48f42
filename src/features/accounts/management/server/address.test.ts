// Tests changing the address: from the new inbox, once a minute, by the first person to verify it.
import { describe, expect, it } from 'vitest'
import {
  askAuth,
  freshEmail,
  headersOf,
  PASSWORD,
  testAccounts,
} from '../../../../../tests/support/people/accounts.ts'

const accounts = await testAccounts()
const { browser, person, provedPerson, mails, product } = accounts

function tokenIn(link: string): string {
  return new URL(link).searchParams.get('token_hash') ?? ''
}

describe('changing the address', () => {
  it('waits for the new inbox, by code or by link', async () => {
    for (const way of ['code', 'link'] as const) {
      const ada = await provedPerson()
      const email = freshEmail()
      const { data, error } = await ada.client.updateUser({ email })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ email: ada.email, new_email: email })
      const mail = mails.last(email, 'email_change')
      const proof =
        way === 'code'
          ? ({ email, token: mail.code, type: 'email_change' } as const)
          : ({ token_hash: tokenIn(mail.link), type: 'email_change' } as const)
      const proved = await browser().verifyOtp(proof)
      expect(proved.error).toBeNull()
      expect(proved.data.user).toMatchObject({ id: ada.id, email })
      expect(proved.data.user?.new_email).toBeUndefined()
      expect(proved.data.user?.identities?.[0]?.identity_data?.email).toBe(email)
      expect((await browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    }
  })

  it('refuses a taken address, also one that is taken in the meantime', async () => {
    const ada = await person()
    const other = await provedPerson()
    expect((await ada.client.updateUser({ email: other.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    const email = freshEmail()
    await ada.client.updateUser({ email })
    const { code } = mails.last(email, 'email_change')
    await provedPerson(email)
    const proof = { email, token: code, type: 'email_change' } as const
    expect((await browser().verifyOtp(proof)).error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  it('CONST-1 sends its code once more, to the new address, after a minute', async () => {
    const ada = await person()
    const email = freshEmail()
    await ada.client.updateUser({ email })
    const before = mails.sent.length
    const again = async () => (await ada.client.resend({ type: 'email_change', email: ada.email })).error
    expect(await again()).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    product.clock.advance(61)
    expect(await again()).toBeNull()
    expect(mails.sent.length).toBe(before + 1)
    expect(mails.sent.at(-1)).toMatchObject({ to: email, template: 'email_change' })
  })

  it('is not kept from someone by others who want the same address', async () => {
    const squatter = await person()
    const ada = await person()
    const email = freshEmail()
    await squatter.client.updateUser({ email })
    for (const last of [ada, squatter]) {
      product.clock.advance(61)
      const { error } = await last.client.updateUser({ email })
      expect(error).toBeNull()
      if (last === ada) continue
      const toAda = mails.sent.filter((mail) => mail.to === email)[1]
      if (toAda?.template !== 'email_change') throw new Error('No code went to the address')
      const proved = await browser().verifyOtp({ email, token: toAda.code, type: 'email_change' })
      expect(proved.data.user).toMatchObject({ id: ada.id, email })
    }
  })

  it('is tried for the latest of six people who want the same address', { tags: ['proof'] }, async () => {
    const email = freshEmail()
    const wanting = []
    for (let count = 0; count < 6; count++) {
      const one = await person()
      expect((await one.client.updateUser({ email })).error).toBeNull()
      wanting.push(one)
      product.clock.advance(61)
    }
    const proof = { email, token: mails.last(email, 'email_change').code, type: 'email_change' } as const
    const { data, error } = await browser().verifyOtp(proof)
    expect(error).toBeNull()
    expect(data.user?.id).toBe(wanting.at(-1)?.id)
  })

  it('is given up with a new password: nothing more goes to the address, and its code is worth nothing', async () => {
    const ada = await person()
    const email = freshEmail()
    await ada.client.updateUser({ email })
    expect((await ada.client.updateUser({ password: 'kestrel-above-the-mill' })).error).toBeNull()
    expect((await ada.client.getUser()).data.user?.new_email).toBeUndefined()
    product.clock.advance(61)
    const before = mails.sent.length
    expect((await ada.client.resend({ type: 'email_change', email: ada.email })).error).toBeNull()
    expect(mails.sent.slice(before)).toEqual([])
    const proof = { email, token: mails.last(email, 'email_change').code, type: 'email_change' } as const
    expect((await browser().verifyOtp(proof)).error?.code).toBe('otp_expired')
  })

  it('resends nothing to an address that someone took in the meantime', async () => {
    const ada = await person()
    const email = freshEmail()
    await ada.client.updateUser({ email })
    const owner = await provedPerson(email)
    const resent = async () => {
      product.clock.advance(61)
      const before = mails.sent.length
      expect((await ada.client.resend({ type: 'email_change', email: ada.email })).error).toBeNull()
      return mails.sent.slice(before)
    }
    expect(await resent()).toEqual([])
    // An address that its owner has left, and to which they can still return, gets none either.
    const moved = freshEmail()
    expect((await owner.client.updateUser({ email: moved })).error).toBeNull()
    const token = mails.last(moved, 'email_change').code
    expect((await owner.client.verifyOtp({ email: moved, token, type: 'email_change' })).error).toBeNull()
    expect(await resent()).toEqual([])
  })
})

describe('an address that several accounts want', () => {
  const changesTo = (email: string) =>
    mails.sent.filter((mail) => mail.to === email && mail.template === 'email_change').length

  it('gets one mail a minute from all of them, however often they resend it', {
    tags: ['proof'],
  }, async () => {
    const email = freshEmail()
    const wanting = [await person(), await person(), await person()]
    for (const one of wanting) {
      product.clock.advance(61)
      expect((await one.client.updateUser({ email })).error).toBeNull()
    }
    expect(changesTo(email)).toBe(3)
    const resend = (one: (typeof wanting)[number]) =>
      one.client.resend({ type: 'email_change', email: one.email })
    for (let minute = 1; minute <= 3; minute++) {
      product.clock.advance(61)
      // The answer is the same, because no one may learn who else wants an address.
      for (const { error } of await Promise.all(wanting.map(resend))) expect(error).toBeNull()
      expect(changesTo(email)).toBe(3 + minute)
    }
  })

  it('keeps the code that it was sent when nothing could be resent to it', async () => {
    const email = freshEmail()
    const [ada, bo] = [await person(), await person()]
    expect((await ada.client.updateUser({ email })).error).toBeNull()
    const { code } = mails.last(email, 'email_change')
    product.clock.advance(61)
    expect((await bo.client.updateUser({ email })).error).toBeNull()
    expect((await ada.client.resend({ type: 'email_change', email: ada.email })).error).toBeNull()
    const { data } = await browser().verifyOtp({ email, token: code, type: 'email_change' })
    expect(data.user?.id).toBe(ada.id)
  })
})

describe('a change that is refused', () => {
  it('leaves the minute of neither address spent', async () => {
    const ada = await person()
    const email = freshEmail()
    // Each half of the metadata fits alone, but not together with the other.
    expect((await ada.client.updateUser({ data: { half: 'x'.repeat(3000) } })).error).toBeNull()
    const body = { email, data: { other: 'x'.repeat(3000) } }
    const refused = await askAuth(accounts, 'PUT', '/user', { headers: await headersOf(ada), body })
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect((await ada.client.updateUser({ email })).error).toBeNull()
    const proof = { email, token: mails.last(email, 'email_change').code, type: 'email_change' } as const
    expect((await browser().verifyOtp(proof)).error).toBeNull()
  })

  it('because it came too soon leaves the request before it as it is', async () => {
    const ada = await person()
    expect((await ada.client.updateUser({ email: freshEmail() })).error).toBeNull()
    // The attempt stays counted.
    expect((await ada.client.updateUser({ email: freshEmail() })).error?.code).toBe(
      'over_email_send_rate_limit',
    )
  })
})
