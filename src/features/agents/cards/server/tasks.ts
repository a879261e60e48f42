// Maps the A2A protocol to runs: a message begins a run, and a task is that run. An access key shows only the tasks of its own
// deployment.
import { setTimeout as pause } from 'node:timers/promises'
import { type Message, type StreamResponse, TaskState } from '@a2a-js/sdk'
import {
  JsonRpcExtendedAgentCardNotConfiguredError,
  JsonRpcPushNotificationNotSupportedError,
  JsonRpcTaskNotCancelableError,
  JsonRpcUnsupportedOperationError,
} from '@a2a-js/sdk/errors'
import type { A2ARequestHandler } from '@a2a-js/sdk/server'
import { cursorAfter, readCursor } from '../../../../platform/contract/cursor.ts'
import type { Log } from '../../../../platform/log.ts'
import { agentInput, type RunInput } from '../../interfaces/interfaces.schemas.ts'
import { findAgentInterface } from '../../interfaces/server/interfaces.records.ts'
import { runMessages } from '../../runs/runs.messages.ts'
import { MAX_WAIT_SECONDS } from '../../runs/runs.rules.ts'
import type { RunRow } from '../../runs/server/run-ends.ts'
import { type Begun, beginRun, cancelRun, type RunParts, readRun } from '../../runs/server/runs.actions.ts'
import { runsOfDeployment } from '../../runs/server/runs.records.ts'
import { shownRun } from '../../runs/server/shown-runs.ts'
import { agentCardMessages as messages } from '../cards.messages.ts'
import { textField } from './card.ts'
import { countRuns } from './described-agents.ts'
import { answerable, artifact, contextOf, invalid, keyOf, taskId, taskOf, textPart } from './shown-tasks.ts'

type TaskParts = RunParts & { readonly log: Log }

/** The deployment belongs to the access key that was sent. */
type Deployment = { readonly deployment_id: number; readonly agent_id: number }

const MOST_ON_PAGE = 100
const USUAL_PAGE = 50
/** A run that is under way in another process is polled. */
const LOOK_AGAIN_MS = 1000

/** Raises JsonRpcRequestMalformedError for anything but one input. */
async function inputOf(parts: RunParts, { parts: given }: Message, agentId: number): Promise<RunInput> {
  const [only, ...more] = given
  const content = more.length === 0 ? only?.content : undefined
  if (content?.$case !== 'text' && content?.$case !== 'data') throw invalid(messages.oneInput)
  const { $case, value } = content
  const read = agentInput.safeParse($case === 'text' ? await inputOfText(parts, value, agentId) : value)
  if (read.success) return read.data
  throw invalid(read.error.issues[0]?.message ?? messages.oneInput)
}

/** Raises JsonRpcRequestMalformedError if the agent needs more than a text. */
async function inputOfText({ database }: RunParts, text: string, agentId: number): Promise<RunInput> {
  const found = await findAgentInterface(database.db, agentId)
  const schema = found?.declared?.input_schema
  const field = schema && textField(schema)
  if (field === undefined) throw invalid(messages.oneInput)
  return { [field]: text }
}

function follower({ database }: RunParts, purchaseId: number) {
  const asTask = (row: RunRow) => taskOf(shownRun(row), purchaseId)
  const rowOf = (id: string) => readRun(database.db, purchaseId, taskId(id))

  /** Returns the run once it has ended in any process, or as it stands when the time is over. */
  async function ended({ row, live }: Begun, seconds: number): Promise<RunRow> {
    const late = new AbortController()
    const over = pause(seconds * 1000, undefined, { signal: late.signal }).catch(() => undefined)
    const now = await Promise.race([live ? live.ended : endedElsewhere(row, late.signal), over])
    late.abort()
    return now ?? rowOf(String(row.id))
  }

  async function endedElsewhere(row: RunRow, signal: AbortSignal): Promise<RunRow> {
    let now = row
    while (now.status === 'running' && !signal.aborted) {
      await pause(LOOK_AGAIN_MS)
      now = await rowOf(String(row.id))
    }
    return now
  }

  async function* followed(begun: Begun): AsyncGenerator<StreamResponse, void, undefined> {
    const { row, live } = begun
    const ids = { taskId: String(row.id), contextId: contextOf(purchaseId) }
    const texts: string[] = []
    let wake = () => {}
    const unsubscribe = live?.onText((text) => {
      texts.push(text)
      wake()
    })
    try {
      yield { payload: { $case: 'task', value: asTask(row) } }
      if (row.status !== 'running') return
      let end: { row: RunRow } | { error: unknown } | undefined
      const last = ended(begun, MAX_WAIT_SECONDS).then(
        (now) => {
          end = { row: now }
        },
        (error: unknown) => {
          end = { error }
        },
      )
      while (end === undefined || texts.length > 0) {
        const text = texts.shift()
        if (text === undefined)
          await Promise.race([
            last,
            new Promise<void>((resolve) => {
              wake = resolve
            }),
          ])
        else
          yield {
            payload: {
              $case: 'artifactUpdate',
              value: {
                ...ids,
                artifact: artifact('text', textPart(text)),
                append: true,
                lastChunk: false,
                metadata: undefined,
              },
            },
          }
      }
      if ('error' in end) throw end.error
      const { artifacts, status } = asTask(end.row)
      for (const output of artifacts)
        yield {
          payload: {
            $case: 'artifactUpdate',
            value: { ...ids, artifact: output, append: false, lastChunk: true, metadata: undefined },
          },
        }
      yield { payload: { $case: 'statusUpdate', value: { ...ids, status, metadata: undefined } } }
    } finally {
      unsubscribe?.()
    }
  }

  return { asTask, rowOf, ended, followed }
}

export function taskHandler(parts: TaskParts, deployment: Deployment): A2ARequestHandler {
  const { deployment_id: purchaseId, agent_id } = deployment
  const { db } = parts.database

  async function safely<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw answerable(error, parts.log)
    }
  }

  const { asTask, rowOf, ended, followed } = follower(parts, purchaseId)

  async function begin(message: Message | undefined): Promise<Begun> {
    if (!message) throw invalid(messages.oneInput)
    if (message.taskId !== '') throw invalid(messages.noFollowUp)
    if (message.contextId !== '' && message.contextId !== contextOf(purchaseId))
      throw invalid(messages.ownContext)
    const key = keyOf(message)
    const input = await inputOf(parts, message, agent_id)
    return beginRun(parts, { purchaseId, source: 'api' }, { input }, key)
  }

  async function* safeStream(begin: () => Promise<Begun>) {
    try {
      yield* followed(await begin())
    } catch (error) {
      throw answerable(error, parts.log)
    }
  }

  const noPush = async (): Promise<never> => {
    throw new JsonRpcPushNotificationNotSupportedError({ message: messages.noPush })
  }
  const noExtended = async (): Promise<never> => {
    throw new JsonRpcExtendedAgentCardNotConfiguredError({ message: messages.noExtended })
  }

  return {
    getAgentCard: noExtended,
    getAuthenticatedExtendedAgentCard: noExtended,
    sendMessage: ({ message, configuration }) =>
      safely(async () => {
        const begun = await begin(message)
        const isEnough = configuration?.returnImmediately === true || begun.row.status !== 'running'
        return asTask(isEnough ? begun.row : await ended(begun, MAX_WAIT_SECONDS))
      }),
    sendMessageStream: ({ message }) => safeStream(() => begin(message)),
    getTask: ({ id }) => safely(async () => asTask(await rowOf(id))),
    cancelTask: ({ id }) =>
      safely(async () => {
        const notRunning = new JsonRpcTaskNotCancelableError({ message: runMessages.notRunning })
        if ((await rowOf(id)).status !== 'running') throw notRunning
        const row = await cancelRun(parts, purchaseId, taskId(id))
        if (row.status !== 'cancelled') throw notRunning
        return asTask(row)
      }),
    resubscribe: ({ id }) =>
      safeStream(async () => {
        const row = await rowOf(id)
        if (row.status !== 'running') throw new JsonRpcUnsupportedOperationError({ message: messages.ended })
        return { row, live: parts.runner.live(row.id) }
      }),
    listTasks: ({ contextId, status, pageSize = USUAL_PAGE, pageToken, statusTimestampAfter }) =>
      safely(async () => {
        if (status !== TaskState.TASK_STATE_UNSPECIFIED || statusTimestampAfter !== undefined)
          throw invalid(messages.noFilters)
        if (pageSize < 1 || pageSize > MOST_ON_PAGE) throw invalid(messages.tooMany)
        const isOther = contextId !== '' && contextId !== contextOf(purchaseId)
        if (isOther) return { tasks: [], nextPageToken: '', pageSize, totalSize: 0 }
        const cursor = pageToken === '' ? undefined : readCursor(pageToken)
        const rows = await runsOfDeployment(db, purchaseId, cursor, pageSize + 1)
        const shown = rows.slice(0, pageSize)
        const last = shown.at(-1)
        return {
          tasks: shown.map((row) => taskOf(row, purchaseId)),
          nextPageToken: rows.length > pageSize && last ? cursorAfter(last) : '',
          pageSize,
          totalSize: await countRuns(db, purchaseId),
        }
      }),
    createTaskPushNotificationConfig: noPush,
    getTaskPushNotificationConfig: noPush,
    listTaskPushNotificationConfigs: noPush,
    deleteTaskPushNotificationConfig: noPush,
  }
}
