// Declares how an agent is called, and checks its endpoint with the seller's own samples.
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Person } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Database, Reader, Tx } from '../../../../platform/database/database.ts'
import { invalidate } from '../../../../platform/database/row-changes.ts'
import { parseJson } from '../../../../platform/http/json-body.ts'
import { judgeBy } from '../../../../platform/json-schema.ts'
import { answerText } from '../../../../platform/outbound/answer-text.ts'
import { type Outbound, OutboundError } from '../../../../platform/outbound/outbound.ts'
import type { AccountLimits } from '../../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { AGENTS } from '../../agents.rules.ts'
import type { AgentInterface, DescribedInterface, OwnInterface } from '../interfaces.contract.ts'
import { interfaceMessages as messages } from '../interfaces.messages.ts'
import {
  checkLimit,
  MAX_OUTPUT_BYTES,
  MAX_SAMPLES,
  SAMPLE_SECONDS,
  TRIES_PER_DAY,
} from '../interfaces.rules.ts'
import { type DeclaredInterface, declaredFields } from '../interfaces.schemas.ts'
import { type CallOutcome, callEndpoint, type EndpointCall, FAILURE_OF, signingSecret } from './calling.ts'
import {
  type CheckOutcome,
  type FoundInterface,
  findAgentInterface,
  findByUrl,
  type InterfaceRow,
  lockAgentOf,
  nextSecret,
  putCheck,
  putInterface,
} from './interfaces.records.ts'

/** A description is no work. */
const DESCRIPTION_MS = 10_000

/** Agents without a declaration use this secret. */
const FIRST_SECRET = 1

/** Consequences of a change of how an agent is called are wired by app/. */
export type InterfaceHandlers = {
  /** `isOther` is true if calls or samples differ from before. */
  declared(tx: Tx, agentId: number, isOther: boolean, now: Date): Promise<void>
  checked(tx: Tx, agentId: number, hasPassed: boolean, now: Date): Promise<void>
}

export type CallParts = {
  readonly onInterface: InterfaceHandlers
  readonly database: Pick<Database, 'db' | 'inTransaction'>
  readonly clock: Clock
  readonly outbound: Outbound
  readonly hash: (purpose: string, ...parts: readonly string[]) => string
  readonly limits: Pick<AccountLimits, 'take'>
}

/** Returns how an agent is called, for everyone; null unless it can be called. Raises Problem 'not_found'. */
export async function readInterface(reader: Reader, agentId: number): Promise<AgentInterface | null> {
  const found = await findAgentInterface(reader, agentId)
  if (!found || found.hidden_from !== null) throw new Problem('not_found', messages.agentNotFound)
  const { declared, is_callable } = found
  if (!declared || !is_callable) return null
  const { input_schema, output_schema, samples, runs_per_month, tries_per_day } = declared
  const { price_per_run, price_tiers } = declared
  return {
    input_schema,
    output_schema,
    samples,
    runs_per_month,
    tries_per_day,
    price_per_run,
    price_tiers,
  }
}

async function ownOf(reader: Reader, actor: Person, agentId: number): Promise<FoundInterface> {
  const found = await findAgentInterface(reader, agentId)
  if (found?.owner !== actor.id) throw new Problem('not_found', messages.agentNotFound)
  return found
}

/** Returns how an own agent is called. Raises Problem 'not_found', also for other people's agents. */
export async function readOwnInterface(
  { database, hash }: Pick<CallParts, 'database' | 'hash'>,
  actor: Person,
  agentId: number,
): Promise<{ interface: OwnInterface | null; signing_secret: string }> {
  const { declared, is_callable } = await ownOf(database.db, actor, agentId)
  return {
    interface: declared && shown(hash, declared, is_callable),
    signing_secret: signingSecret(hash, agentId, declared?.secret_number ?? FIRST_SECRET),
  }
}

function shown(hash: CallParts['hash'], row: InterfaceRow, is_callable: boolean): OwnInterface {
  const { input_schema, output_schema, is_idempotent, runs_per_month, updated_at, checked_at } = row
  return {
    input_schema,
    output_schema,
    is_idempotent,
    runs_per_month,
    updated_at,
    is_callable,
    health_path: row.health_path,
    tries_per_day: row.tries_per_day,
    price_per_run: row.price_per_run,
    price_tiers: row.price_tiers,
    samples: row.samples.map(({ name, input }) => ({ name, input })),
    check:
      checked_at === null
        ? null
        : {
            checked_at,
            failure: row.failure,
            detail: row.failure_detail,
            milliseconds: row.check_milliseconds ?? 0,
          },
    signing_secret: signingSecret(hash, row.agent_id, row.secret_number),
  }
}

/**
 * Stores what an agent takes and returns, and checks its endpoint. Raises Problem 'not_found', 'invalid' for samples that
 * don't match the schema, and those of `checkInterface`.
 */
export async function declareInterface(
  parts: CallParts,
  actor: Person,
  agentId: number,
  declared: DeclaredInterface,
): Promise<OwnInterface> {
  const judge = judgeBy(declared.input_schema)
  for (const { name, input } of declared.samples) {
    const [field, why] = Object.entries(judge(input) ?? {})[0] ?? []
    if (field !== undefined && why !== undefined)
      throw new Problem('invalid', messages.sampleInvalid(name, field, why), { fields: { samples: why } })
  }
  await parts.database.inTransaction(async (tx) => {
    if (!(await lockAgentOf(tx, actor.id, agentId))) throw new Problem('not_found', messages.agentNotFound)
    const before = (await findAgentInterface(tx, agentId))?.declared
    const now = parts.clock.now()
    const samples = declared.samples.map((sample) => ({ ...sample, output: null }))
    await putInterface(tx, {
      ...declared,
      health_path: declared.health_path ?? null,
      tries_per_day: declared.tries_per_day ?? TRIES_PER_DAY,
      agent_id: agentId,
      samples,
      updated_at: now.toISOString(),
    })
    await parts.onInterface.declared(tx, agentId, !before || isOther(before, declared), now)
    invalidate(tx, AGENTS, agentId)
  })
  return checkInterface(parts, actor, agentId)
}

const isOther = (before: InterfaceRow, { input_schema, output_schema, samples }: DeclaredInterface) =>
  !isDeepStrictEqual(
    { input_schema, output_schema, samples },
    {
      input_schema: before.input_schema,
      output_schema: before.output_schema,
      samples: before.samples.map(({ name, input }) => ({ name, input })),
    },
  )

/** Raises Problem 'not_found', 'conflict' without an endpoint or a declaration, and 'too_many_requests'. */
export async function checkInterface(
  parts: CallParts,
  actor: Person,
  agentId: number,
): Promise<OwnInterface> {
  const { database } = parts
  const found = await ownOf(database.db, actor, agentId)
  if (!found.declared) throw new Problem('conflict', messages.noInterface)
  if (found.endpoint_url === null) throw new Problem('conflict', messages.noEndpoint)
  await takeCheck(parts, actor)
  await checkEndpoint(parts, found.declared, found.endpoint_url)
  const checked = await ownOf(database.db, actor, agentId)
  if (!checked.declared) throw new Problem('not_found', messages.agentNotFound)
  return shown(parts.hash, checked.declared, checked.is_callable)
}

const { input_schema, output_schema, samples } = declaredFields.shape
/** Whatever else it says is ignored, such as the agent's name. */
const description = z.object({
  input_schema,
  output_schema: output_schema.default(null),
  samples: z.array(z.object(samples.element.shape)).min(1, messages.sampleNeeded).max(MAX_SAMPLES),
  idempotent: z.boolean().default(false),
})

/**
 * Asks the endpoint how it is called. Raises Problem 'not_found', 'conflict' with what is wrong with its answer, and
 * 'too_many_requests'.
 */
export async function readFromEndpoint(
  parts: CallParts,
  actor: Person,
  agentId: number,
): Promise<DescribedInterface> {
  const { endpoint_url } = await ownOf(parts.database.db, actor, agentId)
  if (endpoint_url === null) throw new Problem('conflict', messages.noEndpoint)
  await takeCheck(parts, actor)
  const read = description.safeParse(await answerToGet(parts.outbound, endpoint_url))
  if (!read.success) {
    const [issue] = read.error.issues
    throw notDescribed(messages.inDescription(issue?.path.join('.') ?? '', issue?.message ?? ''))
  }
  const { idempotent, ...described } = read.data
  return { ...described, is_idempotent: idempotent }
}

const notDescribed = (why: string) => new Problem('conflict', messages.notDescribed(why))

async function answerToGet(outbound: Outbound, url: string): Promise<unknown> {
  try {
    const answer = await outbound.call(url, {
      method: 'GET',
      headers: { accept: 'application/json', 'user-agent': 'Guildhall' },
      timeoutMs: DESCRIPTION_MS,
      mostBytes: MAX_OUTPUT_BYTES,
    })
    if (answer.status !== 200) {
      answer.cancel()
      throw notDescribed(messages.getAnswered(answer.status))
    }
    return parseJson(await answerText(answer), { passesOn: true })
  } catch (error) {
    if (error instanceof OutboundError)
      throw new Problem('conflict', messages.failures[FAILURE_OF[error.failure]], { cause: error })
    if (error instanceof Problem && error.kind !== 'conflict') throw notDescribed(messages.getNoJson)
    throw error
  }
}

/** Raises Problem 'too_many_requests'. */
async function takeCheck({ limits, clock }: CallParts, actor: Person): Promise<void> {
  const retryAfterSeconds = await limits.take(checkLimit, actor.id, clock.now())
  if (retryAfterSeconds !== undefined)
    throw new Problem('too_many_requests', messages.checkedOften, { retryAfterSeconds })
}

/** Calls the endpoint with each sample until one fails, and stores how it went. */
export async function checkEndpoint(parts: Checking, declared: InterfaceRow, url: string): Promise<void> {
  await storeCheck(parts, declared, await callSamples(parts, declared, url))
}

type Checking = Omit<CallParts, 'limits'>

export type SampleCall = Pick<EndpointCall, 'run' | 'input'> & { readonly at: number }

/** A check by the seller tells the endpoint that it is one. */
const announced = ({ samples, agent_id }: InterfaceRow): SampleCall[] =>
  samples.map(({ input }, at) => {
    const run = { id: `sample-${agent_id}-${at + 1}`, agent_id, deployment_id: null }
    return { at, run, input }
  })

/** Calls an endpoint with each sample until one fails. */
export async function callSamples(
  { outbound, hash }: Pick<CallParts, 'outbound' | 'hash'>,
  declared: InterfaceRow,
  url: string,
  calls: readonly SampleCall[] = announced(declared),
): Promise<Omit<CheckOutcome, 'checked_at'>> {
  const startedAt = performance.now()
  const { agent_id, secret_number, output_schema, is_idempotent } = declared
  const common = {
    url,
    secret: signingSecret(hash, agent_id, secret_number),
    seconds: SAMPLE_SECONDS,
    outputSchema: output_schema,
    isIdempotent: is_idempotent,
  }
  const samples = declared.samples.map((sample): CheckedSample => ({ ...sample, output: null }))
  let failed: Extract<CallOutcome, { status: 'failed' }> | undefined
  for (const { at, run, input } of calls) {
    const outcome = await callEndpoint(outbound, { ...common, run, input })
    if (outcome.status === 'failed') {
      failed = outcome
      break
    }
    const sample = samples[at]
    if (sample) sample.output = outcome.output
  }
  return {
    samples,
    checked_url: url,
    check_milliseconds: Math.round(performance.now() - startedAt),
    failure: failed?.failure ?? null,
    failure_detail: failed?.detail ?? null,
  }
}

/** Stores how a check went, unless the seller declared something else meanwhile. */
export async function storeCheck(
  { database, clock, onInterface }: Pick<CallParts, 'database' | 'clock' | 'onInterface'>,
  declared: Pick<InterfaceRow, 'agent_id' | 'updated_at'>,
  outcome: Omit<CheckOutcome, 'checked_at'>,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const now = clock.now()
    const isStored = await putCheck(tx, declared, { ...outcome, checked_at: now.toISOString() })
    if (isStored) await onInterface.checked(tx, declared.agent_id, outcome.failure === null, now)
    invalidate(tx, AGENTS, declared.agent_id)
  })
}

export type CheckedSample = InterfaceRow['samples'][number]

/** Stores an interface whose endpoint has passed its samples, for seeds. */
export async function declareChecked(
  tx: Tx,
  agentId: number,
  { declared, samples, url }: { declared: DeclaredInterface; samples: CheckedSample[]; url: string },
  now: Date,
): Promise<void> {
  const updated_at = now.toISOString()
  await putInterface(tx, {
    ...declared,
    health_path: declared.health_path ?? null,
    agent_id: agentId,
    samples,
    updated_at,
  })
  const passed = { checked_at: updated_at, check_milliseconds: 0, failure: null, failure_detail: null }
  await putCheck(tx, { agent_id: agentId, updated_at }, { ...passed, checked_url: url, samples })
}

/** The sample agents are served here, so they need the secret that signs calls of their endpoint. */
export async function findSecretOf(
  reader: Reader,
  hash: CallParts['hash'],
  url: string,
): Promise<string | undefined> {
  const found = await findByUrl(reader, url)
  return found && signingSecret(hash, found.agent_id, found.secret_number)
}

/** Raises Problem 'not_found'. */
export async function renewSecret(parts: CallParts, actor: Person, agentId: number): Promise<OwnInterface> {
  await parts.database.inTransaction(async (tx) => {
    if (!(await lockAgentOf(tx, actor.id, agentId))) throw new Problem('not_found', messages.agentNotFound)
    await nextSecret(tx, agentId)
  })
  const { interface: own } = await readOwnInterface(parts, actor, agentId)
  if (!own) throw new Problem('not_found', messages.noInterface)
  return own
}
