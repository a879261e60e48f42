// Changes to an agent in tests of cached pages: it is edited, or its endpoint fails a check.
import type { EditedAgent } from '../../../src/features/agents/agents.schemas.ts'
import {
  checkEndpoint,
  declareChecked,
} from '../../../src/features/agents/interfaces/server/interfaces.actions.ts'
import { findAgentInterface } from '../../../src/features/agents/interfaces/server/interfaces.records.ts'
import type { Person } from '../../../src/platform/actor.ts'
import { makeAgent } from '../people/makers.ts'
import type { TestProduct } from '../product/product.ts'

export const AN_AGENT: EditedAgent = {
  name: 'Another name',
  category: 'Customer Service',
  description: 'Answers otherwise.',
  features: ['Triage'],
  price: 9,
}

const NOWHERE = 'http://not.public.example/'

/** It was callable so far, by an endpoint that can no longer be called. */
export function failingCheck({ product, database, clock }: TestProduct, agentId: number) {
  return {
    async becomeCallable(): Promise<void> {
      const declared = {
        input_schema: { type: 'object' as const },
        output_schema: null,
        is_idempotent: false,
        samples: [],
        runs_per_month: null,
        price_per_run: null,
        price_tiers: [],
      }
      const samples = [{ name: 'One', input: {}, output: {} }]
      await database.pool.query('update agents set endpoint_url = $2 where id = $1', [agentId, NOWHERE])
      await database.inTransaction((tx) =>
        declareChecked(tx, agentId, { declared, samples, url: NOWHERE }, clock.now()),
      )
    },
    async failCheck(): Promise<void> {
      const found = await findAgentInterface(database.db, agentId)
      if (!found?.declared) throw new Error('The agent declares nothing')
      await checkEndpoint(product.agentRuns.parts, found.declared, NOWHERE)
    },
  }
}

/** Makes an agent that counts as callable, at an endpoint that can't be called. */
export async function unreachableAgent(
  product: Parameters<typeof makeAgent>[0],
  seller: Person,
): Promise<number> {
  const agentId = await makeAgent(product, seller, { endpoint_url: NOWHERE })
  await product.database.pool.query(
    `insert into agent_interfaces (agent_id, input_schema, samples, is_idempotent, updated_at, checked_url, checked_at)
     values ($1, '{"type":"object"}', '[{"name":"A","input":{},"output":null}]', false, $3, $2, $3)`,
    [agentId, NOWHERE, new Date().toISOString()],
  )
  return agentId
}
