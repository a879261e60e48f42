// Rows of the table: agents of the demonstration that read changes of programs and of databases.
import type { SampleAgent } from '../agent.ts'
import { sumOf, whole } from '../amounts.ts'
import { choice, fields, integer, list, longText, text } from '../schema.ts'
import { counted, mentioned } from '../text.ts'
import { row } from './row.ts'

const REVIEW_CHECKS = [
  {
    finds: /JSON\.parse\(/,
    weight: 'Must fix',
    comment: 'This throws on text that is not JSON, and nothing here catches it.',
    failing_input: '{"id": 12',
  },
  {
    finds: /\.forEach\(\s*async\b/,
    weight: 'Must fix',
    comment: 'forEach does not wait: a rejected promise is lost, and the code after it runs first.',
    failing_input: 'A list of which the second item fails',
  },
  {
    finds: /(?:query|execute)\(\s*(?:`[^`]{0,300}\$\{|f"[^"]{0,300}\{)/,
    weight: 'Must fix',
    comment: 'A value becomes part of the SQL text, so the caller can write SQL. Pass it as a parameter.',
    failing_input: "'; drop table users; --",
  },
  {
    finds: /def \w{1,80}\([^)]{0,200}=\s*(?:\[\]|\{\})/,
    weight: 'Must fix',
    comment: 'The default is made once and shared by all calls: the second call sees the items of the first.',
    failing_input: 'Call it twice without that argument',
  },
  {
    finds: /\w\[0\]\.\w/,
    weight: 'Should fix',
    comment: 'The list can be empty, and then this reads a property of undefined.',
    failing_input: '[]',
  },
  {
    finds: /\bnew Date\(\s*[a-z]/i,
    weight: 'Should fix',
    comment: 'An unreadable text becomes Invalid Date, and is noticed only much later.',
    failing_input: '31/12/2026',
  },
] as const
/** The added lines of a diff with their places, without those of tests. */
function addedLines(diff: string): { place: string; code: string }[] {
  let file = ''
  let at = 0
  return diff.split('\n').flatMap((line) => {
    if (line.startsWith('+++ ')) file = line.slice(4).replace(/^b\//, '')
    else if (line.startsWith('@@')) at = Number(/\+(\d+)/.exec(line)?.[1] ?? 1) - 1
    else if (!line.startsWith('-')) at++
    const isAdded = line.startsWith('+') && !line.startsWith('+++ ')
    return isAdded && !/test/i.test(file) ? [{ place: `${file}:${at}`, code: line.slice(1) }] : []
  })
}
const ROWS_A_SECOND = 400_000
/** What a statement locks, and whether every row is read under the lock. */
const MIGRATION_RULES = [
  {
    finds: /^create (?:unique )?index concurrently/i,
    lock: 'SHARE UPDATE EXCLUSIVE',
    reads: false,
    advice: 'Readers and writers go on while it is built.',
  },
  {
    finds: /^create (?:unique )?index/i,
    lock: 'SHARE',
    reads: true,
    advice: 'No one can write until it is built. Create it concurrently.',
  },
  {
    finds: /foreign key/i,
    lock: 'SHARE ROW EXCLUSIVE',
    reads: true,
    advice: 'Add it as not valid, and validate it afterwards.',
  },
  {
    finds: /set not null/i,
    lock: 'ACCESS EXCLUSIVE',
    reads: true,
    advice: 'Validate a check constraint first: then no row is read under the lock.',
  },
  {
    finds: /^alter table/i,
    lock: 'ACCESS EXCLUSIVE',
    reads: false,
    advice: 'Short: set lock_timeout, so that it does not queue behind a long query.',
  },
] as const
/** The statements with their lines, without comments. */
function statementsIn(migration: string): { line: number; statement: string }[] {
  let line = 1
  return migration
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .flatMap((piece) => {
      const before = piece.length - piece.trimStart().length
      const began = line + piece.slice(0, before).split('\n').length - 1
      line += piece.split('\n').length - 1
      const statement = piece.replaceAll(/\s+/g, ' ').trim()
      return statement === '' ? [] : [{ line: began, statement }]
    })
}

export const code: readonly SampleAgent[] = [
  row({
    slug: 'second-reviewer',
    name: 'Second Reviewer',
    inputSchema: fields({
      diff: longText('Unified diff', 60_000, {
        minLength: 1,
        description: 'What git diff prints. TypeScript, Python, Go and SQL',
      }),
    }),
    outputSchema: fields({
      summary: text('Summary', 300),
      comments: list(
        'Comments',
        { maxItems: 5 },
        fields({
          place: text('Place', 300),
          weight: choice('Weight', ['Minor', 'Should fix', 'Must fix']),
          comment: text('Comment', 400),
          failing_input: text('Input that breaks it', 200),
        }),
      ),
    }),
    samples: [
      {
        name: 'An order import in TypeScript',
        input: {
          diff: `--- a/src/orders/import.ts
+++ b/src/orders/import.ts
@@ -10,3 +10,12 @@ export async function importOrders(body: string) {
   const started = clock.now()
+  const orders = JSON.parse(body)
+  const first = orders[0].customer
+  orders.forEach(async (order) => {
+    const day = new Date(order.day)
+    await db.query(\`insert into orders values ('\${order.id}', '\${day}')\`)
+  })
+  const average = total(orders) / orders.length
+  return { first, average }
 }`,
        },
      },
      {
        name: 'A report in Python, with its test',
        input: {
          diff: '--- a/report/load.py\n+++ b/report/load.py\n@@ -1,2 +1,9 @@\n import csv\n+def load(path, rows=[]):\n+    with open(path) as file:\n+        for row in csv.reader(file):\n+            rows.append(row)\n+    return rows\n+\n+SQL = "select * from visits where lower(email) = %s"\n--- a/tests/test_load.py\n+++ b/tests/test_load.py\n@@ -1,1 +1,3 @@\n from report.load import load\n+def test_loads():\n+    assert len(load("three.csv")) == 3',
        },
      },
      {
        name: 'Nothing to say',
        input: {
          diff: '--- a/src/greeting.test.ts\n+++ b/src/greeting.test.ts\n@@ -4,2 +4,3 @@\n it("greets", () => {\n+  expect(greeting("")).toBe("Hello")\n })',
        },
      },
    ],
    needs: ({ diff }) =>
      !/^\+\+\+ /m.test(diff) &&
      'This is no unified diff: it has no line “+++ file”. Paste what git diff prints.',
    answers({ diff }) {
      const added = addedLines(diff)
      const rank = { 'Must fix': 0, 'Should fix': 1, Minor: 2 }
      const comments = added
        .flatMap(({ place, code }) =>
          REVIEW_CHECKS.filter(({ finds }) => finds.test(code)).map(({ finds: _, ...one }) => ({
            place,
            ...one,
          })),
        )
        .sort((one, other) => rank[one.weight] - rank[other.weight])
      const summary = `${counted(Math.min(comments.length, 5), 'comment')} on ${counted(added.length, 'added line')}. Style is left to your linter.`
      return { summary, comments }
    },
  }),
  row({
    slug: 'migration-mate',
    name: 'Migration Mate',
    inputSchema: fields(
      {
        migration: longText('Migration', 30_000, { minLength: 1, description: 'SQL for PostgreSQL' }),
        tables: list(
          'Sizes of your tables',
          { maxItems: 100 },
          fields({
            table: text('Table', 63),
            rows: integer('Rows', { minimum: 0, maximum: 100_000_000_000 }),
          }),
        ),
        version: integer('PostgreSQL version', { minimum: 13, maximum: 30, default: 17 }),
      },
      { optional: ['version'] },
    ),
    outputSchema: fields({
      verdict: choice('Verdict', ['Safe to run', 'Run in steps', 'Will fail']),
      summary: text('Summary', 300),
      statements: list(
        'Statements',
        { maxItems: 100 },
        fields({
          line: integer('Line'),
          statement: text('Statement', 160),
          lock: text('Lock', 40),
          duration: text('Duration', 40),
          advice: text('What it means', 300),
        }),
      ),
      safe_steps: longText('The same without downtime', 60_000),
    }),
    samples: [
      {
        name: 'An index and a foreign key on a large table',
        input: {
          migration:
            '-- orders get a warehouse\nalter table orders add column warehouse_id bigint;\ncreate index orders_by_warehouse on orders (warehouse_id, created_at);\nalter table orders add constraint orders_warehouse foreign key (warehouse_id) references warehouses (id);\nalter table orders alter column status set not null;',
          tables: [
            { table: 'orders', rows: 16_400_000 },
            { table: 'warehouses', rows: 12 },
          ],
        },
      },
      {
        name: 'A required column without a default',
        input: {
          migration:
            'begin;\nalter table customers add column vat_number text not null;\ncreate index concurrently customers_by_vat on customers (vat_number);\ncommit;',
          tables: [{ table: 'customers', rows: 88_000 }],
        },
      },
      {
        name: 'Nothing to fear',
        input: {
          migration:
            "alter table invoices add column note text not null default '';\ncreate index concurrently invoices_by_day on invoices (issued_on);",
          tables: [{ table: 'invoices', rows: 2_100_000 }],
          version: 16,
        },
      },
    ],
    needs: ({ migration }) =>
      statementsIn(migration).length === 0 && 'There is no SQL statement in this migration.',
    answers({ migration, tables, version = 17 }) {
      const found = statementsIn(migration)
      const isInTransaction = found.some(({ statement }) => /^begin\b/i.test(statement))
      const statements = found.map(({ line, statement }) => {
        const rule = MIGRATION_RULES.find(({ finds }) => finds.test(statement))
        const table = tables.find((one) => mentioned(statement, [one.table]))
        const fails = isInTransaction && /\bconcurrently\b/i.test(statement)
        const seconds = Math.ceil((rule?.reads ? (table?.rows ?? 0) : 0) / ROWS_A_SECOND)
        return {
          line,
          statement,
          lock: rule && table ? `${rule.lock} on ${table.table}` : 'None that others wait for',
          duration: seconds > 1 ? `about ${counted(seconds, 'second')}` : 'under a second',
          advice: fails
            ? 'This fails inside a transaction. Run it on its own.'
            : (rule?.advice ?? 'Nothing to change.'),
          state: fails
            ? ('Will fail' as const)
            : seconds > 1
              ? ('Run in steps' as const)
              : ('Safe to run' as const),
        }
      })
      const has = (state: string) => statements.some((one) => one.state === state)
      const verdict = has('Will fail')
        ? ('Will fail' as const)
        : has('Run in steps')
          ? ('Run in steps' as const)
          : ('Safe to run' as const)
      const rows = sumOf(tables.map((one) => one.rows))
      return {
        verdict,
        summary: `${counted(found.length, 'statement')} for PostgreSQL ${version}, tables with ${whole(rows)} rows.`,
        statements: statements.map(({ state: _, ...one }) => one),
        safe_steps: [
          "set lock_timeout = '2s';",
          ...statements.map(({ statement, advice }) => `-- ${advice}\n${statement};`),
        ].join('\n\n'),
      }
    },
  }),
]
