// Are the mails for a person deleted with their account, and none that another person waits for?
// @module-tag proof
import { describe, expect, it } from 'vitest'
import {
  freshEmail,
  headersOf,
  type SignedIn,
  testAccounts,
} from '../../../../../tests/support/people/accounts.ts'
import { enqueueMail } from '../../../../platform/mail/outbox.ts'

const { mails, person, product, provedPerson } = await testAccounts()

const mailed = async (to: string) => {
  const mail = { template: 'test', subject: 'For the owner', html: '<p>Hello</p>', text: 'Hello' }
  await product.database.inTransaction((tx) => enqueueMail(tx, { ...mail, to }, product.clock.now()))
}
const recipients = async () => {
  const { rows } = await product.database.pool.query('select recipient from mails order by recipient')
  return rows.map(({ recipient }) => recipient)
}

const end = async (who: SignedIn) => {
  const headers = await headersOf(who)
  expect((await product.ask('DELETE', '/rest/v1/account', { headers, body: {} })).status).toBe(200)
}

describe('the end of an account', () => {
  it('takes the mails to an address that was merely wanted, unless it is someone else’s by now', async () => {
    const ada = await person()
    for (const isTaken of [false, true]) {
      const leaving = isTaken ? ada : await person()
      const wanted = `wanted-${isTaken}-${leaving.email}`
      expect((await leaving.client.updateUser({ email: wanted })).error).toBeNull()
      if (isTaken) await person(wanted)
      await mailed(wanted)
      await end(leaving)
      expect((await recipients()).filter((one) => one === wanted)).toEqual(isTaken ? [wanted] : [])
    }
  })

  it('leaves mails alone that someone else waits for: with the way back to an address, or a code at one', async () => {
    // A thief moved the owner's account away, and wants the address for another account, which they then delete.
    const owner = await provedPerson()
    const second = await person()
    const moved = freshEmail()
    expect((await owner.client.updateUser({ email: moved })).error).toBeNull()
    const token = mails.last(moved, 'email_change').code
    expect((await owner.client.verifyOtp({ email: moved, token, type: 'email_change' })).error).toBeNull()
    // Where sign-up keeps secret who has an account, even a taken address is stored as the wanted one.
    await product.database.pool.query('update users set new_email = $1 where id = $2', [
      owner.email,
      second.id,
    ])
    await mailed(owner.email)
    await end(second)
    expect(await recipients()).toContain(owner.email)

    // A person signed up with the address that another person asked for.
    const third = await person()
    const wanted = freshEmail()
    expect((await third.client.updateUser({ email: wanted })).error).toBeNull()
    const squatter = await person(wanted)
    await mailed(squatter.email)
    await end(squatter)
    expect(await recipients()).toContain(squatter.email)
    // The mail is deleted with the account of its person.
    await end(third)
    expect(await recipients()).not.toContain(squatter.email)
  })

  it('leaves the mails at an address that it once had, and that is someone else’s by now', async () => {
    const ada = await provedPerson()
    const former = freshEmail()
    await product.database.pool.query(
      `insert into address_undos (id, user_id, email, token_hash, created_at, expires_at, used_at)
        values (gen_random_uuid(), $1, $2, 'spent', $3, $3, $3)`,
      [ada.id, former, product.clock.now().toISOString()],
    )
    await provedPerson(former)
    await mailed(former)
    await end(ada)
    expect(await recipients()).toContain(former)
  })
})
