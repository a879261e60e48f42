// Shows what a limit lets through: a product at a tenth of every limit, people whose requests each come from another
// address, and every possible trace of a request.
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
  /** It asks once more. */
  ask: (nth: number) => Asked
  /** The table has one more row for each success; otherwise `done` counts them. */
  table?: string
  done?: () => number | Promise<number>
  most: number
  /** The refused request, if it differs. */
  last?: () => Asked
  /** It makes the refused request effective. */
  before?: () => Promise<void>
  /** The allowed requests get this status; 200 by default. */
  statusBefore?: number
  status?: number
  /** So many seconds pass between two requests, lest another limit come first. */
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
    database,
    localAgents: endpoint.local,
    address: freshAddress,
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

  /** Returns all possible traces of a request: rows, mails, messages, files, calls of a seller's service. */
  async function everything() {
    const { [COUNTS_ATTEMPTS]: _, ...rows } = await rowChecksums(database.url)
    const files = await readdir(product.dataDir, { recursive: true })
    return {
      // A drawn and unused number of a sequence is no trace.
      rows: Object.fromEntries(Object.entries(rows).filter(([, sum]) => sum.includes(' rows'))),
      mails: mails.sent.length,
      messages: sms.sent.length,
      calls: endpoint.calls.length,
      files: files.toSorted(),
    }
  }

  const startOver = () => pool.query(`delete from ${COUNTS_ATTEMPTS}`)
  return { accounts, product, endpoint, still, member, countOf, everything, startOver }
}
