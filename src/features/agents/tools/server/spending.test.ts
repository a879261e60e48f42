// May an app spend the money of the person who connected it only if they allowed it then?
// @module-tag proof
import { expect, it } from 'vitest'
import { agentEndpoint } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { furtherRuns } from '../../../../../tests/support/agents/further-runs.ts'
import { application, toolClients } from '../../../../../tests/support/agents/tool-clients.ts'
import {
  askAuth,
  headersOf,
  type SignedIn,
  testAccounts,
} from '../../../../../tests/support/people/accounts.ts'
import { runMessages } from '../../runs/runs.messages.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({
  localAgents: endpoint.local,
  heartbeatMs: 20,
  payments: { deliversSoon: false, pause: async () => {} },
})
const { bought, allowFurther, start } = furtherRuns(accounts, endpoint)
const { open, connect, ask, asked } = toolClients(accounts.product)

async function connectSpender(person: SignedIn) {
  const app = application()
  const { url, finish } = await ask(app)
  const { status, body } = await askAuth(
    accounts,
    'POST',
    `/oauth/authorizations/${await asked(url)}/consent`,
    { body: { action: 'approve', may_spend: true }, headers: await headersOf(person) },
  )
  expect(status).toBe(200)
  await finish(new URL((body as { redirect_url: string }).redirect_url))
  return app
}

it('runs what is included, and no further run for money, whatever its person allows on the deployment’s page', async () => {
  const { buyer, id, key, agentId } = await bought()
  await allowFurther(buyer, id, 5)
  const client = await open(await connect(buyer))
  const call = () => client.callTool({ name: `word_counter_${agentId}`, arguments: { text: 'a b' } })
  expect((await call()).isError).toBeFalsy()
  expect(await call()).toMatchObject({
    isError: true,
    content: [{ text: runMessages.noFurther.not_by_app }],
  })
  expect(endpoint.calls).toHaveLength(1)

  const spender = await open(await connectSpender(buyer))
  const paid = await spender.callTool({ name: `word_counter_${agentId}`, arguments: { text: 'a b' } })
  expect(paid.structuredContent).toMatchObject({ cost: { dollars: 0.3 } })
  // A key is the person’s own.
  expect((await start(id, key)).status).toBe(200)
})
