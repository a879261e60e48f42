// Are strangers unable to stop a person from changing their address, and to learn from it who has an account?
import { describe, expect, it } from 'vitest'
import {
  askAuth,
  freshEmail,
  PASSWORD,
  type SignedIn,
  type TestAccounts,
  testAccounts,
} from '../../../../../tests/support/people/accounts.ts'
import { freshAddress } from '../../../../../tests/support/people/guessing.ts'
import { MAX_COMPARED_CHANGES } from '../codes.rules.ts'

const accounts = await testAccounts()
const strict = await testAccounts({ config: { AUTH_CONFIRM: 'required' } })
const open = await testAccounts({ config: { AUTH_CONFIRM: 'off' } })

const change = async ({ client }: Pick<SignedIn, 'client'>, email: string) =>
  (await client.updateUser({ email })).error
/** Asks for the code again as a person without an account. */
const resend = async (email: string, at: TestAccounts = accounts) =>
  (await askAuth(at, 'POST', '/resend', { body: { email, type: 'email_change' } })).status
const mailsOf = (at: TestAccounts, email: string, template: string) =>
  at.mails.sent.filter((mail) => mail.to === email && mail.template === template).length
const confirm = (at: TestAccounts, email: string, token = at.mails.last(email, 'email_change').code) =>
  at.browser().verifyOtp({ email, token, type: 'email_change' })
const nextMinute = (at: TestAccounts) => at.product.clock.advance(61)
/** Signs up a person where addresses are verified before signing in. */
async function strictPerson(email = freshEmail()): Promise<Pick<SignedIn, 'client' | 'email'>> {
  const client = strict.browser()
  await client.signUp({ email, password: PASSWORD })
  const token = strict.mails.last(email, 'confirmation').code
  expect((await client.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
  return { client, email }
}

describe('what strangers type', () => {
  it('is refused twice in a minute, for addresses that are known and for others', async () => {
    const { email } = await accounts.provedPerson()
    for (const typed of [email, freshEmail()]) {
      expect([await resend(typed), await resend(typed)]).toEqual([200, 429])
      nextMinute(accounts)
      expect(await resend(typed)).toBe(200)
    }
  })

  it('keeps no one from changing their address, by the present one nor by the new one', async () => {
    const ada = await accounts.provedPerson()
    const wanted = freshEmail()
    for (const typed of [ada.email, wanted]) expect(await resend(typed)).toBe(200)
    expect(await change(ada, wanted)).toBeNull()
    expect(mailsOf(accounts, wanted, 'email_change')).toBe(1)
  })

  it('nor want: the minute of the mail that was sent counts for everyone, and refuses no one', {
    tags: ['proof'],
  }, async () => {
    const [ada, bo] = [await accounts.provedPerson(), await accounts.provedPerson()]
    const wanted = freshEmail()
    expect(await change(ada, wanted)).toBeNull()
    const { code } = accounts.mails.last(wanted, 'email_change')
    expect(await change(bo, wanted)).toBeNull()
    expect(mailsOf(accounts, wanted, 'email_change')).toBe(1)
    nextMinute(accounts)
    expect(await resend(bo.email)).toBe(200)
    expect(mailsOf(accounts, wanted, 'email_change')).toBe(2)
    expect((await confirm(accounts, wanted, code)).data.user).toMatchObject({ id: ada.id, email: wanted })
  })

  it('makes no code of theirs newer than the one that was mailed last', { tags: ['proof'] }, async () => {
    const wanted = freshEmail()
    const strangers: SignedIn[] = []
    for (let count = 0; count < MAX_COMPARED_CHANGES; count++) {
      const one = await accounts.provedPerson(undefined, { address: freshAddress() })
      expect(await change(one, wanted)).toBeNull()
      nextMinute(accounts)
      strangers.push(one)
    }
    const ada = await accounts.provedPerson(undefined, { address: freshAddress() })
    expect(await change(ada, wanted)).toBeNull()
    const sent = mailsOf(accounts, wanted, 'email_change')
    accounts.product.clock.advance(1)
    // The one mail of this minute was the owner's, so nothing is mailed for the strangers.
    for (const { email } of strangers) expect(await resend(email)).toBe(200)
    for (const one of strangers) {
      expect(await change(one, freshEmail())).toBeNull()
      accounts.product.clock.advance(1)
    }
    expect(mailsOf(accounts, wanted, 'email_change')).toBe(sent)
    const phone = accounts.browser({ address: freshAddress() })
    const token = accounts.mails.last(wanted, 'email_change').code
    const { data } = await phone.verifyOtp({ email: wanted, token, type: 'email_change' })
    expect(data.user).toMatchObject({ id: ada.id, email: wanted })
  })

  it('has a pending code sent again, once a minute, and still lets its owner change', {
    tags: ['proof'],
  }, async () => {
    const ada = await accounts.provedPerson()
    const [first, second] = [freshEmail(), freshEmail()]
    expect(await change(ada, first)).toBeNull()
    for (let minute = 1; minute <= 3; minute++) {
      nextMinute(accounts)
      expect([await resend(ada.email), await resend(ada.email)]).toEqual([200, 429])
      expect(mailsOf(accounts, first, 'email_change')).toBe(1 + minute)
    }
    // Asking again within the minute mails nothing: the code that was mailed last counts for this request, too.
    expect(await change(ada, first)).toBeNull()
    expect(mailsOf(accounts, first, 'email_change')).toBe(4)
    nextMinute(accounts)
    expect(await resend(ada.email)).toBe(200)
    expect(await change(ada, second)).toBeNull()
    expect((await confirm(accounts, second)).data.user).toMatchObject({ id: ada.id, email: second })
  })
})

describe('where it is secret who has an account', () => {
  /** Returns all that two strangers with accounts of their own can see of an address. */
  async function seenOf(email: string) {
    const [one, two] = [await strictPerson(), await strictPerson()]
    const took: number[] = []
    const asked = async (who: Pick<SignedIn, 'client'>) => {
      const startedAt = performance.now()
      const code = (await change(who, email))?.code ?? 'done'
      took.push(performance.now() - startedAt)
      return code
    }
    const seen: unknown[] = [await asked(one), await asked(two)]
    nextMinute(strict)
    seen.push(await resend(one.email, strict), await resend(email, strict), await asked(two))
    nextMinute(strict)
    seen.push(await asked(two), await resend(email, strict))
    expect(Math.min(...took)).toBeGreaterThan(190)
    const { new_email } = (await two.client.getUser()).data.user ?? {}
    return [...seen, new_email === email]
  }

  it('an address that is taken looks like one that is free', { tags: ['proof'] }, async () => {
    const free = await seenOf(freshEmail())
    expect(free).toEqual(['done', 'done', 200, 200, 'done', 'done', 200, true])
    const taken = await strictPerson()
    expect(await seenOf(taken.email)).toEqual(free)
    expect(mailsOf(strict, taken.email, 'email_change')).toBe(0)
    const left = await strictPerson()
    const moved = freshEmail()
    expect(await change(left, moved)).toBeNull()
    expect((await confirm(strict, moved)).error).toBeNull()
    expect(await seenOf(left.email)).toEqual(free)
    expect(mailsOf(strict, left.email, 'email_change')).toBe(0)
  })

  it('what someone wants is not revealed by having its code sent again', { tags: ['proof'] }, async () => {
    const ada = await strictPerson()
    const wanted = freshEmail()
    expect(await change(ada, wanted)).toBeNull()
    const seen: unknown[] = []
    for (const typed of [ada.email, freshEmail()]) {
      const stranger = await strictPerson()
      nextMinute(strict)
      expect(await resend(typed, strict)).toBe(200)
      seen.push((await change(stranger, wanted))?.code)
      const { data } = await stranger.client.getUser()
      seen.push(data.user?.email_change_sent_at === strict.product.clock.now().toISOString())
    }
    expect(seen).toEqual([undefined, true, undefined, true])
  })

  it('those who want an address keep its former owner from none of its mails', {
    tags: ['proof'],
  }, async () => {
    const stranger = await strictPerson()
    const ada = await strictPerson()
    const { client } = ada
    const moved = freshEmail()
    expect(await change(ada, moved)).toBeNull()
    const token = strict.mails.last(moved, 'email_change').code
    expect((await client.verifyOtp({ email: moved, token, type: 'email_change' })).error).toBeNull()
    expect(await change(stranger, ada.email)).toBeNull()
    nextMinute(strict)
    expect(await resend(stranger.email, strict)).toBe(200)
    expect(await change({ client }, ada.email)).toBeNull()
    expect(mailsOf(strict, ada.email, 'email_change')).toBe(1)
    expect((await confirm(strict, ada.email)).data.user?.email).toBe(ada.email)
  })

  it('so does one that someone signed up with and never verified', { tags: ['proof'] }, async () => {
    const free = await seenOf(freshEmail())
    const email = freshEmail()
    await strict.browser().signUp({ email, password: 'a-stranger-chose-this' })
    expect(await seenOf(email)).toEqual(free)
    expect(mailsOf(strict, email, 'email_change')).toBe(0)
  })
})

describe('an address that an account has, verified or not', () => {
  const isAlive = async ({ client }: Pick<SignedIn, 'client'>) => (await client.getUser()).error === null

  it('is no other’s: its owner comes in by a recovery, and the account keeps its content', async () => {
    const ada = await accounts.provedPerson()
    const stranger = await accounts.person()
    expect((await change(ada, stranger.email))?.code).toBe('email_exists')
    expect(await isAlive(stranger)).toBe(true)
  })

  it('also if the account was made after the request', { tags: ['proof'] }, async () => {
    const ada = await accounts.provedPerson()
    const email = freshEmail()
    expect(await change(ada, email)).toBeNull()
    const stranger = await accounts.person(email)
    expect((await confirm(accounts, email)).error?.code).toBe('email_exists')
    expect(await isAlive(stranger)).toBe(true)
    expect((await ada.client.getUser()).data.user?.email).toBe(ada.email)
    nextMinute(accounts)
    expect(await resend(ada.email)).toBe(200)
    expect(mailsOf(accounts, email, 'email_change')).toBe(1)
  })

  it('stays where no one has to verify anything', async () => {
    const [ada, bo] = [await open.person(), await open.person()]
    await open.product.database.pool.query('update users set email_confirmed_at = null where id = $1', [
      bo.id,
    ])
    expect((await change(ada, bo.email))?.code).toBe('email_exists')
    expect(await isAlive(bo)).toBe(true)
  })
})
