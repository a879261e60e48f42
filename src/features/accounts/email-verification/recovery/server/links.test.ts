// Do recovery links stay valid for their time although anyone can ask for another?
import { expect, it } from 'vitest'
import { testAccounts } from '../../../../../../tests/support/people/accounts.ts'
import { MAX_RECOVERY_LINKS } from '../../codes.rules.ts'

const { browser, person, provedPerson, mails, product } = await testAccounts()

/** Asks for recoveries, one per minute; returns the tokens of their links. */
async function recoveries(email: string, count: number): Promise<string[]> {
  const links: string[] = []
  for (let round = 0; round < count; round++) {
    expect((await browser().resetPasswordForEmail(email)).error).toBeNull()
    links.push(new URL(mails.last(email, 'recovery').link).searchParams.get('token_hash') ?? '')
    product.clock.advance(61)
  }
  return links
}

const open = (token_hash = '') => browser().verifyOtp({ token_hash, type: 'recovery' })

it('the owner’s link stays valid however many others ask for one, until one of them is used', {
  tags: ['proof'],
}, async () => {
  const { email, id } = await provedPerson()
  const links = await recoveries(email, 6)
  expect((await open(links[0])).data.user?.id).toBe(id)
  for (const link of links) expect((await open(link)).error?.code).toBe('otp_expired')
})

it('all links end with the password that one of them set', async () => {
  const { email } = await provedPerson()
  const [link] = await recoveries(email, 1)
  const owner = browser()
  expect((await owner.verifyOtp({ token_hash: link ?? '', type: 'recovery' })).error).toBeNull()
  const later = await recoveries(email, 2)
  expect((await owner.updateUser({ password: 'kestrel-above-the-mill' })).error).toBeNull()
  for (const link of later) expect((await open(link)).error?.code).toBe('otp_expired')
})

it('a thief with a session does not end the owner’s links, however often they change the password', async () => {
  const { email, id, client } = await provedPerson()
  const [link] = await recoveries(email, 1)
  for (const password of ['kestrel-above-the-mill', 'osprey-on-the-spire'])
    expect((await client.updateUser({ password })).error).toBeNull()
  expect((await open(link)).data.user?.id).toBe(id)
})

it('nor the code of an address that a stranger signed up with', async () => {
  const { email, client } = await person()
  const { code } = mails.last(email, 'confirmation')
  expect((await client.updateUser({ password: 'kestrel-above-the-mill' })).error).toBeNull()
  expect((await browser().verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
})

it('no more than the newest links of a person are kept', { tags: ['proof'] }, async () => {
  const { email, id } = await provedPerson()
  const links = await recoveries(email, MAX_RECOVERY_LINKS + 2)
  const { rows } = await product.database.pool.query(
    `select count(*)::int as total from one_time_codes where user_id = $1 and purpose = 'recovery'`,
    [id],
  )
  expect(rows).toEqual([{ total: 20 }])
  expect((await open(links.at(-1))).error).toBeNull()
})
