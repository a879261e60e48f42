// Measures for the operator: requests by kind and status, the page cache, the pool of connections. Each process reports
// those of all that serve on its machine.

import { aloneOnMachine, type Machine } from '@guildhall/process-manager'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Program } from '../program.ts'
import type { WorkKind } from './admission.ts'

export type RequestKind = 'page' | 'api' | 'asset' | 'file' | 'operations' | 'stream'

export type Metrics = {
  observeRequest(kind: RequestKind, method: string, status: number, seconds: number): void
  countPage(outcome: 'hit' | 'miss' | 'uncached'): void
  /** Counts a request that was refused because of overload. */
  countRefusal(kind: WorkKind): void
  /** Adds gauges that are read on each scrape. */
  watchPool(pool: { totalCount: number; idleCount: number; waitingCount: number }): void
  /** Adds the number of open live streams, read on each scrape. */
  watchStreams(count: () => number): void
  /** Adds the work of each kind under way and waiting, read on each scrape. */
  watchWork(figures: () => readonly { kind: WorkKind; underWay: number; waiting: number }[]): void
  text(): Promise<string>
}

const TOPIC = 'metrics'

export function createMetrics({ slug }: Program, machine: Machine = aloneOnMachine()): Metrics {
  const registry = new Registry()
  // Not summed up: most gauges mean nothing as a sum, and a counter that begins again would look like one that ran.
  if (machine.processes > 1) registry.setDefaultLabels({ process: String(machine.number) })
  machine.onAsked(TOPIC, () => registry.getMetricsAsJSON())
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: `${slug}_http_request_seconds`,
    help: 'Time from a request to the end of its response, in seconds',
    labelNames: ['kind', 'method', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const pages = new Counter({
    name: `${slug}_page_cache_total`,
    help: 'Pages served from the cache, rendered for it, or never cached',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const refusals = new Counter({
    name: `${slug}_work_refused_total`,
    help: 'Requests refused with 503 because there was too much work of their kind',
    labelNames: ['kind'] as const,
    registers: [registry],
  })
  return {
    observeRequest: (kind, method, status, seconds) =>
      requests.observe({ kind, method, status: `${Math.floor(status / 100)}xx` }, seconds),
    countPage: (outcome) => pages.inc({ outcome }),
    countRefusal: (kind) => refusals.inc({ kind }),
    watchWork(figures) {
      new Gauge({
        name: `${slug}_work`,
        help: 'Requests being worked on, and requests waiting',
        labelNames: ['kind', 'state'] as const,
        registers: [registry],
        collect() {
          for (const { kind, underWay, waiting } of figures()) {
            this.set({ kind, state: 'under_way' }, underWay)
            this.set({ kind, state: 'waiting' }, waiting)
          }
        },
      })
    },
    watchPool(pool) {
      new Gauge({
        name: `${slug}_database_connections`,
        help: 'Connections in the PostgreSQL pool',
        labelNames: ['state'] as const,
        registers: [registry],
        collect() {
          this.set({ state: 'open' }, pool.totalCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting_requests' }, pool.waitingCount)
        },
      })
    },
    watchStreams(count) {
      new Gauge({
        name: `${slug}_realtime_streams`,
        help: 'Open streams of live updates',
        registers: [registry],
        collect() {
          this.set(count())
        },
      })
    },
    async text() {
      if (machine.processes === 1) return registry.metrics()
      const others = (await machine.askOthers(TOPIC)) as object[][]
      return together([await registry.getMetricsAsJSON(), ...others]).metrics()
    },
  }
}

/** Every set of labels is there once, since it names its process: nothing is added up, and nothing left out. */
function together(perProcess: readonly (readonly object[])[]): Registry {
  return AggregatorRegistry.aggregate(
    perProcess.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'sum' }))),
  )
}
