// What it takes to see what a limit lets through: a product at a tenth of every limit, people whose requests each come
// from another address, and everything that a request can leave behind.
import { readdir } from 'node:fs/promises'
import { actFor } from '../../../src/platform/actor.ts'
import { agentEndpoint } from '../agents/agent-endpoint.ts'
import { testDatabase } from '../database/database.ts'
import { rowChecksums } from '../database/row-checksums.ts'
import { headersOf, type SignedIn, testAccounts } from '../people/accounts.ts'
import { freshAddress } from '../people/guessing.ts'

export const SCALE = 0.1
type Asked = Promise<{ status: number }>

export type Limited = {
  /** Asks once more. */
  ask: (nth: number) => Asked
  /** The table that has one more row for each that was done; otherwise `done` counts them. */
  table?: string
  done?: () => number | Promise<number>
  /** How often it is done. */
  most: number
  /** What is refused then, where that is something else. */
  last?: () => Asked
  /** What has to be there for it to matter. */
  before?: () => Promise<void>
  /** What is answered to what is done; 200 by default. */
  statusBefore?: number
  /** The status of the refusal. */
  status?: number
  /** So many seconds go by between two, lest another limit come first. */
  apart?: number
}
export type World = Awaited<ReturnType<typeof limitedWorld>>
export type LimitTable = Readonly<Record<string, (world: World) => Promise<Limited>>>

/** Attempts are counted there, refused or not. */
const COUNTS_ATTEMPTS = 'account_limits'

/** Call it at the top of a test file. */
export async function limitedWorld() {
  const endpoint = await agentEndpoint()
  const database = await testDatabase()
  const accounts = await testAccounts({
    ...{ database, localAgents: endpoint.local, address: freshAddress },
    config: { RATE_LIMIT_SCALE: SCALE, STORAGE_QUOTA_MB: 1 },
    payments: { deliversSoon: false, pause: async () => {} },
  })
  const { product, mails, sms } = accounts
  const { pool } = product.database
  const still = { database: product.database, clock: { ...product.clock, advance: () => undefined } }

  const countOf = async (table: string) =>
    Number((await pool.query(`select count(*) from ${table}`)).rows[0].count)

  const member = async (who?: SignedIn) => {
    const person = who ?? (await accounts.provedPerson())
    const headers = await headersOf(person)
    const ask = (method: string, path: string, body?: unknown, address = freshAddress()) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const url = `http://localhost:3000${path.startsWith('/functions/') ? path : `/rest/v1${path}`}`
      const all = { ...headers, 'content-type': 'application/json' }
      return product.fetch(new Request(url, { method, headers: all, ...sent }), address)
    }
    return { ...person, me: actFor(person.id), headers, ask }
  }

  /** Whatever a request can leave: rows, mails, messages, files, calls of a seller's service. */
  async function everything() {
    const { [COUNTS_ATTEMPTS]: _, ...rows } = await rowChecksums(database.url)
    const files = await readdir(product.dataDir, { recursive: true })
    return {
      // A number that was drawn and not used is no trace.
      rows: Object.fromEntries(Object.entries(rows).filter(([, sum]) => sum.includes(' rows'))),
      ...{ mails: mails.sent.length, messages: sms.sent.length, calls: endpoint.calls.length },
      files: files.toSorted(),
    }
  }

  const startOver = () => pool.query(`delete from ${COUNTS_ATTEMPTS}`)
  return { accounts, product, endpoint, still, member, countOf, everything, startOver }
}
