// Does the dashboard for Grafana ask for metrics that the program has?
import { aloneOnMachine } from '@guildhall/process-manager'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { PROGRAM } from '../../src/app/program.ts'
import { createMetrics } from '../../src/platform/http/metrics.ts'
import { readText, report } from './sources.ts'

const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
})
const METRIC = /\b(?:guildhall|process|nodejs)_[a-z_0-9]+/g

it('asks for metrics that exist', async () => {
  const metrics = createMetrics(PROGRAM, aloneOnMachine())
  metrics.watchPool({ totalCount: 1, idleCount: 1, waitingCount: 0 })
  metrics.watchWork(() => [{ kind: 'render', underWay: 0, waiting: 0 }])
  metrics.watchStreams(() => 0)
  metrics.observeRequest('page', 'GET', 200, 0.1)
  metrics.countPage('hit')
  metrics.countRefusal('render')
  const text = await metrics.text()
  const asked = dashboard
    .parse(JSON.parse(readText('deploy/grafana-dashboard.json')))
    .panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(METRIC) ?? []))
  expect(asked.length).toBeGreaterThan(10)
  report(
    asked.filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(text)),
    'name metrics as src/platform/http/metrics.ts does.',
  )
})
