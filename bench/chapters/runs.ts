// What does the gateway add to a call of an agent, and does it hold 1,000 streams at once? The demonstration with its
// sample agents, against the same agents called directly.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { sampleAgents } from '../../examples/agent/agents.ts'
import { createAgentServer } from '../../examples/agent/server.ts'
import { sampleEndpoint } from '../../seeds/sample-endpoints.ts'
import type { Chapter } from '../chapter.ts'
import { databaseOf, demonstrationFolder } from '../demonstration.ts'
import { table } from '../report.ts'

const MOST_ADDED_MS = 5
const CALLS = 200
const STREAMS = 1000
/** A deployment may begin 120 runs a minute. */
const RUNS_OF_ONE = 100
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

const called = (slug: string) => {
  const agent = sampleAgents.find((one) => one.slug === slug)
  if (!agent) throw new Error(`No sample agent ${slug}`)
  return { agent, input: agent.samples[0]?.input ?? {} }
}

type Deployment = { id: number; key: string }

/** Deployments of an agent by as many new people, each with a key. */
async function deployments(client: pg.Client, slug: string, count: number): Promise<Deployment[]> {
  const { rows } = await client.query(
    `with people as (
       insert into profiles (id, skills, links, created_at)
       select gen_random_uuid(), '{}', '{}', now() from generate_series(1, $2) returning id
     )
     insert into purchases (user_id, agent_id, amount, status, created_at)
     select p.id, a.id, a.price, 'completed', now() from people p, agents a
     where a.endpoint_url = $1 returning id`,
    [sampleEndpoint(slug), count],
  )
  if (rows.length < count) throw new Error(`There is no agent ${slug}`)
  const made: Deployment[] = []
  for (const { id } of rows) {
    const key = `gak_${randomBytes(32).toString('base64url')}`
    const hash = createHash('sha256').update(key).digest('base64url')
    await client.query(
      'insert into deployment_keys (purchase_id, hash, last_four, created_at) values ($1, $2, $3, now())',
      [id, hash, key.slice(-4)],
    )
    made.push({ id: Number(id), key })
  }
  return made
}

async function run(origin: string, { id, key }: Deployment, input: object, mode: string): Promise<string> {
  const answer = await fetch(`${origin}/rest/v1/deployments/${id}/runs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ input, mode }),
  })
  const text = await answer.text()
  if (answer.status !== 200)
    throw new Error(`A run was answered with ${answer.status}: ${text.slice(0, 200)}`)
  return text
}

async function direct(origin: string, slug: string, input: object): Promise<void> {
  const body = JSON.stringify({ run: { id: '1', agent_id: 1, deployment_id: 1 }, input })
  const now = new Date()
  const answer = await fetch(`${origin}/agents/${slug}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'run_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(SECRET).sign('run_1', now, body),
    },
    body,
  })
  await answer.text()
  if (answer.status !== 200) throw new Error(`The agent answered ${answer.status}`)
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export const measureRuns: Chapter = async ({ say }) => {
  const folder = await demonstrationFolder()
  const server = createAgentServer({ agents: sampleAgents, secretOf: () => SECRET, pieceMs: 0 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agentOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const program = await folder.start()
  const client = new pg.Client({ connectionString: await databaseOf(folder.dataDir) })
  try {
    await client.connect()
    const quick = called('galley-proof')
    const some = await deployments(client, 'galley-proof', Math.ceil((CALLS + 20) / RUNS_OF_ONE))
    const at = (index: number, of: readonly Deployment[]) => {
      const one = of[index % of.length]
      if (!one) throw new Error('There are no deployments')
      return one
    }
    const directly: number[] = []
    const through: number[] = []
    for (let index = -20; index < CALLS; index++) {
      const straight = await timed(() => direct(agentOrigin, quick.agent.slug, quick.input))
      const deployment = at(index + 20, some)
      const gateway = await timed(() => run(program.origin, deployment, quick.input, 'wait'))
      if (index < 0) continue
      directly.push(straight)
      through.push(gateway)
    }
    const added = median(through) - median(directly)
    const slow = called('inbox-steward')
    const many = await deployments(client, 'inbox-steward', STREAMS / RUNS_OF_ONE)
    const startedAt = performance.now()
    const streams = await Promise.allSettled(
      Array.from({ length: STREAMS }, (_, index) =>
        run(program.origin, at(index, many), slow.input, 'stream'),
      ),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const done = streams.filter(
      (one) => one.status === 'fulfilled' && one.value.includes('event: done'),
    ).length
    say(
      `\nRuns of a sample agent, ms\n\n${table(
        ['', 'p50 ms'],
        [
          ['called directly', median(directly)],
          ['through the gateway', median(through)],
        ],
      )}\n${STREAMS} streams at once: ${done} ended well, in ${seconds.toFixed(1)} s\n`,
    )
    return [
      { promise: 'what the gateway adds to a call', measured: added, limit: MOST_ADDED_MS, unit: 'ms' },
      { promise: 'streams at once that did not end well', measured: STREAMS - done, limit: 0, unit: '' },
    ]
  } finally {
    await client.end()
    await program.stop()
    server.closeAllConnections()
    server.close()
    await folder.remove()
  }
}
