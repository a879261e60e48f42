// A seller's endpoint for journeys: it writes release notes, and streams them to its buyers.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import type { DeclaredInterface } from '../../../src/features/agents/interfaces/interfaces.schemas.ts'

const ORIGIN = 'https://notes.seller.example'

const called = z.object({
  run: z.object({ deployment_id: z.number().nullable() }),
  input: z.object({
    changes: z.string(),
    tone: z.string().optional(),
    audience: z.array(z.string()).optional(),
  }),
})

export const RELEASE_NOTES: DeclaredInterface = {
  input_schema: {
    type: 'object',
    required: ['changes'],
    additionalProperties: false,
    properties: {
      changes: {
        type: 'string',
        title: 'Changes',
        description: 'What has changed since the last release.',
        format: 'multiline',
        minLength: 10,
        maxLength: 2000,
      },
      tone: { type: 'string', title: 'Tone', enum: ['Plain', 'Warm'], default: 'Plain' },
      audience: { type: 'array', title: 'Audience', items: { type: 'string' }, examples: [['Developers']] },
    },
  },
  output_schema: {
    type: 'object',
    required: ['headline', 'items', 'breaking'],
    properties: {
      headline: { type: 'string', title: 'Headline' },
      notes: { type: 'string', title: 'Release notes', format: 'multiline' },
      items: {
        type: 'array',
        title: 'Items',
        items: {
          type: 'object',
          properties: {
            change: { type: 'string', title: 'Change' },
            words: { type: 'integer', title: 'Words' },
          },
        },
      },
      breaking: { type: 'boolean', title: 'Breaking' },
    },
  },
  samples: [
    { name: 'A small release', input: { changes: 'Faster search\nFewer clicks to pay', tone: 'Warm' } },
    { name: 'A breaking one', input: { changes: 'BREAKING: the old API is gone', audience: ['Developers'] } },
  ],
  is_idempotent: true,
  runs_per_month: 100,
  price_per_run: null,
  price_tiers: [],
}

export function notesFor(changes: string) {
  const lines = changes.split('\n').filter((line) => line !== '')
  return {
    headline: `${lines.length} changes in this release`,
    notes: lines.map((line) => `• ${line}`).join('\n'),
    items: lines.map((change) => ({ change, words: change.split(' ').length })),
    breaking: changes.includes('BREAKING'),
  }
}

export type JourneyAgent = {
  url: string
  /** For a product's `localAgents`. */
  local: ReadonlyMap<string, string>
  /** Stops a stream before its end until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

export async function startAgent(): Promise<JourneyAgent> {
  let held = Promise.resolve()
  const server = createServer(async (request, response) => {
    // Such a request only probes the endpoint.
    if (request.method !== 'POST') {
      response.writeHead(405).end()
      return
    }
    const { run, input } = called.parse(JSON.parse(await text(request)))
    const output = notesFor(input.changes)
    if (input.changes.includes('FAIL')) {
      response.writeHead(500).end()
      return
    }
    if (run.deployment_id === null) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ output }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (event: string, data: unknown) =>
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    send('delta', { text: 'Reading the changes, ' })
    send('delta', { text: 'then writing.' })
    await held
    send('output', output)
    response.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('A server without an address')
  return {
    url: `${ORIGIN}/notes`,
    local: new Map([[ORIGIN, `http://127.0.0.1:${address.port}`]]),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
