// Serves tool clients: a server of the Model Context Protocol for one request of one person.
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import { Problem } from '../../../../platform/contract/problem.ts'
import { agentInput } from '../../interfaces/interfaces.schemas.ts'
import { monthOf, mostRuns } from '../../runs/runs.rules.ts'
import type { RunRow } from '../../runs/server/run-ends.ts'
import { beginRun, cancelRun, type RunParts } from '../../runs/server/runs.actions.ts'
import { readRunUsage } from '../../runs/server/runs.records.ts'
import { shownRun } from '../../runs/server/shown-runs.ts'
import { toolMessages as messages } from '../tools.messages.ts'
import {
  agentOf,
  LIST_TTL_MS,
  MAX_QUERY,
  MOST_FOUND,
  MOST_TOOLS,
  RUN_TOOL,
  SEARCH_TOOL,
  standardSchema,
  toolDescription,
  toolName,
  toolWordsOf,
} from '../tools.rules.ts'
import { findUsable, searchUsable, type ToolUser, type UsableAgent, usableAgents } from './tools.records.ts'

/** A run uses up runs and calls a seller's service: it is neither read-only nor repeatable, and destroys nothing here. */
const RUNS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true }
const READS = { readOnlyHint: true, openWorldHint: false }

const cost = {
  type: 'object',
  properties: {
    dollars: { type: 'number', description: 'What this run cost; 0 where it is included' },
    milliseconds: { type: 'integer' },
    runs_used: { type: 'integer', description: 'Runs of this month, with those under way' },
    // Some clients have no room for two types in one schema, and refuse the whole tool.
    runs_per_month: { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'Null without a limit' },
  },
  required: ['dollars', 'milliseconds', 'runs_used', 'runs_per_month'],
} as const

function toolOf(agent: UsableAgent): Tool {
  const { input_schema, output_schema } = agent
  return {
    name: toolName(agent),
    title: agent.name,
    description: toolDescription(agent.description),
    inputSchema: standardSchema(input_schema) as Tool['inputSchema'],
    ...(output_schema ? { outputSchema: resultSchema(output_schema) } : {}),
    annotations: { title: agent.name, ...RUNS },
  }
}

const resultSchema = (output: NonNullable<UsableAgent['output_schema']>) =>
  ({
    type: 'object',
    properties: { output: standardSchema(output), cost },
    required: ['output', 'cost'],
  }) as NonNullable<Tool['outputSchema']>

const SEARCH_AND_RUN: Tool[] = [
  {
    name: SEARCH_TOOL,
    title: messages.searchTitle,
    description: messages.searchDescription,
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', maxLength: MAX_QUERY } },
      required: ['query'],
    },
    annotations: { title: messages.searchTitle, ...READS },
  },
  {
    name: RUN_TOOL,
    title: messages.runTitle,
    description: messages.runDescription,
    inputSchema: {
      type: 'object',
      properties: { agent: { type: 'string', maxLength: 64 }, input: { type: 'object' } },
      required: ['agent', 'input'],
    },
    annotations: { title: messages.runTitle, ...RUNS },
  },
]

const searched = z.strictObject({ query: z.string().max(MAX_QUERY) })
const called = z.strictObject({ agent: z.string().max(64), input: agentInput })

export type ToolServerParts = RunParts & {
  /** A client that asked for progress would give up without regular notices. */
  readonly heartbeatMs: number
}

/** No other request shares the server. */
export function createToolServer(parts: ToolServerParts, user: ToolUser): Server {
  const { db } = parts.database
  const server = new Server(
    { name: 'guildhall', title: 'Guildhall', version: '1' },
    {
      capabilities: { tools: {} },
      instructions: messages.instructions,
      cacheHints: { 'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'private' } },
    },
  )
  server.setRequestHandler('tools/list', async () => {
    const usable = await usableAgents(db, user, MOST_TOOLS + 1)
    return { tools: usable.length > MOST_TOOLS ? SEARCH_AND_RUN : usable.map(toolOf) }
  })
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { name, arguments: given = {} } = params
    if (name === SEARCH_TOOL) {
      const { query } = argumentsOf(searched, given)
      return found(await searchUsable(db, user, toolWordsOf(query), MOST_FOUND))
    }
    const { agent, input } =
      name === RUN_TOOL ? argumentsOf(called, given) : { agent: name, input: argumentsOf(agentInput, given) }
    const id = agentOf(agent)
    const usable = id === undefined ? undefined : await findUsable(db, user, id)
    if (!usable) throw new ProtocolError(ProtocolErrorCode.InvalidParams, messages.unknown)
    const endProgress = sendProgress(parts.heartbeatMs, mcpReq)
    const maySpend = 'deployment' in user || user.maySpend
    return run(parts, usable, { input, maySpend, signal: mcpReq.signal }).finally(endProgress)
  })
  return server
}

/** Returns the function that ends it. */
function sendProgress(everyMs: number, { _meta, notify }: ServerContext['mcpReq']): () => void {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return () => undefined
  let progress = 0
  const timer = setInterval(() => {
    progress += 1
    // A client that has left needs no progress.
    notify({ method: 'notifications/progress', params: { progressToken, progress } }).catch(() => undefined)
  }, everyMs)
  return () => clearInterval(timer)
}

function argumentsOf<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    parsed.error.issues[0]?.message ?? 'Invalid arguments',
  )
}

function found(agents: readonly UsableAgent[]): CallToolResult {
  const listed = agents.map((agent) => {
    const { name, title, description, inputSchema } = toolOf(agent)
    return { name, title, description, input_schema: inputSchema }
  })
  return answer({ agents: listed })
}

const answer = (structuredContent: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
  structuredContent,
})

const failed = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true })

/** A client that leaves cancels the run. */
async function run(
  parts: RunParts,
  { deployment_id: purchaseId }: UsableAgent,
  given: { input: z.output<typeof agentInput>; maySpend: boolean; signal: AbortSignal },
): Promise<CallToolResult> {
  const { input, maySpend, signal } = given
  try {
    const { row, live } = await beginRun(parts, { purchaseId, source: 'tool', maySpend }, { input }, null)
    const cancel = () => {
      // A run that can't be cancelled has ended, or the job that finds lost runs handles it.
      cancelRun(parts, purchaseId, row.id).catch(() => undefined)
    }
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    const ended = await (live?.ended ?? row)
    signal.removeEventListener('abort', cancel)
    return await resultOf(parts, purchaseId, ended)
  } catch (error) {
    if (error instanceof Problem) return failed(sentenceOf(error))
    throw error
  }
}

async function resultOf(parts: RunParts, purchaseId: number, ended: RunRow): Promise<CallToolResult> {
  const { status, message, output, milliseconds, cost: dollars } = shownRun(ended)
  if (status !== 'succeeded') return failed(message ?? status)
  const month = monthOf(parts.clock.now().toISOString())
  const usage = await readRunUsage(parts.database.db, purchaseId, month)
  const { used = 0, reserved = 0, included = null, most_per_month = null } = usage ?? {}
  const runs_per_month = mostRuns(included, most_per_month)
  return answer({
    output,
    cost: { dollars, milliseconds: milliseconds ?? 0, runs_used: used + reserved, runs_per_month },
  })
}

/** A model corrects its call by the messages of the fields. */
const sentenceOf = ({ message, fields = {} }: Problem) =>
  [message, ...Object.entries(fields).map(([field, why]) => `${field}: ${why}`)].join('\n')
