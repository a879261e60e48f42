// What a chapter of the benchmark receives and returns, and the columns that chapters share.
import type { Db } from '../src/platform/database/database.ts'
import type { Load } from './load-maker.ts'
import type { Served, Server } from './measure.ts'
import type { Program } from './program.ts'
import type { Target } from './report.ts'

export type Bench = {
  servers: {
    /** Bare node:http and pg, on the database with many rows. */
    bare: Server
    /** The product with many rows. */
    ours: Server
    /** The product with few. */
    small: Server
  }
  /** Starts another product with many rows that keeps hardly any page; the caller stops it. */
  startUncached(): Promise<Server>
  /** Starts Next.js with many rows and this page of the product's; the caller stops it. */
  startNext(html: string): Promise<Server>
  /** Starts another product with many rows that refuses overload; the caller stops it. */
  startLimited(): Promise<Server>
  /** Starts the product as `npm start` does, with so many processes and many rows; its chapter stops it. */
  startProgram(processes: number): Promise<Program>
  /** How many rows the tables have in each. */
  rows: { many: number; few: number }
  /** Runs work on a plain connection to the database with many rows, or with few. */
  withManyRows<T>(work: (db: Db) => Promise<T>): Promise<T>
  withFewRows<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Where the product with many rows stores its files. */
  dataDir: string
  /** The pages to measure, by path, in a chapter that visits pages; all of them if none is named. */
  wantedPages: readonly string[]
  say(text: string): void
}

/** Measures one comparison, prints its table, and returns its targets. */
export type Chapter = (bench: Bench) => Promise<Target[]>

export const LEAST_SHARE_OF_BARE = 0.6

export const LOAD_HEADS = ['', 'req/s', 'p50 ms', 'p99 ms', 'of bare', 'server CPU us', 'of bare']

/** `bare` is the reference; on a busy machine, processor time says more than requests a second. */
export function loadRow(
  name: string,
  load: Served,
  pair?: { bare: Served; ratio: number },
): (string | number)[] {
  const figures = [name, load.perSecond, load.p50, load.p99]
  return pair
    ? [...figures, pair.ratio, load.microseconds, pair.bare.microseconds / load.microseconds]
    : [...figures, '', load.microseconds, '']
}

/** One of two simultaneous loads: the server's processor time cannot be attributed. */
export const sharedRow = (name: string, load: Load) => [name, load.perSecond, load.p50, load.p99, '', '', '']
