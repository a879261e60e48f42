// Buyers with a card who use more of an agent than is included, and the jobs that bill them, for tests.

import { deploymentContracts } from '../../../src/features/agents/deployments.contract.ts'
import type { DeclaredInterface } from '../../../src/features/agents/interfaces/interfaces.schemas.ts'
import { runContracts } from '../../../src/features/agents/runs/runs.contract.ts'
import { notificationContracts } from '../../../src/features/notifications/notifications.contract.ts'
import { billingContracts } from '../../../src/features/payments/card-forms/card-forms.contract.ts'
import { sandboxContracts } from '../../../src/features/payments/payments.contract.ts'
import { endWithRefund } from '../../../src/features/payments/subscriptions/server/subscriptions.actions.ts'
import { runJob } from '../../../src/platform/jobs/jobs.ts'
import { createLog } from '../../../src/platform/log.ts'
import { deliverEvents, deploy, runPaymentJobs } from '../money/buyers.ts'
import { typedCard } from '../money/card-sandbox.ts'
import { headersOf, type SignedIn, type TestAccounts } from '../people/accounts.ts'
import type { AgentEndpoint } from './agent-endpoint.ts'
import { callableAgents } from './callable-agents.ts'

export function furtherRuns(accounts: TestAccounts, endpoint: AgentEndpoint) {
  const { product } = accounts
  const { offered, start, usage, ...more } = callableAgents(accounts, endpoint)

  /**
   * Makes a buyer who pays for an agent, of which one run a month is included, and further ones cost $0.30 by default.
   */
  async function bought(change: Partial<DeclaredInterface> = {}) {
    const agent = await offered({ runs_per_month: 1, price_per_run: 0.3, ...change })
    const { rows } = await product.database.pool.query('select price::float8 from agents where id = $1', [
      agent.agentId,
    ])
    const { buyer, deploymentId: id } = await deploy(
      accounts,
      agent.agentId,
      await accounts.provedPerson(),
      rows[0].price,
    )
    const { key } = await product.call(
      deploymentContracts.makeKey,
      { params: { id } },
      await headersOf(buyer),
    )
    endpoint.calls.length = 0
    return { ...agent, buyer, id, key }
  }

  /** Allows further runs at the prices that are shown; null for none. */
  async function allowFurther(buyer: SignedIn, id: number, most_spent: number | null) {
    const { prices } = await usage(buyer, id)
    const further = most_spent === null || prices === null ? null : { most_spent, prices }
    return product.call(
      runContracts.allowFurther,
      { params: { id }, body: { further } },
      await headersOf(buyer),
    )
  }

  /** Runs it so often; returns the statuses of the answers. */
  async function runTimes(id: number, key: string, times: number): Promise<number[]> {
    const statuses: number[] = []
    for (let count = 0; count < times; count++) statuses.push((await start(id, key)).status)
    return statuses
  }

  /** Runs all jobs about bills: they are written, charged, and their receipts mailed. */
  async function bill(): Promise<void> {
    const log = createLog('silent')
    for (const job of product.product.agentRuns.jobs) await runJob(job, log)
    await runPaymentJobs(product)
  }

  async function storeCard(buyer: SignedIn, number: string): Promise<void> {
    const body = { return_path: '/settings?tab=subscriptions' }
    const { url } = await product.call(billingContracts.openPortal, { body }, await headersOf(buyer))
    const secret = url.split('/').at(-1) ?? ''
    await product.call(sandboxContracts.changeCard, { params: { secret }, body: { card: typedCard(number) } })
  }

  /** Moves to a day after the next month begins, in steps that keep a session alive. */
  async function nextMonth(buyer: SignedIn): Promise<void> {
    const now = product.clock.now()
    const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)
    const seconds = Math.ceil((then - now.getTime()) / 2000)
    for (let half = 0; half < 2; half++) {
      product.clock.advance(seconds)
      await buyer.client.refreshSession()
      await deliverEvents(product)
    }
  }

  /** An operator ends it. */
  async function endAccess(buyer: SignedIn, agentId: number): Promise<void> {
    const { database, clock } = product
    const { rows } = await database.pool.query(
      "select id from subscriptions where user_id = $1 and product_id = $2 and status <> 'ended'",
      [buyer.id, agentId],
    )
    const { parts } = product.product.payments
    await database.inTransaction((tx) => endWithRefund(parts, tx, Number(rows[0].id), clock.now()))
  }

  const notified = async (who: SignedIn) =>
    (await product.call(notificationContracts.list, { query: {} }, await headersOf(who))).items.map(
      ({ text }) => text,
    )

  return {
    ...more,
    offered,
    start,
    usage,
    bought,
    allowFurther,
    runTimes,
    bill,
    storeCard,
    nextMonth,
    endAccess,
    notified,
  }
}
