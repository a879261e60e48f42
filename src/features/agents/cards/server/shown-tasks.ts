// Shows runs as the A2A protocol knows them: tasks with their artifacts, messages, and refusals.
import { type Message, Role, type Task, TaskState } from '@a2a-js/sdk'
import {
  JsonRpcRequestMalformedError,
  JsonRpcTaskNotFoundError,
  JsonRpcTransportError,
} from '@a2a-js/sdk/errors'
import type { Json } from '../../../../platform/contract/json-schema.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { idInPath } from '../../../../platform/contract/shapes.ts'
import type { Log } from '../../../../platform/log.ts'
import type { ListedRun } from '../../runs/runs.contract.ts'
import { agentCardMessages as messages } from '../cards.messages.ts'
import { REFUSAL_CODES } from '../cards.rules.ts'

const INVALID_PARAMS = -32_602
const INTERNAL_ERROR = -32_603
const MAX_MESSAGE_ID = 200

export const invalid = (message: string) =>
  new JsonRpcRequestMalformedError({ message, envelopeCode: INVALID_PARAMS })

const STATES = {
  running: TaskState.TASK_STATE_WORKING,
  succeeded: TaskState.TASK_STATE_COMPLETED,
  failed: TaskState.TASK_STATE_FAILED,
  cancelled: TaskState.TASK_STATE_CANCELED,
} as const

/** All runs of a deployment are one context: agents remember nothing from one to the next. */
export const contextOf = (deploymentId: number) => `deployment-${deploymentId}`

const bare = { metadata: undefined, filename: '' }
export const textPart = (text: string) => ({
  content: { $case: 'text' as const, value: text },
  mediaType: 'text/plain',
  ...bare,
})
const dataPart = (value: Json) => ({
  content: { $case: 'data' as const, value },
  mediaType: 'application/json',
  ...bare,
})

export const artifact = (artifactId: string, part: ReturnType<typeof textPart | typeof dataPart>) => ({
  artifactId,
  name: artifactId,
  description: '',
  parts: [part],
  metadata: undefined,
  extensions: [],
})

type Shown = Pick<ListedRun, 'id' | 'status' | 'created_at' | 'ended_at'> & {
  readonly message?: string | null
  readonly output?: Json | null
}

export function taskOf(run: Shown, deploymentId: number): Task {
  const { id, status, created_at, ended_at, message = null, output = null } = run
  return {
    id: String(id),
    contextId: contextOf(deploymentId),
    status: {
      state: STATES[status],
      message: message === null ? undefined : spoken(run, deploymentId, message),
      timestamp: ended_at ?? created_at,
    },
    artifacts: output === null ? [] : [artifact('output', dataPart(output))],
    history: [],
    metadata: undefined,
  }
}

const spoken = ({ id }: Shown, deploymentId: number, text: string): Message => ({
  messageId: `run-${id}-end`,
  taskId: String(id),
  contextId: contextOf(deploymentId),
  role: Role.ROLE_AGENT,
  parts: [textPart(text)],
  metadata: undefined,
  extensions: [],
  referenceTaskIds: [],
})

/** A client that sends a `messageId` again gets the same task. */
export function keyOf({ messageId }: Message): string {
  if (messageId === '' || messageId.length > MAX_MESSAGE_ID || !messageId.isWellFormed())
    throw invalid(messages.messageIdInvalid)
  return `a2a:${messageId}`
}

/** Raises JsonRpcTaskNotFoundError. */
export function taskId(text: string): number {
  const id = idInPath.safeParse(text)
  if (!id.success) throw new JsonRpcTaskNotFoundError({ message: messages.noSuchTask })
  return id.data
}

function refusalOf({ kind, message, fields = {} }: Problem): Error {
  const sentence = [message, ...Object.entries(fields).map(([name, why]) => `${name}: ${why}`)].join('\n')
  if (kind === 'not_found') return new JsonRpcTaskNotFoundError({ message: messages.noSuchTask })
  if (kind === 'too_many_requests' || kind === 'used_up' || kind === 'conflict')
    return failure(REFUSAL_CODES[kind], sentence)
  return invalid(sentence)
}

const failure = (code: number, message: string) =>
  new JsonRpcTransportError({ jsonrpc: '2.0', id: null, error: { code, message } })

/** An internal error is logged, and described to no one. */
export function answerable(error: unknown, log: Log): unknown {
  if (error instanceof Problem) return refusalOf(error)
  if (error instanceof Error && 'transport' in error) return error
  log.error({ event: 'task_failed', err: error })
  return failure(INTERNAL_ERROR, messages.internal)
}
