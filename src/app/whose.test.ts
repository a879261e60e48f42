// Can only the owner read and change a row? Every address that names an item of a person is asked for another's item
// with every credential, and at last by the owner.
import { describe, expect, it } from 'vitest'
import { agentEndpoint } from '../../tests/support/agents/agent-endpoint.ts'
import { callableAgents } from '../../tests/support/agents/callable-agents.ts'
import { testDatabase } from '../../tests/support/database/database.ts'
import { rowChecksums } from '../../tests/support/database/row-checksums.ts'
import { headersOf, type SignedIn, testAccounts } from '../../tests/support/people/accounts.ts'
import {
  type Caller,
  type Credentials,
  everyCredential,
  NO_SESSIONS,
} from '../../tests/support/people/credentials.ts'
import { makeAgent, makeProject, makeProposal, makePurchase } from '../../tests/support/people/makers.ts'
import {
  askerFor,
  formerAddresses,
  isRefusal,
  ROWS,
  type Row,
  rowsOfCallers,
  unknownAddresses,
  whyWrong,
} from '../../tests/support/product/owned-asking.ts'
import { ownedThings, runUnderWay, type Things } from '../../tests/support/product/owned-things.ts'
import { deploymentContracts } from '../features/agents/deployments.contract.ts'
import { gatewayContracts } from '../features/agents/runs/runs.contract.ts'
import { actFor } from '../platform/actor.ts'
import { patternOf } from '../platform/contract/contract.ts'

const endpoint = await agentEndpoint()
const database = await testDatabase()
const accounts = await testAccounts({
  database,
  localAgents: endpoint.local,
  payments: { deliversSoon: false },
})
const { product } = accounts

/** Thousands of requests, which take minutes on a busy machine. */
const PATIENCE_MS = 1_200_000

/** Attempts count for all callers. */
const COUNTS_ATTEMPTS = 'account_limits'

/** The rows show that a refusal changes none. */
async function rows(): Promise<Record<string, string>> {
  const { [COUNTS_ATTEMPTS]: _, ...others } = await rowChecksums(database.url)
  // A drawn and unused number of a sequence is no row.
  return Object.fromEntries(Object.entries(others).filter(([, sum]) => sum.includes(' rows')))
}

type As = readonly [name: Caller | 'the owner, banned', headers: Record<string, string>]

/** Returns the wrong answers of an address to all who may not have one. */
async function wrongAnswers(things: Partial<Things>, callers: readonly As[], row: Row): Promise<string[]> {
  const ask = askerFor(product, things)
  const wrong: string[] = []
  for (const [caller, headers] of callers) {
    const isOpen =
      caller !== 'the owner, banned' && (caller === row.asked.opensBy || row.asked.open?.[caller])
    const why = isOpen ? undefined : whyWrong(row, caller, await ask(row, headers))
    if (why !== undefined) wrong.push(why)
  }
  return wrong
}

/** Returns the wrong answers of several addresses, and their changes; with `each`, it looks after each one. */
async function wrongOf(
  { things, callers, looked }: { things: Partial<Things>; callers: readonly As[]; looked: 'each' | 'once' },
  asked: readonly Row[],
): Promise<string[]> {
  const wrong: string[] = []
  const calls = endpoint.calls.length
  let before = await rows()
  for (const [at, row] of asked.entries()) {
    wrong.push(...(await wrongAnswers(things, callers, row)))
    if (looked === 'once' && at < asked.length - 1) continue
    const after = await rows()
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    if (changed.length > 0) wrong.push(`${row.name} changed ${changed.join(', ')}`)
    before = after
  }
  if (endpoint.calls.length > calls) wrong.push("A seller's service was called")
  return wrong
}

it('says of every address whose it is what it names', async () => {
  // The protocol of accounts answers some methods only to say that there is nothing.
  const unknown = unknownAddresses(product)
  const nothing: string[] = []
  for (const address of unknown) {
    const [, method = '', path = ''] = /^(\S+) (\/auth\/v1\S*) /.exec(address) ?? []
    if (method === '') continue
    const { status } = await product.fetch(new Request(`http://localhost:3000${path}`, { method }))
    if ([404, 405].includes(status)) nothing.push(address)
  }
  expect(
    unknown.filter((address) => !nothing.includes(address)),
    'Add a row with the thing of the owner’s to owned-rows.ts, owned-content-rows.ts or owned-routes.ts, or say in for-anyone.ts why anyone may; a field that names nothing belongs to WORDS',
  ).toEqual([])
  expect(formerAddresses(product), 'Take out what is not there any more').toEqual([])
})

it('a run is kept from anyone else who has deployed the same agent, with their key or session', async () => {
  const { deployed } = callableAgents(accounts, endpoint)
  const { buyer: owner, agentId: bought_agent, id: deployment } = await deployed()
  const run = await runUnderWay(product, { agent: bought_agent, deployment, buyer: owner.id })
  const { rows: paid } = await database.database.pool.query(
    `insert into agent_runs (agent_id, purchase_id, user_id, source, status, created_at, ended_at, cost)
     values ($1, $2, $3, 'api', 'succeeded', $4, $4, 5000) returning id::int`,
    [bought_agent, deployment, owner.id, product.clock.now().toISOString()],
  )
  const things = { bought_agent, deployment, run, paid_run: paid[0].id }
  const fellow = await accounts.person()
  await makePurchase(product, bought_agent, actFor(fellow.id))
  const { rows: found } = await database.database.pool.query('select id from purchases where user_id = $1', [
    fellow.id,
  ])
  const headers = await headersOf(fellow)
  const made = await product.call(
    deploymentContracts.makeKey,
    { params: { id: Number(found[0].id) } },
    headers,
  )
  const withKey = { authorization: `Bearer ${made.key}` }
  // That a key is used is noted once an hour.
  expect(await product.call(deploymentContracts.verify, {}, withKey)).toMatchObject({ valid: true })
  const [runs, oneRun] = [patternOf(gatewayContracts.begin), patternOf(gatewayContracts.read)]
  const few = ROWS.filter(
    ({ pattern }) => pattern.startsWith(runs) || pattern.startsWith('/rest/v1/own/runs/'),
  )
  expect(few.map(({ pattern }) => pattern)).toEqual(expect.arrayContaining([runs, oneRun]))
  const callers: readonly As[] = [
    ['a fellow’s access key', withKey],
    ['a fellow', headers],
  ]
  expect(await wrongOf({ things, callers, looked: 'once' }, few)).toEqual([])
  const ask = askerFor(product, things)
  const own = await headersOf(owner)
  for (const row of few) expect((await ask(row, own)).status, row.name).toBeLessThan(400)
})

it('DEC-78 what someone made is changed by no other member, and goes on being theirs', async () => {
  const [owner, stranger] = [await accounts.person(), await accounts.person()]
  const me = actFor(owner.id)
  const still = { database: product.database, clock: { ...product.clock, advance: () => undefined } }
  const project = await makeProject(still, me)
  const { id: proposal } = await makeProposal(still, project)
  const agent = await makeAgent(still, me)
  const things = { project, proposal, conversation: proposal, agent }
  const few = ROWS.filter(({ asked: { of } }) => typeof of === 'string' && of in things)
  expect(few.length).toBeGreaterThan(20)
  const callers: readonly As[] = [['another member', await headersOf(stranger)]]
  const named = { ...things, invitable: 'no-one-has-this', message: 1 }
  expect(await wrongOf({ things: named, callers, looked: 'once' }, few)).toEqual([])
  expect((await product.ask('GET', `/rest/v1/projects/${project}`)).status).toBe(200)
})

describe('everything of someone’s', { tags: ['proof'] }, () => {
  let owner: SignedIn
  let things: Things
  let credentials: Credentials
  let session: Record<string, string>

  it(
    'is there, with everyone who will ask for it',
    async () => {
      ;({ owner, things } = await ownedThings(accounts, endpoint))
      credentials = await everyCredential(accounts, owner, things)
      session = await headersOf(owner)
    },
    PATIENCE_MS,
  )

  it(
    'is given to no one else, and changed by no one else',
    async () => {
      const callers = Object.entries(credentials) as [Caller, Record<string, string>][]
      expect(await wrongOf({ things, callers, looked: 'each' }, ROWS)).toEqual([])
    },
    PATIENCE_MS,
  )

  it(
    'is closed to its owner while they are banned',
    async () => {
      const ban = (until: Date | null) =>
        database.database.pool.query('update users set banned_until = $2 where id = $1', [owner.id, until])
      await ban(new Date(product.clock.now().getTime() + 1e9))
      const wrong = await wrongOf({ things, callers: [['the owner, banned', session]], looked: 'once' }, ROWS)
      await ban(null)
      expect(wrong).toEqual([])
    },
    PATIENCE_MS,
  )

  it(
    'that is not named, but the caller’s own, takes a session',
    async () => {
      const callers = NO_SESSIONS.map((name) => [name, credentials[name]] as const)
      expect(await wrongOf({ things, callers, looked: 'once' }, rowsOfCallers(product))).toEqual([])
    },
    PATIENCE_MS,
  )

  it(
    'is its owner’s, unless the row says why not',
    async () => {
      const ask = askerFor(product, things)
      const wrong: string[] = []
      for (const row of ROWS) {
        const { opensBy, ownerIsRefused } = row.asked
        const said = await ask(row, opensBy === undefined ? session : credentials[opensBy])
        const isAsSaid = isRefusal(row, said) === (ownerIsRefused !== undefined) && said.status < 500
        if (!isAsSaid) wrong.push(`${row.name} answered the owner ${said.status}: ${said.text.slice(0, 200)}`)
      }
      expect(wrong).toEqual([])
    },
    PATIENCE_MS,
  )
})
