// Tests a phone as a second factor: its number, its code, and unreachable numbers.
import { describe, expect, it, vi } from 'vitest'
import { askAuth, headersOf, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import {
  bearerOf,
  freshAddress,
  signedInFrom,
  withApp,
} from '../../../../../tests/support/people/guessing.ts'
import { SmsRefusal } from '../../server/sms.ts'

const accounts = await testAccounts()
const { person, product, sms } = accounts

describe('a phone', () => {
  it('DATA-39 DATA-41 gets its code by message, on the channel that is asked for', async () => {
    const ada = await person()
    const { data } = await ada.client.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'Mobile',
      phone: '+49 151 2345678',
    })
    expect(data).toMatchObject({ type: 'phone', phone: '491512345678' })
    const factorId = data?.id ?? ''
    const { data: asked } = await ada.client.mfa.challenge({ factorId, channel: 'whatsapp' })
    const message = sms.sent.at(-1)
    expect(message).toMatchObject({ to: '+491512345678', channel: 'whatsapp' })
    const code = message?.text.slice(0, 6) ?? ''
    const wrong = code === '111111' ? '222222' : '111111'
    const verify = (typed: string) =>
      ada.client.mfa.verify({ factorId, challengeId: asked?.id ?? '', code: typed })
    expect((await verify(wrong)).error).toMatchObject({
      code: 'mfa_verification_failed',
      message: 'Invalid MFA Phone code entered',
    })
    expect((await verify(code)).error).toBeNull()
    const level = await ada.client.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2' })
    expect((await ada.client.mfa.challenge({ factorId })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    })
    const again = await ada.client.mfa.enroll({ factorType: 'phone', phone: '+491512345678' })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
  })

  it('must look like one', async () => {
    const { client } = await person()
    for (const phone of ['', '0151', 'phone', '+1']) {
      expect((await client.mfa.enroll({ factorType: 'phone', phone })).error?.code, phone).toBe(
        'validation_failed',
      )
    }
  })

  it('that no message can reach is refused, and a provider that is away means later', async () => {
    const refuse = vi.spyOn(sms, 'send')
    const ask = async (isUnreachable: boolean) => {
      refuse.mockRejectedValueOnce(new SmsRefusal('Twilio answered 400, code 21211', { isUnreachable }))
      const { client } = await person()
      const phone = `+4917000000${isUnreachable ? 1 : 2}`
      const { data } = await client.mfa.enroll({ factorType: 'phone', phone })
      const token = (await client.getSession()).data.session?.access_token
      return askAuth(accounts, 'POST', `/factors/${data?.id}/challenge`, {
        headers: { authorization: `Bearer ${token}` },
        body: {},
      })
    }
    expect(await ask(true)).toMatchObject({
      status: 422,
      body: { code: 'sms_send_failed', message: "This number can't receive text messages" },
    })
    const later = await ask(false)
    expect(later).toMatchObject({ status: 503, body: { code: 'sms_send_failed' } })
    expect(Number(later.headers.get('retry-after'))).toBeGreaterThan(0)
    refuse.mockRestore()
  })

  it('gets one message a minute in all, however many accounts enrol it, each with an app of its own', {
    tags: ['proof'],
  }, async () => {
    const phone = '+4917000000099'
    const challenges: (() => ReturnType<typeof askAuth>)[] = []
    for (let account = 0; account < 4; account++) {
      const address = freshAddress()
      const owner = await person(undefined, { address })
      await withApp(accounts, owner)
      const { data } = await owner.client.mfa.enroll({ factorType: 'phone', phone })
      const headers = await headersOf(owner)
      const path = `/factors/${data?.id}/challenge`
      challenges.push(() => askAuth(accounts, 'POST', path, { headers, address, body: {} }))
    }
    const before = sms.sent.length
    const statuses = await Promise.all(challenges.map(async (challenge) => (await challenge()).status))
    expect(statuses.sort()).toEqual([200, 429, 429, 429])
    expect(sms.sent.slice(before).map(({ to }) => to)).toEqual([phone])
  })

  it('reaches its owner on new devices once a minute, however often strangers enrol its number', {
    tags: ['proof'],
  }, async () => {
    const phone = '+4917000000098'
    /** Enrols the number in an account of its own; the account has an app, as a stranger's may. */
    const enrolled = async (address: string) => {
      const who = await person(undefined, { address })
      await withApp(accounts, who)
      const { data } = await who.client.mfa.enroll({ factorType: 'phone', phone })
      return { ...who, factorId: data?.id ?? '' }
    }
    const { email, client, factorId } = await enrolled(freshAddress())
    const { data: asked } = await client.mfa.challenge({ factorId })
    const code = sms.sent.at(-1)?.text.slice(0, 6) ?? ''
    const proof = await client.mfa.verify({ factorId, challengeId: asked?.id ?? '', code })
    expect(proof.error).toBeNull()

    const challengeFrom = async (headers: Record<string, string>, factor: string) => {
      const from = { headers, address: freshAddress(), body: {} }
      return (await askAuth(accounts, 'POST', `/factors/${factor}/challenge`, from)).status
    }
    const stranger = await enrolled(freshAddress())
    const another = await enrolled(freshAddress())
    const onNewDevice = async () => bearerOf(await signedInFrom(accounts, email, freshAddress()))
    const before = sms.sent.length
    for (let minute = 1; minute <= 2; minute++) {
      product.clock.advance(61)
      const ofStrangers = [stranger, another].map(
        async (one) => [await headersOf(one), one.factorId] as const,
      )
      const statuses: number[] = []
      for (const [headers, factor] of await Promise.all(ofStrangers)) {
        statuses.push(await challengeFrom(headers, factor))
      }
      for (let device = 0; device < 2; device++) {
        statuses.push(await challengeFrom(await onNewDevice(), factorId))
      }
      expect(statuses).toEqual([200, 429, 200, 429])
      expect(sms.sent.length - before).toBe(2 * minute)
    }
  })
})
