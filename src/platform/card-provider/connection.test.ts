// Does our provider work over a real connection, too, where its requests are sent to another address?
import { expect, it } from 'vitest'
import {
  AGENT,
  PRICE,
  providerOver,
  refusalOf,
  testSandbox,
} from '../../../tests/support/money/card-sandbox.ts'
import { servedApi } from '../../../tests/support/product/served-api.ts'
import { CardProviderAway } from './card-provider.ts'

const test = await testSandbox()
const { provider, sandbox } = test

it('does the same at another address, through the network', { tags: ['proof'] }, async () => {
  const { url } = await servedApi(sandbox.connection.fetch)
  const remote = providerOver(sandbox, { apiUrl: url, fetch })
  const customer = await remote.createCustomer(
    { email: 'é@example.com', name: 'Zoë & Co', reference: {} },
    'r1',
  )
  const order = { customer, product: AGENT, price: PRICE, reference: { deployment: 'd=1&2' } }
  const started = await remote.startSubscription(order, 'r2')
  expect(await remote.startSubscription(order, 'r2')).toEqual(started)
  await test.confirm(started)
  expect(await remote.findSubscription(started.id)).toEqual(await provider.findSubscription(started.id))
  await remote.refund(started.payment?.id ?? '', undefined, 'r3')
  expect(await remote.endSubscription(started.id)).toMatchObject({
    status: 'ended',
    reference: { deployment: 'd=1&2' },
  })
  expect(await refusalOf(remote.startSubscription({ ...order, customer: 'cus_none' }, 'r4'))).toBe(
    'resource_missing',
  )
})

it('is away where nothing answers', async () => {
  const remote = providerOver(sandbox, { apiUrl: 'http://127.0.0.1:9', fetch })
  await expect(remote.findSubscription('sub_1')).rejects.toBeInstanceOf(CardProviderAway)
})
