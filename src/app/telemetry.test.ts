// Does the program send traces, metrics and logs to OTEL_EXPORTER_OTLP_ENDPOINT, without people's data?
// @module-tag proof
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'
import { freePort, startProgram } from '../../tests/support/processes/started-program.ts'
import { bundleProgram, isProgramBundled } from './program-bundle.ts'

const folder = await mkdtemp(join(tmpdir(), 'telemetry-'))
const received: Record<string, string> = {}
let collector: Server
let endpoint = ''

beforeAll(async () => {
  if (!(await isProgramBundled())) await bundleProgram()
  collector = createServer(async (request, response) => {
    const path = request.url ?? ''
    received[path] = (received[path] ?? '') + (await text(request))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  if (typeof address !== 'object' || !address) throw new Error('A server without an address')
  endpoint = `http://127.0.0.1:${address.port}`
})
afterAll(async () => {
  collector.close()
  await rm(folder, { recursive: true, force: true })
})

it('sends what happened to the collector, the last of it while it stops, by routes and not by addresses', async () => {
  const port = await freePort()
  const program = startProgram(port, {
    ROLE: 'worker',
    SUPERVISOR: 'off',
    DATA_DIR: folder,
    DATABASE_URL: (await testDatabase()).url,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  })
  await program.ready()
  const asked = await fetch(`http://127.0.0.1:${port}/rest/v1/projects?search=secretword`)
  expect(asked.status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/rest/v1/projects/987654321987`)).status).toBe(404)
  program.process.kill('SIGTERM')
  expect(await program.ended).toBe(0)

  const { '/v1/traces': traces = '', '/v1/metrics': metrics = '', '/v1/logs': logs = '' } = received
  expect(traces).toContain('"GET /rest/v1/projects"')
  expect(traces).toContain('"GET /rest/v1/projects/:id"')
  // The trace of a request contains its query to the database.
  expect(traces).toMatch(/pg\.query:SELECT/)
  expect(traces).not.toContain('healthz')
  expect(traces).not.toContain('readyz')
  expect(metrics).toContain('"http.server.request.duration"')
  expect(logs).toContain('"request_id"')
  expect(logs).toContain('/rest/v1/projects/:id')
  for (const sent of [traces, metrics, logs]) {
    expect(sent).toContain('"guildhall"')
    expect(sent).not.toMatch(/secretword|987654321987|"url\.(path|query|full)"|client\.address|user_agent/)
  }
})
