// Shows a run to its caller, its buyer and its seller.
import { inDollars } from '../../../../platform/contract/ten-thousandths.ts'
import type { KeptRun, Run } from '../runs.contract.ts'
import { runMessages as messages } from '../runs.messages.ts'
import type { RunRow } from './run-ends.ts'

export const shownRun = (row: RunRow): Run => ({
  id: row.id,
  agent_id: row.agent_id,
  deployment_id: row.purchase_id,
  status: row.status,
  created_at: row.created_at,
  ended_at: row.ended_at,
  milliseconds: row.milliseconds,
  failure: row.failure,
  output: row.output,
  message: messageOf(row),
  cost: inDollars(row.cost),
})

export function messageOf({
  status,
  failure,
  failure_detail,
}: Pick<RunRow, 'status' | 'failure' | 'failure_detail'>) {
  if (status === 'cancelled') return messages.cancelled
  if (failure === null) return null
  const why = messages.failures[failure]
  return failure_detail === null ? why : `${why} ${failure_detail}`
}

export function keptRun(row: RunRow): KeptRun {
  const { id, source, status, created_at, ended_at, milliseconds, failure, input, output } = row
  const rating = row.rating === null ? null : row.rating === 1 ? 1 : -1
  return {
    id,
    source,
    status,
    created_at,
    ended_at,
    milliseconds,
    failure,
    rating,
    input,
    output,
    message: messageOf(row),
    cost: inDollars(row.cost),
  }
}
