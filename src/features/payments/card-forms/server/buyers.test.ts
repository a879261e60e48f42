// What do buyers learn about their payments: about their own checkouts, and in their billing portal?
import { expect, it } from 'vitest'
import { deliverEvents, deploy, PRICE, runPaymentJobs } from '../../../../../tests/support/money/buyers.ts'
import { CARDS, typedCard } from '../../../../../tests/support/money/card-sandbox.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent, makePerson } from '../../../../../tests/support/people/makers.ts'
import { CardProviderAway } from '../../../../platform/card-provider/card-provider.ts'
import type { Cents } from '../../../../platform/contract/money.ts'
import { deploymentContracts } from '../../../agents/deployments.contract.ts'
import { sandboxContracts } from '../../payments.contract.ts'
import { paymentMessages } from '../../payments.messages.ts'
import { INTENT_MS } from '../../payments.rules.ts'
import { keepCustomer, personReference } from '../../server/customers.ts'
import { billingContracts } from '../card-forms.contract.ts'
import { cardFormMessages as messages } from '../card-forms.messages.ts'

let isAway = false
const accounts = await testAccounts({
  payments: {
    deliversSoon: false,
    pause: async () => {},
    around: (provider) => ({
      ...provider,
      async findCheckout(id) {
        if (isAway) throw new CardProviderAway()
        return provider.findCheckout(id)
      },
    }),
  },
})
const { product, person } = accounts
const { parts } = product.product.payments

async function checkoutOf(buyer: SignedIn): Promise<string> {
  const customer = await keepCustomer(parts, buyer.id, 'a checkout')
  const order = {
    customer,
    product: { id: 'course_1', name: 'Prompting' },
    price: 4900 as Cents,
    reference: personReference(parts, buyer.id),
    successUrl: 'https://guildhall.example/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://guildhall.example/payment-cancelled',
    expiresAt: new Date(product.clock.now().getTime() + INTENT_MS),
  }
  return (await parts.provider.startCheckout(order, `key ${buyer.id}`)).id
}
const read = async (by: SignedIn | undefined, id: string) =>
  product.ask('GET', `/rest/v1/own/checkouts/${id}`, { headers: by ? await headersOf(by) : {} })
const openPortal = async (by: SignedIn | undefined, return_path: string) =>
  product.ask('POST', '/rest/v1/own/billing-portal', {
    headers: by ? await headersOf(by) : {},
    body: { return_path },
  })

it('DEC-PAY-14 tells a buyer that a checkout is paid once the provider says so, and not before', async () => {
  const buyer = await person()
  const id = await checkoutOf(buyer)
  expect((await read(buyer, id)).body).toEqual({ status: 'unpaid', amount: 49, product: null })
  const paid = await product.call(sandboxContracts.payCheckout, {
    params: { id },
    body: { card: typedCard(CARDS.good) },
  })
  expect(paid).toEqual({ status: 'succeeded' })
  expect((await read(buyer, id)).body).toEqual({ status: 'paid', amount: 49, product: null })
})

it('finds no checkout of others, none that does not exist, and none for visitors', async () => {
  const id = await checkoutOf(await person())
  const other = await person()
  for (const [asked, message] of [
    [id, messages.foreign],
    ['cs_test_unknown_unknown', messages.foreign],
    ['nonsense', 'Not found'],
  ] as const)
    expect(await read(other, asked)).toMatchObject({ status: 404, body: { message } })
  expect((await read(undefined, id)).status).toBe(401)
})

it('says that the provider is away, and can be asked again', async () => {
  const buyer = await person()
  const id = await checkoutOf(buyer)
  isAway = true
  expect(await read(buyer, id)).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: paymentMessages.providerAway },
  })
  isAway = false
  expect((await read(buyer, id)).status).toBe(200)
})

it('opens the billing portal of a buyer, who can let a subscription run out there', {
  tags: ['proof'],
}, async () => {
  const agent = await makeAgent(product, await makePerson(product), { price: PRICE })
  const { buyer, deploymentId } = await deploy(accounts, agent)
  const { url } = await product.call(
    billingContracts.openPortal,
    { body: { return_path: `/home/agents/${deploymentId}` } },
    await headersOf(buyer),
  )
  const secret = url.split('/').at(-1) ?? ''
  expect(new URL(url).pathname).toBe(`/sandbox/portals/${secret}`)
  const portal = await product.call(sandboxContracts.portal, { params: { secret } })
  expect(portal.return_url).toBe(`http://localhost:3000/home/agents/${deploymentId}`)
  expect(portal.subscriptions).toMatchObject([{ price: PRICE, ends_at_period_end: false }])
  await product.call(sandboxContracts.setEnd, {
    params: { secret, subscription_id: portal.subscriptions[0]?.id ?? '' },
    body: { ends: true },
  })
  await deliverEvents(product)
  await runPaymentJobs(product)
  const page = await product.call(
    deploymentContracts.get,
    { params: { id: deploymentId } },
    await headersOf(buyer),
  )
  expect(page.subscription).toMatchObject({ status: 'active', cancel_at_period_end: true })
})

it('has no portal for someone who has never paid, none for visitors, and leads to this site only', async () => {
  const noOne = await person()
  expect(await openPortal(noOne, '/home')).toMatchObject({
    status: 409,
    body: { message: messages.noBilling },
  })
  expect((await openPortal(undefined, '/home')).status).toBe(401)
  for (const path of ['https://elsewhere.example', '//elsewhere.example', '/home?x=1', 'home'])
    expect((await openPortal(noOne, path)).status, path).toBe(400)
})
