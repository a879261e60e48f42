// What a product is made of.
import type { Machine } from '@guildhall/process-manager'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Replicas } from '../platform/database/replicas.ts'
import type { RowChanges } from '../platform/database/row-changes.ts'
import type { Log } from '../platform/log.ts'
import type { AccountStandIns } from './accounts.ts'
import type { Config } from './config.ts'
import type { FileStandIns } from './files.ts'
import type { PaymentStandIns } from './payments.ts'

export type Parts = {
  config: Config
  database: Database
  rowChanges: RowChanges
  /** Read replicas of the database, for what visitors read. */
  replicas?: Replicas | undefined
  clock: Clock
  log: Log
  /** The other processes that serve beside this one; alone by default. */
  machine?: Machine
  /** The built pages, the ones that Vite keeps fresh, or none: a worker, or a test of the API. */
  pages: 'built' | 'development' | 'none'
  /** Stand-ins of tests for the ports of accounts. */
  accounts?: AccountStandIns
  /** Stand-ins of tests for parts of the file storage. */
  files?: FileStandIns
  /** Stand-ins of tests around the card provider. */
  payments?: PaymentStandIns
  /** Origins of agents that are served on this machine, and where: those of the demonstration, and of tests. */
  localAgents?: ReadonlyMap<string, string>
  /** The heartbeat of live streams, for tests that cannot wait for the usual one. */
  heartbeatMs?: number
  /** Answers are checked against their contracts; costs time, so not in production. */
  checkOutput: boolean
}

/** All parts, with defaults for those that were left out. */
export type WholeParts = Parts & { machine: Machine; siteUrl: string }
