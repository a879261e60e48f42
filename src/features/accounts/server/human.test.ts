// Does a product with a captcha require it for every action that a robot would want?
import { describe, expect, it } from 'vitest'
import { askAuth, freshEmail, PASSWORD, testAccounts } from '../../../../tests/support/people/accounts.ts'

const accounts = await testAccounts({ captcha: async (token) => token === 'a-human' })

describe('the captcha', () => {
  it.each([
    ['/signup', { password: PASSWORD }],
    ['/token?grant_type=password', { password: PASSWORD }],
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
  ])('is required for %s', async (path, body) => {
    const ask = (gotrue_meta_security?: unknown) =>
      askAuth(accounts, 'POST', path, { body: { ...body, email: freshEmail(), gotrue_meta_security } })
    for (const token of [undefined, {}, { captcha_token: 'a-robot' }]) {
      expect(await ask(token)).toMatchObject({ status: 400, body: { code: 'captcha_failed' } })
    }
    expect((await ask({ captcha_token: 'a-human' })).body.code).not.toBe('captcha_failed')
  })
})
