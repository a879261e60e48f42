// Does a link to the sandbox's onboarding form work once, and can a part be sent now and the rest later?
import { describe, expect, it } from 'vitest'
import { linkTo, openAccount, RETURNS } from '../../../../../tests/support/money/sellers.ts'
import { testProduct } from '../../../../../tests/support/product/product.ts'
import { sandboxContracts as contracts } from '../../payments.contract.ts'

const product = await testProduct()
const { sandbox, parts } = product.product.payments
if (!sandbox) throw new Error('The sandbox does not run')
let keys = 0
const place = { sandbox, provider: parts.provider, nextKey: () => `key-${keys++}` }

const nothing = { name: '', birth_date: '', routing_number: '', account_number: '' }
const person = { name: 'Ada Lovelace', birth_date: '1902-01-01' }
const bank = { routing_number: '110000000', account_number: '000123456789' }

const open = async (account: string) =>
  product.call(contracts.openOnboarding, { params: { link: await linkTo(place, account) } })
async function save(account: string, typed: Partial<typeof nothing>, is_finished: boolean) {
  const page = await open(account)
  const session = 'session' in page ? page.session : ''
  return product.call(contracts.saveOnboarding, {
    params: { session },
    body: { ...nothing, ...typed, is_finished },
  })
}
const saved = { status: 'saved', return_url: RETURNS.returnUrl }

describe('the onboarding form', () => {
  it('opens once, and a used link leads to another', async () => {
    const account = await openAccount(place)
    const link = await linkTo(place, account)
    expect(link).toMatch(/^[\w-]{8,200}$/)
    const ask = () => product.call(contracts.openOnboarding, { params: { link } })
    expect(await ask()).toEqual({
      status: 'open',
      session: expect.any(String),
      return_url: RETURNS.returnUrl,
      standing: 'incomplete',
      has_name: false,
      has_birth_date: false,
      bank_last_four: null,
      is_bank_refused: false,
    })
    expect(await ask()).toEqual({ status: 'expired', refresh_url: RETURNS.refreshUrl })
    const guessed = { params: { link: 'guessed-by-someone' } }
    await expect(product.call(contracts.openOnboarding, guessed)).rejects.toThrow('answered 404')
  })

  it('takes a part now and the rest later, and asks for nothing twice', { tags: ['proof'] }, async () => {
    const account = await openAccount(place)
    expect(await save(account, person, false)).toEqual(saved)
    expect(await open(account)).toMatchObject({
      standing: 'incomplete',
      has_name: true,
      has_birth_date: true,
    })
    expect(await save(account, {}, true)).toEqual({
      status: 'refused',
      field: 'routing_number',
      message: 'Enter a routing number.',
    })
    expect(await save(account, bank, true)).toEqual(saved)
    expect(await open(account)).toMatchObject({ standing: 'complete', bank_last_four: '6789' })
    expect(await parts.provider.findAccount(account)).toMatchObject({ state: 'ready' })
  })

  it.each([
    ['1901-01-01', 'under_review'],
    ['1900-01-01', 'rejected'],
  ])('says how the account of the person born on %s stands', async (birth_date, standing) => {
    const account = await openAccount(place)
    await save(account, { ...person, ...bank, birth_date }, true)
    expect(await open(account)).toMatchObject({ standing })
  })

  it('refuses at the field what is no test value', async () => {
    const account = await openAccount(place)
    expect(await save(account, { birth_date: '1990-05-17' }, false)).toMatchObject({
      status: 'refused',
      field: 'birth_date',
    })
    expect(await save(account, { ...bank, account_number: '1' }, false)).toMatchObject({
      status: 'refused',
      field: 'account_number',
    })
    const unknown = { params: { session: 'guessed-by-someone' }, body: { ...nothing, is_finished: false } }
    expect(await product.call(contracts.saveOnboarding, unknown)).toEqual({
      status: 'refused',
      message: 'This page has expired. Go back and open it again.',
    })
  })
})
