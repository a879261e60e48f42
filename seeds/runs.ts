// Adds the runs of the demonstration's deployments in the last 30 days: from code and on the page, mostly with success,
// and with the inputs and outputs of the latest runs.
import { makeKey, verifyKey } from '../src/features/agents/access/server/access.actions.ts'
import {
  deploymentsWithRuns,
  type PastRun,
  storePastRuns,
} from '../src/features/agents/runs/server/past-runs.ts'
import { actFor } from '../src/platform/actor.ts'
import type { Database, Tx } from '../src/platform/database/database.ts'
import { systemRandom } from '../src/platform/random.ts'
import { demoAccounts } from './accounts.ts'
import { agents } from './agents.ts'
import { chance, chanceBetween } from './chance.ts'
import { hoursBefore } from './hours.ts'
import { personCalled } from './people.ts'
import { interfaceOf, rejectionOf } from './sample-endpoints.ts'

/** Others use the agents of people with accounts, so that sellers see more than their own runs. */
const BUYERS = ['nadia-benhaddou', 'giulia-benedetti', 'dong-hyun-seo', 'ines-carvalho', 'aroha-ngata']

const HOURS = 30 * 24
const HOUR_MS = 3_600_000
const FEWEST_RUNS = 20
const MOST_RUNS = 60
/** So many have their inputs and outputs. */
const WITH_CONTENT = 10
/** A key is made soon after deploying, and was last used within a day and a half. */
const KEY_AFTER_MS = HOUR_MS
const KEY_USED_WITHIN_HOURS = 36

const SHARE_BY_API = 0.7
const SHARE_OF_RATED = 0.15
const SHARE_OF_GOOD = 0.85
/** A run ends by chance in one of these, each up to its share of all. */
const ENDS = [
  { upTo: 0.02, end: 'rejected' },
  { upTo: 0.035, end: 'failed' },
  { upTo: 0.045, end: 'cancelled' },
] as const

type Deployment = Awaited<ReturnType<typeof deploymentsWithRuns>>[number]
type Answers = {
  samples: Awaited<ReturnType<typeof interfaceOf>>['samples']
  rejection: Awaited<ReturnType<typeof rejectionOf>>
}

/** Gives deployments their runs; those that have no access key get one. */
export async function addRuns(database: Database, now: Date): Promise<void> {
  const idsOf = (handles: readonly string[]) => handles.map((handle) => personCalled(handle).id)
  await database.inTransaction(async (tx) => {
    const users = idsOf(demoAccounts.map(({ handle }) => handle))
    // Without runs of buyers none is verified.
    const agentNames = agents.filter(({ verified }) => verified).map(({ name }) => name)
    const answers = new Map<string, Answers>()
    const runs: PastRun[] = []
    for (const found of await deploymentsWithRuns(tx, { users, buyers: idsOf(BUYERS), agentNames })) {
      const deployment = await withKey(tx, found, now)
      const { agent } = deployment
      const known = answers.get(agent) ?? {
        samples: (await interfaceOf(agent)).samples,
        rejection: await rejectionOf(agent),
      }
      answers.set(agent, known)
      runs.push(...runsOf(deployment, known, now))
    }
    await storePastRuns(tx, runs)
  })
}

async function withKey(tx: Tx, deployment: Deployment, now: Date): Promise<Deployment> {
  if (deployment.key_since !== null) return deployment
  const since = new Date(Date.parse(deployment.since) + KEY_AFTER_MS)
  const hoursAgo = KEY_USED_WITHIN_HOURS * chance('key used', deployment.user_id, deployment.agent)
  const used = hoursBefore(now, hoursAgo)
  if (since >= used) return deployment
  const doing = { actor: actFor(deployment.user_id), now: since, random: systemRandom }
  // A key of a person without an account works nowhere, so they ran it on the page.
  if (!(await verifyKey(tx, await makeKey(tx, deployment.id, doing), used))) return deployment
  return { ...deployment, key_since: since.toISOString(), key_used_at: used.toISOString() }
}

function runsOf(deployment: Deployment, answers: Answers, now: Date): PastRun[] {
  const { agent, user_id } = deployment
  const since = Math.max(Date.parse(deployment.since), hoursBefore(now, HOURS).getTime())
  const count = Math.round(chanceBetween(FEWEST_RUNS, MOST_RUNS, 'runs', agent, user_id))
  const moments = Array.from(
    { length: count },
    (_, at) =>
      since + (now.getTime() - since) * chanceBetween(0.02, 0.995, 'run', agent, user_id, String(at)),
  ).sort((one, other) => other - one)
  return moments.map((began, at) => runAt(deployment, answers, { began, at }))
}

/** `at` is the number of later runs. */
function runAt(
  { id, user_id, agent_id, agent, key_since, key_used_at }: Deployment,
  { samples, rejection }: Answers,
  { began, at }: { began: number; at: number },
): PastRun {
  const by = (what: string) => chance(what, agent, user_id, String(at))
  const end = ENDS.find(({ upTo }) => by('end') < upTo)?.end ?? 'succeeded'
  const sample = samples[Math.floor(by('sample') * samples.length)]
  const input = end === 'rejected' ? rejection.input : sample?.input
  const milliseconds = Math.round(chanceBetween(180, 900, 'speed', agent) * (0.7 + 1.5 * by('lasts') ** 3))
  // A run with a key happened while the key existed, and no later than its last use.
  const hadKey =
    key_since !== null &&
    key_used_at !== null &&
    began > Date.parse(key_since) &&
    began < Date.parse(key_used_at)
  const source = hadKey && by('source') < SHARE_BY_API ? 'api' : 'page'
  const isRated = end === 'succeeded' && by('rated') < SHARE_OF_RATED
  const isKept = at < WITH_CONTENT
  return {
    agent_id,
    purchase_id: id,
    user_id,
    source,
    milliseconds,
    created_at: new Date(began).toISOString(),
    ended_at: new Date(began + milliseconds).toISOString(),
    input: isKept ? (input ?? null) : null,
    output: isKept && end === 'succeeded' ? (sample?.output ?? null) : null,
    rating: isRated ? (by('good') < SHARE_OF_GOOD ? 1 : -1) : null,
    ...endings[end],
    ...(end === 'rejected' ? { failure_detail: rejection.message } : {}),
  }
}

const endings = {
  succeeded: { status: 'succeeded', failure: null, failure_detail: null },
  cancelled: { status: 'cancelled', failure: null, failure_detail: null },
  rejected: { status: 'failed', failure: 'rejected', failure_detail: null },
  failed: { status: 'failed', failure: 'endpoint_failed', failure_detail: 'It answered 502' },
} as const
