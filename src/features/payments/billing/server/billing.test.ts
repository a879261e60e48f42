// One's own bill: what a month costs, and the details that receipts print.
import { describe, expect, it } from 'vitest'
import { deploy, PRICE } from '../../../../../tests/support/money/buyers.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent, makePerson } from '../../../../../tests/support/people/makers.ts'
import { receiptContracts } from '../../receipts/receipts.contract.ts'
import { ownBillingContracts as contracts } from '../billing.contract.ts'
import { billingDetailsMessages as messages } from '../billing.messages.ts'
import { MAX_ADDRESS_LENGTH, MAX_COMPANY_LENGTH, MAX_TAX_ID_LENGTH } from '../billing.rules.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person } = accounts
const anAgent = async (price = PRICE) => makeAgent(product, await makePerson(product), { price })
const billOf = async (who: SignedIn) => product.call(contracts.get, {}, await headersOf(who))
const receiptsOf = async (who: SignedIn) => {
  const { items } = await product.call(receiptContracts.own, { query: {} }, await headersOf(who))
  return Promise.all(
    items.map(({ receipt_key: key }) => product.call(receiptContracts.get, { params: { key } })),
  )
}
const GUILD = { company: 'Mason & Daughters Ltd', address: '1 Stone Yard\nYork', tax_id: 'GB 123 4567 89' }
const save = async (who: SignedIn, body: object) =>
  product.ask('PUT', '/rest/v1/own/billing/details', { body, headers: await headersOf(who) })

describe('one’s own bill', () => {
  it('is nothing for who has never paid, then the sum of what goes on', { tags: ['proof'] }, async () => {
    const buyer = await person()
    expect(await billOf(buyer)).toEqual({
      details: { company: '', address: '', tax_id: '' },
      monthly_total: 0,
      has_payment_account: false,
    })
    await deploy(accounts, await anAgent(), buyer)
    expect(await billOf(buyer)).toMatchObject({ monthly_total: PRICE, has_payment_account: true })
    await deploy(accounts, await anAgent(), buyer)
    expect(await billOf(buyer)).toMatchObject({ monthly_total: 2 * PRICE })
    const { rows } = await product.database.pool.query(
      'select id from subscriptions where user_id = $1 limit 1',
      [buyer.id],
    )
    const path = `/rest/v1/own/subscriptions/${rows[0].id}/cancel`
    expect((await product.ask('POST', path, { headers: await headersOf(buyer) })).status).toBe(200)
    expect(await billOf(buyer)).toMatchObject({ monthly_total: PRICE })
  })

  it('asks for a session', async () => {
    expect((await product.ask('GET', '/rest/v1/own/billing')).status).toBe(401)
    expect((await product.ask('PUT', '/rest/v1/own/billing/details', { body: GUILD })).status).toBe(401)
  })
})

describe('billing details', () => {
  it('are kept, and printed on every receipt of their buyer alone, with the card', {
    tags: ['proof'],
  }, async () => {
    const [buyer, other] = [await person(), await person()]
    await deploy(accounts, await anAgent(), buyer)
    await deploy(accounts, await anAgent(), other)
    expect((await save(buyer, GUILD)).status).toBe(200)
    expect((await billOf(buyer)).details).toEqual(GUILD)
    expect(await receiptsOf(buyer)).toMatchObject([
      { billing: GUILD, card: { brand: 'visa', last_four: '4242' } },
    ])
    expect(await receiptsOf(other)).toMatchObject([{ billing: { company: '', address: '', tax_id: '' } }])
    expect((await save(buyer, { ...GUILD, company: ' ' })).body).toEqual({ ...GUILD, company: '' })
    expect(await receiptsOf(buyer)).toMatchObject([{ billing: { ...GUILD, company: '' } }])
  })

  it.each([
    ['company', MAX_COMPANY_LENGTH, messages.companyTooLong],
    ['address', MAX_ADDRESS_LENGTH, messages.addressTooLong],
    ['tax_id', MAX_TAX_ID_LENGTH, messages.taxIdTooLong],
  ])('have a %s of %i characters at most', async (field, most, sentence) => {
    const buyer = await person()
    expect((await save(buyer, { ...GUILD, [field]: 'x'.repeat(most) })).status).toBe(200)
    const refused = await save(buyer, { ...GUILD, [field]: 'x'.repeat(most + 1) })
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining(sentence) } })
  })
})
