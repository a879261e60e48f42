// The rows of a query that may have more of them than fit into memory: one page after the other, through a cursor of the
// server.
import { type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect, type SelectedFieldsOrdered } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

/** A page is small, since a row may be the text of a lecture or all the questions of a quiz. */
const PAGE = 500

/** The query selects columns, not whole joined tables. */
type Query<Row> = SQLWrapper & { _: { result: Row[]; config: { fields: Record<string, unknown> } } }

const dialect = new PgDialect()
/** The name of a cursor is unique within its transaction only. */
const cursors = new WeakMap<Tx, number>()

/** Reads the rows in the transaction, never more than a page ahead. */
export async function* rowsOf<Row>(tx: Tx, query: Query<Row>): AsyncGenerator<Row> {
  const number = (cursors.get(tx) ?? 0) + 1
  cursors.set(tx, number)
  const name = sql.identifier(`rows_${number}`)
  await tx.execute(sql`declare ${name} no scroll cursor for ${query}`)
  const fields = Object.entries(query._.config.fields).map(([key, field]) => ({ path: [key], field }))
  const next = tx._.session.prepareQuery<{ execute: Row[]; all: never; values: never }>(
    dialect.sqlToQuery(sql`fetch ${sql.raw(String(PAGE))} from ${name}`),
    fields as SelectedFieldsOrdered,
    undefined,
    true,
  )
  for (let rows: Row[] = await next.execute(); rows.length > 0; rows = await next.execute()) yield* rows
  await tx.execute(sql`close ${name}`)
}
