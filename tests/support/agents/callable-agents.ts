// Callable agents, their buyers, and their runs, for tests.
import { setTimeout as pause } from 'node:timers/promises'
import { deploymentContracts } from '../../../src/features/agents/deployments.contract.ts'
import { interfaceContracts } from '../../../src/features/agents/interfaces/interfaces.contract.ts'
import type { DeclaredInterface } from '../../../src/features/agents/interfaces/interfaces.schemas.ts'
import { type Run, runContracts } from '../../../src/features/agents/runs/runs.contract.ts'
import { actFor } from '../../../src/platform/actor.ts'
import { headersOf, type SignedIn, type TestAccounts } from '../people/accounts.ts'
import { makeAgent, makePurchase } from '../people/makers.ts'
import { type AgentEndpoint, countWords } from './agent-endpoint.ts'

export const WORDS: DeclaredInterface = {
  input_schema: {
    type: 'object',
    required: ['text'],
    additionalProperties: false,
    properties: { text: { type: 'string', title: 'Text', minLength: 1, maxLength: 5000 } },
  },
  output_schema: {
    type: 'object',
    required: ['words'],
    properties: { words: { type: 'integer', title: 'Words' } },
  },
  samples: [{ name: 'A sentence', input: { text: 'one two three' } }],
  is_idempotent: false,
  runs_per_month: null,
  price_per_run: null,
  price_tiers: [],
}

export function callableAgents(accounts: TestAccounts, endpoint: AgentEndpoint) {
  const { product } = accounts
  const { database } = product
  const declare = async (seller: SignedIn, id: number, change: Partial<DeclaredInterface> = {}) =>
    product.call(
      interfaceContracts.declare,
      { params: { id }, body: { ...WORDS, ...change } },
      await headersOf(seller),
    )

  async function offered(change: Partial<DeclaredInterface> = {}) {
    endpoint.secrets.clear()
    endpoint.answer(countWords)
    const seller = await accounts.provedPerson()
    const agentId = await makeAgent(product, actFor(seller.id), {
      name: 'Word Counter',
      endpoint_url: endpoint.url,
    })
    const own = await declare(seller, agentId, change)
    endpoint.secrets.set(agentId, own.signing_secret)
    return { seller, agentId, own }
  }

  /** Makes a buyer of an agent that counts words, with a key. */
  async function deployed(change: Partial<DeclaredInterface> = {}) {
    const agent = await offered(change)
    const buyer = await accounts.person()
    await makePurchase(product, agent.agentId, actFor(buyer.id))
    const { rows } = await database.pool.query('select id from purchases where agent_id = $1', [
      agent.agentId,
    ])
    const id = Number(rows[0].id)
    const { key } = await product.call(
      deploymentContracts.makeKey,
      { params: { id } },
      await headersOf(buyer),
    )
    endpoint.calls.length = 0
    return { ...agent, buyer, id, key }
  }

  const withKey = (key: string, more: Record<string, string> = {}) => ({
    authorization: `Bearer ${key}`,
    ...more,
  })
  const runsPath = (id: number) => `/rest/v1/deployments/${id}/runs`
  const start = (id: number, key: string, body: object = { input: { text: 'a b' } }, more = {}) =>
    product.ask('POST', runsPath(id), { body, headers: withKey(key, more) })
  const runOf = (answer: { body: unknown }) => answer.body as Run
  const usage = async (buyer: SignedIn, id: number) =>
    product.call(runContracts.usage, { params: { id } }, await headersOf(buyer))
  const allow = async (buyer: SignedIn, id: number, most_per_month: number | null) =>
    product.call(
      runContracts.settings,
      { params: { id }, body: { most_per_month, keeps_content: true, shows_seller: false } },
      await headersOf(buyer),
    )

  /** Reads a run until it has ended. */
  async function ended(id: number, key: string, run: number): Promise<Run> {
    for (;;) {
      const answer = await product.ask('GET', `${runsPath(id)}/${run}`, { headers: withKey(key) })
      if (runOf(answer).status !== 'running') return runOf(answer)
      await pause(5)
    }
  }
  return { declare, offered, deployed, withKey, runsPath, start, runOf, usage, allow, ended }
}
