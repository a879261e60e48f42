// Can every index be walked by the order that it was made for? One that cannot costs a sort of the table, and no test
// fails.
import { expect, it } from 'vitest'
import { filesMatching, readText, report } from './sources.ts'

type Snapshot = {
  tables: Record<
    string,
    {
      columns: Record<string, { notNull: boolean }>
      indexes: Record<
        string,
        { columns: { expression: string; isExpression: boolean; asc: boolean; nulls?: string }[] }
      >
    }
  >
}

/** `order by x desc` means nulls first, also to PostgreSQL for columns without nulls. */
function unwalkable({ tables }: Snapshot): string[] {
  return Object.values(tables).flatMap((table) =>
    Object.entries(table.indexes).flatMap(([index, { columns }]) =>
      columns
        .filter(
          (column) => !column.asc && column.nulls !== 'first' && table.columns[column.expression]?.notNull,
        )
        .map((column) => `${index} has "${column.expression}" DESC NULLS LAST, though it is never null`),
    ),
  )
}

function lastSnapshot(): Snapshot {
  return JSON.parse(readText(filesMatching('migrations/meta/*_snapshot.json').at(-1) ?? ''))
}

it('has no index that a plain `desc` cannot walk', () => {
  report(
    unwalkable(lastSnapshot()),
    'write descending(table.column), from platform/database/columns.ts, instead of table.column.desc()',
  )
})

it('would find one', () => {
  const column = { expression: 'created_at', isExpression: false, asc: false, nulls: 'last' }
  const table = { columns: { created_at: { notNull: true } }, indexes: { newest: { columns: [column] } } }
  expect(unwalkable({ tables: { things: table } })).toHaveLength(1)
})
