// Agents and purchases of a person: in an export, and when they leave.
import { paths } from '../../../../paths.ts'
import { noteRemoval } from '../../../../platform/database/row-changes.ts'
import { asPublished, type PersonData } from '../../../../platform/person-data.ts'
import { agentSales, stopSellingAgent } from '../../buying/server/actions.ts'
import { COUNTED_AGENTS } from '../../messages.ts'
import { AGENTS } from '../../rules.ts'
import {
  agentsOnSale,
  deleteRowsOfPerson,
  lockPurchasesAround,
  rowsOfPerson,
  withdrawAll,
} from './records.ts'

/**
 * What was paid for stays, without a name: the person's own deployments end, and agents that somebody bought are off
 * sale and run out. Unsold agents are deleted with their owner.
 */
export const agentData = {
  noun: 'agents',
  exportRows: rowsOfPerson,
  async erase(tx, owner, now) {
    const around = await lockPurchasesAround(tx, owner)
    for (const { user_id, agent_id } of around.filter((one) => one.user_id === owner)) {
      const sale = { user_id, seller_id: owner, product_type: 'agent', product_id: agent_id } as const
      await agentSales.drop(tx, sale)
      await agentSales.end(tx, sale, 'ended', now)
    }
    for (const id of await withdrawAll(tx, owner, now.toISOString()))
      await stopSellingAgent(tx, id, 'left', now)
    const outcome = await deleteRowsOfPerson(tx, owner)
    noteRemoval(tx, AGENTS)
    return outcome
  },
  published: [
    {
      kind: 'agent',
      words: COUNTED_AGENTS,
      list: async (reader, owner, most) =>
        asPublished(await agentsOnSale(reader, owner, most), ({ id }) => paths.agent(id)),
    },
  ],
} as const satisfies PersonData
