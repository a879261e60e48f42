// The limits of actions that cost money: each is used up, and its effects are counted.
import { RUNS_PER_MINUTE } from '../../../src/features/agents/runs/runs.rules.ts'
import { sandboxContracts } from '../../../src/features/payments/payments.contract.ts'
import { takeAttempt } from '../../../src/features/payments/server/attempts.ts'
import { payoutAccountContracts } from '../../../src/features/selling/payout-accounts/payout-accounts.contract.ts'
import { callableAgents } from '../agents/callable-agents.ts'
import { furtherRuns } from '../agents/further-runs.ts'
import { freshAddress } from '../people/guessing.ts'
import { makeAgent, makePerson } from '../people/makers.ts'
import type { LimitTable, World } from '../product/limited.ts'
import { deliverEvents, deploy, INTENT_PATH, PRICE, pay } from './buyers.ts'
import { CARDS } from './card-sandbox.ts'
import { openSales } from './earnings.ts'
import { typedSeller } from './sellers.ts'

const anAgent = async ({ still }: World) => makeAgent(still, await makePerson(still), { price: PRICE })
const intentOf = (agentId: number) => ({ agentId, agentName: 'Inbox Sorter', price: PRICE })

/** Makes a person with an account at the card provider who sells an agent. */
async function seller(world: World) {
  const { accounts, member, still, product } = world
  const ada = await member()
  await product.database.pool.query("update profiles set user_type = 'professional' where id = $1", [ada.id])
  const { url } = await product.call(payoutAccountContracts.onboard, {}, ada.headers)
  const link = url.split('/').at(-1) ?? ''
  const page = await product.call(sandboxContracts.openOnboarding, { params: { link } })
  if (page.status !== 'open') throw new Error('The form does not open')
  const {
    birthDate: birth_date,
    routingNumber: routing_number,
    accountNumber: account_number,
    name,
  } = typedSeller()
  await product.call(sandboxContracts.saveOnboarding, {
    params: { session: page.session },
    body: { name, birth_date, routing_number, account_number, is_finished: true },
  })
  await deliverEvents(product)
  const agent = await makeAgent(still, ada.me, { price: PRICE })
  const sell = async () => {
    await deploy(accounts, agent)
    await openSales(product, ada)
  }
  return { ada, sell }
}

const PAYMENTS: LimitTable = {
  async payment(world) {
    const ada = await world.member()
    const agents: number[] = []
    while (agents.length < 4) agents.push(await anAgent(world))
    const ask = (nth: number) => ada.ask('POST', INTENT_PATH, intentOf(agents[nth] ?? 0))
    return { ask, table: 'subscriptions', most: 3 }
  },
  // The limit of all changes from one address comes first: all but the last only count.
  async payment_client(world) {
    const address = freshAddress()
    const [agent, ada] = [await anAgent(world), await world.member()]
    const people = [ada, await world.member(), await world.member(), await world.member()]
    const ask = async (nth: number) => {
      const by = { personId: people[nth % people.length]?.id ?? '', addressKey: address }
      await takeAttempt(world.product.product.payments.parts, by)
      return { status: 200 }
    }
    const fresh = await world.member()
    const last = () => fresh.ask('POST', INTENT_PATH, intentOf(agent), address)
    return { ask, last, most: 9 }
  },
  async declined_card(world) {
    const { product } = world
    const ada = await world.member()
    const begun = await ada.ask('POST', INTENT_PATH, intentOf(await anAgent(world)))
    const { clientSecret } = (await begun.json()) as { clientSecret: string }
    const another = await anAgent(world)
    const ask = async () => {
      const { status } = await pay(product, { clientSecret }, CARDS.declined)
      await deliverEvents(product)
      return { status: status === 'refused' ? 200 : 500 }
    }
    return { ask, last: () => ada.ask('POST', INTENT_PATH, intentOf(another)), most: 1 }
  },
  async usage_payment({ accounts, endpoint, member, product }) {
    const { bought, allowFurther, runTimes, storeCard, nextMonth, bill } = furtherRuns(accounts, endpoint)
    const { buyer, id, key } = await bought()
    await allowFurther(buyer, id, 5)
    await runTimes(id, key, 3)
    await storeCard(buyer, CARDS.declinedLater)
    await nextMonth(buyer)
    await bill()
    const ada = await member(buyer)
    const { rows } = await product.database.pool.query('select id from usage_bills where user_id = $1', [
      buyer.id,
    ])
    return {
      ask: () => ada.ask('POST', `/own/usage-bills/${rows[0].id}/pay`),
      most: 1,
      statusBefore: 409,
      // Now it could be charged.
      before: () => storeCard(buyer, CARDS.good),
    }
  },
  async payout(world) {
    const { ada, sell } = await seller(world)
    // Of a single sale, the card provider keeps more of the money than the platform does.
    await deploy(world.accounts, await anAgent(world))
    await sell()
    return { ask: () => ada.ask('POST', '/own/payouts'), table: 'payouts', most: 1, before: sell }
  },
  async payout_onboarding(world) {
    const ada = await world.member()
    await world.product.database.pool.query("update profiles set user_type = 'professional' where id = $1", [
      ada.id,
    ])
    return { ask: () => ada.ask('POST', '/own/payout-account/onboarding'), most: 2 }
  },
}
export const LIMITED_PAYMENTS = PAYMENTS

/** The limit is on amounts, not on attempts: each run counts, and calls the seller's service. */
export const LIMITED_RUNS: LimitTable = {
  async 'the runs that are included'({ accounts, endpoint }) {
    const { deployed, start } = callableAgents(accounts, endpoint)
    const { id, key } = await deployed({ runs_per_month: 2 })
    return { ask: () => start(id, key), table: 'agent_runs', most: 2, status: 402 }
  },
  async 'the runs that the buyer allows'({ accounts, endpoint }) {
    const { deployed, start, allow } = callableAgents(accounts, endpoint)
    const { buyer, id, key } = await deployed()
    await allow(buyer, id, 1)
    return { ask: () => start(id, key), table: 'agent_runs', most: 1, status: 402 }
  },
  async 'what the buyer allows to be spent on further runs'({ accounts, endpoint }) {
    const { bought, allowFurther, start } = furtherRuns(accounts, endpoint)
    const { buyer, id, key } = await bought({ runs_per_month: 1, price_per_run: 0.3 })
    await allowFurther(buyer, id, 0.8)
    // One is included, and two cost 30 cents each.
    return { ask: () => start(id, key), table: 'agent_runs', most: 3, status: 402 }
  },
  async 'the runs of a minute'({ accounts, endpoint }) {
    const { deployed, start } = callableAgents(accounts, endpoint)
    const { id, key } = await deployed()
    return { ask: () => start(id, key), table: 'agent_runs', most: RUNS_PER_MINUTE }
  },
}
