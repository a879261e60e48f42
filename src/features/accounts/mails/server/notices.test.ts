// Is it impossible to have us mail a stranger often, and does one address get each kind of notice at most once an hour?
import { describe, expect, it } from 'vitest'
import { besideDatabase, testDatabase } from '../../../../../tests/support/database/database.ts'
import {
  freshEmail,
  headersOf,
  PASSWORD,
  type SignedIn,
  testAccounts,
} from '../../../../../tests/support/people/accounts.ts'
import { sendHeldNotices } from './notices.actions.ts'

const accounts = await testAccounts()
const { browser, person, provedPerson, mails, product } = accounts
const { database, clock } = product

const open = await testAccounts({ config: { AUTH_CONFIRM: 'off' } })

const shared = await testDatabase()
const both = [
  await testAccounts({ database: shared }),
  await testAccounts({ database: besideDatabase(shared) }),
] as const

const HOSTILE = 'URGENT: your account is locked, pay at https://evil.example/'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

const to = (email: string, box = mails) => box.sent.filter((mail) => mail.to === email)
const templates = (email: string, box = mails) => to(email, box).map((mail) => mail.template)
const sendHeld = () => sendHeldNotices({ database, mails }, clock.now())

async function signInOften(email: string, times: number, agentOf: (round: number) => string) {
  for (let round = 0; round < times; round++) {
    const { error } = await browser({ agent: agentOf(round) }).signInWithPassword({
      email,
      password: PASSWORD,
    })
    expect(error).toBeNull()
  }
}

describe('an address that no one proved', () => {
  it('gets one code and nothing else, whatever is done with its account (issue 9, point 12)', {
    tags: ['proof'],
  }, async () => {
    const stranger = await person(freshEmail(), { agent: HOSTILE })
    await signInOften(stranger.email, 60, (round) => `${HOSTILE}${round}`)
    for (let round = 0; round < 40; round++) {
      const { error } = await stranger.client.updateUser({ password: `${PASSWORD}-${round}` })
      expect(error).toBeNull()
    }
    const app = await stranger.client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    expect(app.error).toBeNull()
    clock.advance(3601)
    await sendHeld()
    expect(templates(stranger.email)).toEqual(['confirmation'])
  })

  it('is not notified of a requested address change, nor of the deletion of the account', async () => {
    const stranger = await person()
    expect((await stranger.client.updateUser({ email: freshEmail() })).error).toBeNull()
    const headers = await headersOf(stranger)
    expect((await product.ask('DELETE', '/rest/v1/account', { headers, body: {} })).status).toBe(200)
    expect(templates(stranger.email)).toEqual(['confirmation'])
  })

  it('gets one code a minute, also when its account is made and deleted over and over', {
    tags: ['proof'],
  }, async () => {
    const email = freshEmail()
    for (let round = 0; round < 5; round++) {
      const headers = await headersOf(await person(email))
      expect((await product.ask('DELETE', '/rest/v1/account', { headers, body: {} })).status).toBe(200)
    }
    expect(templates(email)).toEqual(['confirmation'])
    clock.advance(61)
    await person(email)
    expect(templates(email)).toEqual(['confirmation', 'confirmation'])
  })

  it('gets no more codes and links from many clients than from one', async () => {
    const { email } = await person()
    clock.advance(61)
    const clients = Array.from({ length: 20 }, (_, number) => browser({ address: `10.7.0.${number}` }))
    await Promise.all(
      clients.flatMap((client) => [
        client.resetPasswordForEmail(email),
        client.resend({ type: 'signup', email }),
      ]),
    )
    expect(templates(email).sort()).toEqual(['confirmation', 'confirmation', 'recovery'])
  })
})

describe('a proved address', () => {
  it('is notified of sign-ins once an hour, then of their number, without any text from a client', {
    tags: ['proof'],
  }, async () => {
    const { email } = await provedPerson()
    await signInOften(email, 60, (round) => (round === 0 ? FIREFOX : `${HOSTILE}${round}`))
    const notices = () => to(email).slice(1)
    expect(notices()).toMatchObject([{ template: 'new_sign_in', device: 'Firefox on Linux' }])
    clock.advance(3599)
    expect(await sendHeld()).toBe(0)
    clock.advance(1)
    await Promise.all([sendHeld(), sendHeld()])
    expect(notices()).toHaveLength(2)
    expect(notices()[1]).toMatchObject({ template: 'held_notices', kind: 'new_sign_in', count: 59 })
    expect(JSON.stringify(notices())).not.toMatch(/URGENT|evil/)

    // The mail began another hour.
    await signInOften(email, 1, () => `${HOSTILE} again`)
    expect(notices()).toHaveLength(2)
    clock.advance(3600)
    await sendHeld()
    expect(notices()[2]).toMatchObject({ template: 'held_notices', count: 1 })
    // After an hour without a notice, the next one is mailed at once.
    clock.advance(3600)
    await sendHeld()
    await signInOften(email, 1, () => 'Safari on an iPhone')
    expect(notices()[3]).toMatchObject({ template: 'new_sign_in', device: 'Safari on iPhone' })
  })

  it('is notified of each kind separately', async () => {
    const ada = await provedPerson()
    await signInOften(ada.email, 2, (round) => `Browser ${round}`)
    for (let round = 0; round < 3; round++) {
      await ada.client.updateUser({ password: `${PASSWORD}-${round}` })
    }
    expect(templates(ada.email)).toEqual(['confirmation', 'new_sign_in', 'password_changed'])
    clock.advance(3600)
    await sendHeld()
    const held = to(ada.email).filter((mail) => mail.template === 'held_notices')
    expect(held).toHaveLength(2)
    expect(held).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'new_sign_in', count: 1 }),
        expect.objectContaining({ kind: 'password_changed', count: 2 }),
      ]),
    )
  })

  it('is notified just as rarely by two processes at once', { tags: ['proof'] }, async () => {
    const { email } = await both[0].provedPerson()
    await Promise.all(
      Array.from({ length: 12 }, (_, round) =>
        both[round % 2 === 0 ? 0 : 1]
          .browser({ agent: `Browser ${round}` })
          .signInWithPassword({ email, password: PASSWORD }),
      ),
    )
    const received = both.flatMap(({ mails: box }) => to(email, box)).map((mail) => mail.template)
    expect(received.sort()).toEqual(['confirmation', 'new_sign_in'])
  })
})

describe('an address that no one has to prove', () => {
  const templatesTo = (email: string) => templates(email, open.mails)
  const sendHeldOpen = () =>
    sendHeldNotices({ database: open.product.database, mails: open.mails }, open.product.clock.now())
  const another = (email: string, round: number) =>
    open.browser({ agent: `Browser ${round}` }).signInWithPassword({ email, password: PASSWORD })
  const endOf = async (who: SignedIn) => {
    const headers = await headersOf(who)
    expect((await open.product.ask('DELETE', '/rest/v1/account', { headers, body: {} })).status).toBe(200)
  }

  it('is notified no more often for an account that is made and deleted over and over', {
    tags: ['proof'],
  }, async () => {
    const email = freshEmail()
    for (let round = 0; round < 5; round++) {
      const stranger = await open.person(email)
      expect((await another(email, round)).error).toBeNull()
      await stranger.client.updateUser({ password: `${PASSWORD}-${round}` })
      await endOf(stranger)
    }
    expect(templatesTo(email)).toEqual(['new_sign_in', 'password_changed', 'account_deleted'])

    // Of the former accounts only the hour and the count are kept.
    const { rows } = await open.product.database.pool.query(
      'select kind, held, user_id from account_notices where email = $1 order by kind',
      [email],
    )
    expect(rows).toEqual([{ kind: 'account_deleted', held: 4, user_id: null }])
    open.product.clock.advance(3600)
    await sendHeldOpen()
    expect(to(email, open.mails).at(-1)).toMatchObject({ kind: 'account_deleted', count: 4 })
    expect(templatesTo(email)).toHaveLength(4)
    open.product.clock.advance(3600)
    await sendHeldOpen()
    expect((await open.product.database.pool.query('select 1 from account_notices')).rowCount).toBe(0)
  })

  it('is notified no more often because an account leaves it by the link that undoes a change', {
    tags: ['proof'],
  }, async () => {
    const visited = freshEmail()
    const stranger = await open.person()
    for (let round = 0; round < 3; round++) {
      open.product.clock.advance(61)
      const client = open.browser()
      await client.signInWithPassword({ email: stranger.email, password: PASSWORD })
      expect((await client.updateUser({ email: visited })).error).toBeNull()
      expect((await another(visited, round)).error).toBeNull()
      const { undo } = open.mails.last(stranger.email, 'email_change_asked')
      const body = { token: new URL(undo).searchParams.get('token') }
      const answer = await open.product.ask('POST', '/rest/v1/account/undo-address-change', { body })
      expect(answer.body).toEqual({ outcome: 'undone' })
      await open.browser().resetPasswordForEmail(stranger.email)
      const link = new URL(open.mails.last(stranger.email, 'recovery').link)
      const token_hash = link.searchParams.get('token_hash') ?? ''
      const owner = open.browser()
      expect((await owner.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
      expect((await owner.updateUser({ password: PASSWORD })).error).toBeNull()
    }
    expect(templatesTo(visited)).toEqual(['new_sign_in'])
  })
})
