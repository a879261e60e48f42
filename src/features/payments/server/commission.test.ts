// What do sellers learn of the platform's commission?
import { expect, it } from 'vitest'
import { headersOf, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { runPaymentsCommand } from '../../../app/payments-command.ts'
import { paymentContracts } from '../payments.contract.ts'

const { product, person } = await testAccounts()
const { clock, database } = product

it('is nothing, or the most specific part that an operator set', async () => {
  const seller = await person()
  const set = async (...words: string[]) =>
    expect(
      (await runPaymentsCommand(database, ['commission', ...words, '--as', 'tester'], clock.now())).code,
    ).toBe(0)
  const rates = async () => product.call(paymentContracts.commission, {}, await headersOf(seller))
  expect(await rates()).toEqual({ agent: 0, course: 0 })
  await set('5')
  await set('7.5', 'course')
  expect(await rates()).toEqual({ agent: 500, course: 750 })
  await set('2', seller.email)
  expect(await rates()).toEqual({ agent: 200, course: 200 })
  await set('0', 'agent')
  await set('0.07', 'agent', seller.email)
  expect(await rates()).toEqual({ agent: 7, course: 200 })
  // Operators read the general one first, whichever was set first.
  await set('12.5')
  expect((await runPaymentsCommand(database, ['commission'], clock.now())).lines).toEqual([
    'all sales  12.5 %',
    'courses  7.5 %',
    'agents  0 %',
    `all sales  of ${seller.email}  2 %`,
    `agents  of ${seller.email}  0.07 %`,
  ])
})
