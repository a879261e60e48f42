// Can every agent of the demonstration be called, and does its endpoint return what its page shows?
import { describe, expect, it } from 'vitest'
import { interfaceContracts } from '../src/features/agents/interfaces/interfaces.contract.ts'
import { declaredInterface } from '../src/features/agents/interfaces/interfaces.schemas.ts'
import { actFor } from '../src/platform/actor.ts'
import { judgeBy } from '../src/platform/json-schema.ts'
import { repeated } from '../tests/support/content/wording.ts'
import { headersOf, testAccounts } from '../tests/support/people/accounts.ts'
import { makeAgent } from '../tests/support/people/makers.ts'
import { agents } from './agents.ts'
import { rejectedInputs } from './rejected-inputs.ts'
import { endpointOf, interfaceOf, rejectionOf, SAMPLE_ORIGIN } from './sample-endpoints.ts'

/** Undefined fields are neither stored nor sent. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe.each(agents)('$name', ({ name }) => {
  it('declares what it takes and returns, and its samples fit', async () => {
    const { declared, samples } = await interfaceOf(name)
    expect(declaredInterface.parse(sent(declared))).toEqual(declared)
    const takes = judgeBy(declared.input_schema)
    // Without a declared output, none of the objects that agents return would pass.
    const returns = judgeBy(declared.output_schema ?? { type: 'boolean' })
    expect(samples.map((sample) => sample.name)).toEqual(declared.samples.map((sample) => sample.name))
    for (const { name: title, input, output } of samples) {
      expect(takes(input), title).toBeUndefined()
      expect(returns(sent(output)), title).toBeUndefined()
    }
  })

  it('rejects an input that fits and says too little, in a sentence', async () => {
    const { declared } = await interfaceOf(name)
    const { input, message } = await rejectionOf(name)
    expect(judgeBy(declared.input_schema)(input)).toBeUndefined()
    expect(message).toMatch(/^\S.{20,}[.?]$/)
  })
})

it('have endpoints of their own, and a rejected input each', () => {
  const endpoints = agents.map(({ name }) => endpointOf(name))
  expect(repeated(endpoints)).toEqual([])
  for (const endpoint of endpoints) expect(new URL(endpoint).origin).toBe(SAMPLE_ORIGIN)
  expect(Object.keys(rejectedInputs).sort()).toEqual(agents.map(({ name }) => name).sort())
})

it('return over HTTP what is stored with their samples, by the check that sellers have', {
  tags: ['proof'],
}, async () => {
  const accounts = await testAccounts()
  const { product } = accounts
  const seller = await accounts.provedPerson()
  const headers = await headersOf(seller)
  const ids = new Map<string, number>()
  for (const { name } of agents)
    ids.set(name, await makeAgent(product, actFor(seller.id), { name, endpoint_url: endpointOf(name) }))
  await Promise.all(
    agents.map(async ({ name }) => {
      const params = { id: ids.get(name) ?? 0 }
      const { declared, samples } = await interfaceOf(name)
      const own = await product.call(interfaceContracts.declare, { params, body: declared }, headers)
      expect(own, name).toMatchObject({ is_callable: true, check: { failure: null, detail: null } })
      const { interface: shown } = await product.call(interfaceContracts.get, { params })
      expect(shown?.samples, name).toEqual(sent(samples))
    }),
  )
})
