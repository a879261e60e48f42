// A product is made of these.
import type { Machine } from '@guildhall/process-manager'
import type { Clock } from '../platform/clock.ts'
import type { ThisMachine } from '../platform/contract/called-address.ts'
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
  /** Visitors read from these replicas of the database. */
  replicas?: Replicas | undefined
  clock: Clock
  log: Log
  /** The other processes serve beside this one; by default there are none. */
  machine?: Machine
  /** The built pages, the ones that Vite keeps fresh, or none for a worker, or a test of the API. */
  pages: 'built' | 'development' | 'none'
  /** Tests replace the ports of accounts by these. */
  accounts?: AccountStandIns
  /** Tests replace parts of the file storage by these. */
  files?: FileStandIns
  /** Tests replace parts around the card provider by these. */
  payments?: PaymentStandIns
  /** These origins of agents are served on this machine: those of the demonstration, and of tests. */
  localAgents?: ReadonlyMap<string, string>
  /** The heartbeat of live streams, for tests that cannot wait for the usual one. */
  heartbeatMs?: number
  /** Answers are checked against their contracts; costs time, so not in production. */
  checkOutput: boolean
}

/** All parts, with defaults for those that were left out. */
export type WholeParts = Parts & {
  machine: Machine
  siteUrl: string
  /** Undefined unless the agents of a demonstration may be served on this machine. */
  thisMachine: () => ThisMachine | undefined
}
