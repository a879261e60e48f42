// The product's own statements for a few GETs, as bare `pg` can send them: with inlined values, a statement's best
// form, and with bound ones, as most programs send them.
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { createAgentRecords } from '../../src/features/agents/server/catalogue.records.ts'
import { createProjectRecords } from '../../src/features/projects/server/catalogue.records.ts'
import { REST_BASE } from '../../src/platform/contract/contract.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { RARE_TERM } from '../queries.ts'

export type Statement = { name: string; text: string; values: unknown[] }

export const STATEMENT_PAGE_SIZE = 12
/** After a path, requests the other form of the statement. */
export const BOUND_FORM = '&form=bound'

/** What the product hides from the planner (src/platform/database/generic-plan.ts). */
const UNSEEN =
  /\(select (?:lower\(\$(?<lowered>\d+)::text\)|to_tsquery\('english', \$(?<words>\d+)::text\)|\$(?<plain>\d+)::(?<type>int8|text))\)/g
type Unseen = Partial<Record<'lowered' | 'words' | 'plain' | 'type', string>>
/** The named groups are the last argument of a replacer. */
const unseenIn = (found: readonly unknown[]): Unseen => found.at(-1) as Unseen

/** The only statement that the product sends for a GET. */
export async function sentFor(pool: pg.Pool, ask: (db: Db) => Promise<unknown>) {
  const sent: { text: string; values: unknown[] }[] = []
  await ask(drizzle(pool, { logger: { logQuery: (text, values) => sent.push({ text, values }) } }))
  const [statement, ...more] = sent
  if (!statement || more.length > 0) throw new Error(`A GET took ${sent.length} statements`)
  return statement
}

/** The statement with the values that the product hides from the planner inlined. */
export function writtenInto(text: string, values: readonly unknown[]): { text: string; values: unknown[] } {
  const literal = (at: string) => `'${String(values[Number(at) - 1]).replaceAll("'", "''")}'`
  const written = text.replace(UNSEEN, (...found) => {
    const { lowered, words, plain = '', type } = unseenIn(found)
    if (lowered) return literal(lowered).toLowerCase()
    if (words) return `to_tsquery('english', ${literal(words)})`
    return type === 'int8' ? String(values[Number(plain) - 1]) : literal(plain)
  })
  return { text: written, values: /\$\d/.test(written) ? [...values] : [] }
}

/** The statements by the addresses that they answer. */
export async function productStatements(pool: pg.Pool): Promise<Map<string, Statement>> {
  const firstPage = { page: 1, page_size: STATEMENT_PAGE_SIZE } as const
  const size = `page_size=${STATEMENT_PAGE_SIZE}`
  const asked: [path: string, ask: (db: Db) => Promise<unknown>][] = [
    [`projects?${size}`, (db) => createProjectRecords(db).list({ ...firstPage, sort: 'recent' })],
    [`agents?${size}`, (db) => createAgentRecords(db).list({ ...firstPage, sort: 'popular' })],
    [
      `agents?search=${RARE_TERM}&${size}`,
      (db) => createAgentRecords(db).list({ ...firstPage, search: RARE_TERM }),
    ],
    ['projects/500', (db) => createProjectRecords(db).find(500)],
  ]
  const statements = new Map<string, Statement>()
  for (const [path, ask] of asked) {
    const { text, values } = await sentFor(pool, ask)
    const written = writtenInto(text, values)
    const bound = text.replace(UNSEEN, (...found) => {
      const { lowered, words, plain, type } = unseenIn(found)
      if (lowered) return `lower($${lowered}::text)`
      return words ? `to_tsquery('english', $${words}::text)` : `$${plain}::${type}`
    })
    const address = `${REST_BASE}/${path}`
    statements.set(address, { name: path, ...written })
    statements.set(address + BOUND_FORM, { name: `${path} bound`, text: bound, values })
  }
  return statements
}
