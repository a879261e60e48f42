// Begins, reads, cancels and rates runs, and reports usage.

import type { Person } from '../../../../platform/actor.ts'
import { cursorAfter, readCursor } from '../../../../platform/contract/cursor.ts'
import { Problem, refuseFor } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { type AnswerFile, csvFile } from '../../../../platform/http/answer-file.ts'
import { judgeBy } from '../../../../platform/json-schema.ts'
import type { PersonData } from '../../../../platform/person-data.ts'
import { accessMessages } from '../../access/access.messages.ts'
import { whyNoAccess } from '../../access/access.policy.ts'
import { interfaceMessages } from '../../interfaces/interfaces.messages.ts'
import type { RunInput } from '../../interfaces/interfaces.schemas.ts'
import { signingSecret } from '../../interfaces/server/calling.ts'
import type { CallParts } from '../../interfaces/server/interfaces.actions.ts'
import type { KeptRun, NewRun, RunUsage } from '../runs.contract.ts'
import { runMessages as messages } from '../runs.messages.ts'
import { whyNotRun } from '../runs.policy.ts'
import { MOST_UNDER_WAY, monthOf, RUNS_PER_MINUTE, type RunSource } from '../runs.rules.ts'
import { allowanceOf, shownUsage, warn, whyUsedUp } from './allowances.ts'
import { reserve } from './reservations.ts'
import { billAllOf } from './run-bills.ts'
import { cellsOfRuns, cellsOfSoldRuns, RUN_COLUMNS } from './run-cells.ts'
import { cancel, cancelRunsOf, findRun, type RunRow, settleRun } from './run-ends.ts'
import type { LiveRun, Runner } from './runner.ts'
import {
  countSince,
  countUnderWay,
  deleteRunsOf,
  deploymentsOf,
  dropContent,
  everyRunOf,
  everySoldRunOf,
  figuresOfAgent,
  findCalled,
  findRunByKey,
  type findTried,
  holdStatus,
  incomeOf,
  insertRun,
  isAgentOf,
  isDeploymentOf,
  putRating,
  putSettings,
  readRunUsage,
  runsOfAgent,
  runsOfDeployment,
  runsOfPerson,
} from './runs.records.ts'
import { keptRun, messageOf } from './shown-runs.ts'

const BUSY_SECONDS = 5

export type RunParts = CallParts & { readonly runner: Runner }

/** A session or an access key has shown whose deployment it is. */
export type Caller = {
  readonly purchaseId: number
  readonly source: Exclude<RunSource, 'try' | 'test'>
  /** Further runs are possible unless an app was not allowed to spend. */
  readonly maySpend?: boolean
}

/** A request with the same key returns the run that was begun before. */
export type Begun = { readonly row: RunRow; readonly live: LiveRun | undefined }

type Called = NonNullable<Awaited<ReturnType<typeof findCalled | typeof findTried>>>

export const callability = ({ is_callable, input_schema }: Called) => ({
  is_callable: is_callable === true,
  has_interface: input_schema !== null,
})

/** Raises Problem 'invalid' with the fields of the input that don't match. */
export function judgedEndpoint(called: Called, input: RunInput) {
  const { input_schema, endpoint_url, secret_number } = called
  if (!input_schema || endpoint_url === null || secret_number === null)
    throw new Problem('conflict', interfaceMessages.noInterface)
  const wrong = judgeBy(input_schema)(input)
  if (wrong) {
    const fields = Object.fromEntries(Object.entries(wrong).map(([name, why]) => [fieldOfInput(name), why]))
    throw new Problem('invalid', messages.inputInvalid, { fields })
  }
  return { endpoint_url, secret_number }
}

const fieldOfInput = (name: string) => (name === '' ? 'input' : `input.${name}`)

/**
 * Begins a run of a deployment: reserves it, stores it, and calls the endpoint. Raises Problem 'conflict' without access or
 * where the agent can't be called, 'invalid' for input that doesn't match, 'too_many_requests' within a minute, 'used_up' for
 * the month, and 'key_reused'.
 */
export async function beginRun(
  parts: RunParts,
  { purchaseId, source, maySpend = true }: Caller,
  { input }: Pick<NewRun, 'input'>,
  idempotencyKey: string | null,
): Promise<Begun> {
  const { database, clock } = parts
  const called = await findCalled(database.db, purchaseId)
  if (!called) throw new Problem('not_found', accessMessages.notFound)
  refuseFor(whyNotRun({ ...callability(called), status: called.status }))
  const endpoint = judgedEndpoint(called, input)
  const now = clock.now()
  const begun = await database.inTransaction(async (tx) => {
    const created_at = now.toISOString()
    const month = monthOf(created_at)
    const { allowance, state } = allowanceOf(called, maySpend)
    // Access may have ended since it was read. Ending it waits for this lock, and then cancels what is under way.
    const status = await holdStatus(tx, purchaseId)
    if (status === undefined) throw new Problem('not_found', accessMessages.notFound)
    refuseFor(whyNoAccess({ status }))
    const reserved = await reserve(tx, { purchaseId, month }, allowance)
    const before =
      idempotencyKey === null ? undefined : await findRunByKey(tx, { purchaseId, key: idempotencyKey, input })
    if (before) {
      // The row of the month is locked, so that the reservation can be released.
      if (!('what' in reserved))
        await settleRun(tx, { purchase_id: purchaseId, created_at, cost: reserved.cost }, false)
      if (!before.isSame) throw new Problem('key_reused', messages.keyReused)
      return { row: before.run, isNew: false }
    }
    if ('what' in reserved) throw whyUsedUp(reserved, { allowance, state, month })
    const lately = new Date(now.getTime() - 60_000).toISOString()
    if ((await countSince(tx, purchaseId, lately)) >= RUNS_PER_MINUTE)
      throw new Problem('too_many_requests', messages.slowDown, { retryAfterSeconds: 10 })
    await requireRunRoom(tx, called.agent_id, purchaseId)
    const row = await insertRun(tx, {
      agent_id: called.agent_id,
      purchase_id: purchaseId,
      user_id: called.user_id,
      source,
      status: 'running' as const,
      created_at,
      idempotency_key: idempotencyKey,
      cost: reserved.cost,
      input: called.keeps_content ? input : null,
    })
    await warn(tx, called, { month, allowance, reserved }, now)
    return { row, isNew: true }
  })
  if (!begun.isNew) return { row: begun.row, live: parts.runner.live(begun.row.id) }
  return {
    row: begun.row,
    live: callAgent(parts, { called, endpoint, row: begun.row, input, keeps: called.keeps_content }),
  }
}

/** Raises Problem 'too_many_requests' while too many runs of an agent or a deployment are under way. */
export async function requireRunRoom(tx: Tx, agentId: number, purchaseId: number | null): Promise<void> {
  const { of_agent, of_deployment } = await countUnderWay(tx, agentId, purchaseId)
  const full =
    of_deployment >= MOST_UNDER_WAY.deployment
      ? messages.deploymentBusy
      : of_agent >= MOST_UNDER_WAY.agent
        ? messages.agentBusy
        : undefined
  if (full !== undefined) throw new Problem('too_many_requests', full, { retryAfterSeconds: BUSY_SECONDS })
}

type Call = {
  called: Called
  endpoint: { endpoint_url: string; secret_number: number }
  row: RunRow
  input: RunInput
  keeps: boolean
}

export function callAgent(
  { runner, hash }: RunParts,
  { called, endpoint, row, input, keeps }: Call,
): LiveRun {
  const { agent_id, output_schema, is_idempotent } = called
  const { endpoint_url, secret_number } = endpoint
  return runner.begin(
    row,
    {
      url: endpoint_url,
      secret: signingSecret(hash, agent_id, secret_number),
      outputSchema: output_schema,
      isIdempotent: is_idempotent === true,
      run: { id: String(row.id), agent_id, deployment_id: row.purchase_id },
      input,
    },
    keeps,
  )
}

/** Returns a run of a deployment. Raises Problem 'not_found', also for one of another deployment. */
export async function readRun(reader: Reader, purchaseId: number, id: number): Promise<RunRow> {
  const row = await findRun(reader, id)
  if (row?.purchase_id !== purchaseId) throw new Problem('not_found', messages.notFound)
  return row
}

/** Ends a run that is under way; it counts, since the seller may have done the work. Raises Problem 'not_found'. */
export async function cancelRun(parts: RunParts, purchaseId: number, id: number): Promise<RunRow> {
  await readRun(parts.database.db, purchaseId, id)
  return parts.database.inTransaction(
    async (tx) => (await cancel(tx, id, parts.clock.now())) ?? readRun(tx, purchaseId, id),
  )
}

/** Raises Problem 'not_found', also for other people's. */
export async function requireDeployment(reader: Reader, actor: Person, id: number): Promise<void> {
  if (!(await isDeploymentOf(reader, actor.id, id))) throw new Problem('not_found', accessMessages.notFound)
}

type Cursored = { cursor?: string | undefined; page_size: number }

/** Returns one page of the runs of an own deployment, newest first. Raises Problem 'not_found'. */
export async function listRuns(reader: Reader, actor: Person, id: number, { cursor, page_size }: Cursored) {
  await requireDeployment(reader, actor, id)
  return pageOf(await runsOfDeployment(reader, id, read(cursor), page_size + 1), page_size)
}

/** Returns one page of the runs of an own agent, newest first. Raises Problem 'not_found'. */
export async function listSoldRuns(
  reader: Reader,
  actor: Person,
  id: number,
  { cursor, page_size }: Cursored,
) {
  if (!(await isAgentOf(reader, actor.id, id)))
    throw new Problem('not_found', interfaceMessages.agentNotFound)
  const rows = await runsOfAgent(reader, id, read(cursor), page_size + 1)
  return pageOf(
    rows.map(({ failure_detail, ...row }) => ({ ...row, message: messageOf({ ...row, failure_detail }) })),
    page_size,
  )
}

const read = (cursor: string | undefined) => (cursor === undefined ? undefined : readCursor(cursor))

function pageOf<Row extends { created_at: string; id: number }>(rows: readonly Row[], size: number) {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > size && last ? cursorAfter(last) : null }
}

/** Returns an own run with what is kept of it. Raises Problem 'not_found'. */
export async function readOwnRun(reader: Reader, actor: Person, id: number): Promise<KeptRun> {
  const row = await findRun(reader, id)
  if (row?.user_id !== actor.id) throw new Problem('not_found', messages.notFound)
  return keptRun(row)
}

/** Raises Problem 'not_found'. */
export async function rateRun(tx: Tx, actor: Person, id: number, rating: 1 | -1 | null) {
  const row = await putRating(tx, actor.id, id, rating)
  if (!row) throw new Problem('not_found', messages.notFound)
  return row
}

/** Raises Problem 'not_found'. */
export async function readUsage(reader: Reader, actor: Person, id: number, now: Date): Promise<RunUsage> {
  await requireDeployment(reader, actor, id)
  const month = monthOf(now.toISOString())
  const usage = await readRunUsage(reader, id, month)
  if (!usage) throw new Problem('not_found', accessMessages.notFound)
  return shownUsage(month, usage)
}

type Settings = Pick<RunUsage, 'most_per_month' | 'keeps_content' | 'shows_seller'>

/** Changes the settings of an own deployment; turning off storage also deletes what was kept. Raises Problem 'not_found'. */
export async function changeSettings(
  tx: Tx,
  { id, settings }: { id: number; settings: Settings },
  { actor, now }: { actor: Person; now: Date },
): Promise<RunUsage> {
  await requireDeployment(tx, actor, id)
  await putSettings(tx, { purchase_id: id, ...settings })
  if (!settings.keeps_content) await dropContent(tx, id)
  return readUsage(tx, actor, id, now)
}

/** Returns every run of an own deployment as a file. Raises Problem 'not_found'. */
export async function fileOfRuns(tx: Tx, actor: Person, id: number): Promise<AnswerFile> {
  await requireDeployment(tx, actor, id)
  return csvFile('runs.csv', RUN_COLUMNS, cellsOfRuns(everyRunOf(tx, id)))
}

/** Returns every run of an own agent as a file, with what buyers show of them. Raises Problem 'not_found'. */
export async function fileOfSoldRuns(tx: Tx, actor: Person, agentId: number): Promise<AnswerFile> {
  if (!(await isAgentOf(tx, actor.id, agentId)))
    throw new Problem('not_found', interfaceMessages.agentNotFound)
  return csvFile(
    'runs.csv',
    [...RUN_COLUMNS, 'Input', 'Output'],
    cellsOfSoldRuns(everySoldRunOf(tx, agentId)),
  )
}

const FIGURE_DAYS = 30
const DAY_MS = 24 * 3600 * 1000

/** Raises Problem 'not_found', also for other people's agents. */
export async function readFigures(reader: Reader, actor: Person, agentId: number, now: Date) {
  if (!(await isAgentOf(reader, actor.id, agentId)))
    throw new Problem('not_found', interfaceMessages.agentNotFound)
  const since = new Date(now.getTime() - FIGURE_DAYS * DAY_MS).toISOString()
  const [figures, income] = await Promise.all([
    figuresOfAgent(reader, agentId, since),
    incomeOf(reader, { seller: actor.id, agentId, since }),
  ])
  return { days: FIGURE_DAYS, ...figures, income }
}

/** Runs are part of a person's export, and are deleted with the person. */
export const runData = {
  noun: 'agent_runs',
  exportRows: runsOfPerson,
  async stop(tx, owner, now) {
    for (const id of await deploymentsOf(tx, owner)) await cancelRunsOf(tx, id, now)
  },
  async erase(tx, owner, now) {
    for (const id of await deploymentsOf(tx, owner)) await cancelRunsOf(tx, id, now)
    await billAllOf(tx, owner, now)
    await deleteRunsOf(tx, owner)
    return 'gone' as const
  },
} as const satisfies PersonData
