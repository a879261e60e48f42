// Agents that take and return any JSON, and their callers' answers, as texts: every digit counts.
import { actFor } from '../../../src/platform/actor.ts'
import { headersOf, type TestAccounts } from '../people/accounts.ts'
import type { AgentEndpoint } from './agent-endpoint.ts'
import { callableAgents } from './callable-agents.ts'

const SITE = 'http://localhost:3000'

export async function passingAgent(accounts: TestAccounts, endpoint: AgentEndpoint) {
  const { product } = accounts
  const { deployed } = callableAgents(accounts, endpoint)
  const made = await deployed({
    input_schema: { type: 'object' },
    output_schema: null,
    samples: [{ name: 'Nothing', input: {} }],
  })
  const { id, key, buyer, agentId } = made
  const runs = `${SITE}/rest/v1/deployments/${id}/runs`

  async function textOf(method: string, url: string, body?: string, headers: Record<string, string> = {}) {
    const response = await product.fetch(
      new Request(url, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      }),
    )
    return { status: response.status, text: await response.text() }
  }
  return {
    ...made,
    actor: actFor(buyer.id),
    /** Begins a run with an input that is JSON already. */
    begin: (input: string, mode = 'wait', headers = {}) =>
      textOf('POST', runs, `{"input":${input},"mode":"${mode}"}`, headers),
    read: (run: number) => textOf('GET', `${runs}/${run}`),
    /** Reads a run as its buyer reads it on a page. */
    async readOwn(run: number) {
      const { authorization = '' } = Object.fromEntries(new Headers(await headersOf(buyer)))
      return textOf('GET', `${SITE}/rest/v1/own/runs/${run}`, undefined, { authorization })
    },
    callTool: (body: string) => textOf('POST', `${SITE}/mcp`, body),
    sendTask: (body: string) =>
      textOf('POST', `${SITE}/a2a/agents/${agentId}`, body, { 'a2a-version': '1.0' }),
    /** It answers with an output that is JSON already, whole or as an event. */
    returns(output: string, isStreamed = false) {
      endpoint.answer((_, response) => {
        if (isStreamed)
          response
            .writeHead(200, { 'content-type': 'text/event-stream' })
            .end(`event: output\ndata: ${output.replaceAll('\n', ' ')}\n\n`)
        else response.writeHead(200, { 'content-type': 'application/json' }).end(`{"output":${output}}`)
      })
    },
    /** It answers with these bytes and headers. */
    answers(bytes: string | Uint8Array, headers: Record<string, string> = {}) {
      endpoint.answer((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(bytes)
      })
    },
  }
}

/** Returns the data of the last event of a stream. */
export const lastData = (stream: string): string =>
  [...stream.matchAll(/^data: ([^\n]*)/gm)].at(-1)?.[1] ?? ''
