// Migration Mate: which locks a PostgreSQL migration takes, for how long, and the same in steps without downtime.

import { BadInput, defineAgent } from '../agent.ts'
import { whole } from '../amounts.ts'
import { choice, fields, integer, list, longText, text } from '../schema.ts'
import { statementsOf } from '../sql.ts'
import { counted, shortened } from '../text.ts'

const MOST_STATEMENTS = 100
/** From this version on, NOT NULL is a constraint that can be validated later. */
const WITH_NOT_NULL_CONSTRAINTS = 18
const ROWS_A_SECOND = { rewrite: 250_000, scan: 2_000_000, index: 400_000, change: 60_000 }
type Work = keyof typeof ROWS_A_SECOND | 'none'
type Found = RegExpMatchArray
type Rule = {
  finds: RegExp
  lock: string
  work: Work
  advice: string
  /** The same without downtime; empty when it is fine as it is. */
  steps: (found: Found, version: number) => string
}

const NAME = '((?:"[^"]{1,63}"|\\w{1,63})(?:\\.(?:"[^"]{1,63}"|\\w{1,63}))?)'
const rule = (pattern: string) => new RegExp(`^${pattern.replaceAll('NAME', NAME)}`, 'i')
const TABLE = 'alter table (?:if exists )?(?:only )?NAME '
const none = () => ''
const bare = (name = '') => name.replaceAll('"', '').split('.').at(-1) ?? ''

/** The first that fits a statement counts. */
const RULES: readonly Rule[] = [
  {
    finds: rule('create (unique )?index concurrently (?:if not exists )?NAME on (?:only )?NAME'),
    lock: 'SHARE UPDATE EXCLUSIVE',
    work: 'index',
    advice: 'Reads and writes go on. If it fails, drop the invalid index and try again.',
    steps: none,
  },
  {
    finds: rule('create (unique )?index (?:if not exists )?NAME on (?:only )?NAME(.*)'),
    lock: 'SHARE',
    work: 'index',
    advice: 'No one can write to the table until the index is built.',
    steps: ([, unique = '', index = '', table = '', rest = '']) =>
      `create ${unique}index concurrently ${index} on ${table}${rest};`,
  },
  {
    finds: rule(`${TABLE}add constraint NAME foreign key(?!.*not valid)(.*)`),
    lock: 'SHARE ROW EXCLUSIVE',
    work: 'scan',
    advice: 'Both tables cannot be written while every row is checked.',
    steps: ([, table = '', name = '', rest = '']) =>
      `alter table ${table} add constraint ${name} foreign key${rest} not valid;\nalter table ${table} validate constraint ${name};`,
  },
  {
    finds: rule(`${TABLE}add constraint NAME check(?!.*not valid)(.*)`),
    lock: 'ACCESS EXCLUSIVE',
    work: 'scan',
    advice: 'No one can read or write while every row is checked.',
    steps: ([, table = '', name = '', rest = '']) =>
      `alter table ${table} add constraint ${name} check${rest} not valid;\nalter table ${table} validate constraint ${name};`,
  },
  {
    finds: rule(`${TABLE}add constraint NAME (unique|primary key) ?(\\([^)]{1,200}\\))`),
    lock: 'ACCESS EXCLUSIVE',
    work: 'index',
    advice: 'The index is built while no one can read or write.',
    steps: ([, table = '', name = '', kind = '', columns = '']) =>
      `create unique index concurrently ${name}_index on ${table} ${columns};\nalter table ${table} add constraint ${name} ${kind.toLowerCase()} using index ${name}_index;`,
  },
  {
    finds: rule(`${TABLE}validate constraint`),
    lock: 'SHARE UPDATE EXCLUSIVE',
    work: 'scan',
    advice: 'Reads and writes go on.',
    steps: none,
  },
  {
    finds: rule(`${TABLE}add constraint`),
    lock: 'ACCESS EXCLUSIVE',
    work: 'none',
    advice: 'Short: existing rows are not checked.',
    steps: none,
  },
  {
    finds: rule(`${TABLE}alter (?:column )?NAME set not null`),
    lock: 'ACCESS EXCLUSIVE',
    work: 'scan',
    advice: 'The whole table is read under the lock, unless a valid check already proves it.',
    steps: ([, table = '', column = ''], version) =>
      version >= WITH_NOT_NULL_CONSTRAINTS
        ? `alter table ${table} add constraint ${bare(column)}_present not null ${column} not valid;\nalter table ${table} validate constraint ${bare(column)}_present;`
        : `alter table ${table} add constraint ${bare(column)}_present check (${column} is not null) not valid;\nalter table ${table} validate constraint ${bare(column)}_present;\nalter table ${table} alter column ${column} set not null;\nalter table ${table} drop constraint ${bare(column)}_present;`,
  },
  {
    finds: rule(`${TABLE}alter (?:column )?NAME (?:set data )?type (?:text|varchar)\\b(?!.*using)`),
    lock: 'ACCESS EXCLUSIVE',
    work: 'none',
    advice: 'Short if the column was a shorter varchar; from another type it rewrites the table.',
    steps: none,
  },
  {
    finds: rule(`${TABLE}alter (?:column )?NAME (?:set data )?type ([^;]{1,100})`),
    lock: 'ACCESS EXCLUSIVE',
    work: 'rewrite',
    advice: 'The whole table and its indexes are written again; no one can read.',
    steps: ([, table = '', column = '', type = '']) =>
      `alter table ${table} add column ${bare(column)}_new ${type.replace(/ using .*/i, '')};\n-- fill ${bare(column)}_new in batches, and keep it equal with a trigger\n-- then, in one transaction, swap the names of ${bare(column)} and ${bare(column)}_new`,
  },
  {
    finds: rule(`${TABLE}add (?:column )?(?:if not exists )?NAME ((?!.*default)[^,;]*not null)`),
    lock: 'ACCESS EXCLUSIVE',
    work: 'none',
    advice: 'This fails as soon as the table has a row: old rows have no value.',
    steps: ([, table = '', column = '', type = '']) =>
      `alter table ${table} add column ${column} ${type.replace(/\s*not null/i, '')};\n-- fill ${column} in batches, then make it required with a check that is validated first`,
  },
  {
    finds: rule(
      `${TABLE}add (?:column )?(?:if not exists )?NAME ([^;]*default (?:gen_random_uuid|uuid_generate_v4|random|clock_timestamp|nextval)[^;]*|[^;]*serial\\b[^;]*)`,
    ),
    lock: 'ACCESS EXCLUSIVE',
    work: 'rewrite',
    advice: 'The default differs for each row, so the whole table is written again.',
    steps: ([, table = '', column = '', type = '']) =>
      `alter table ${table} add column ${column} ${type.replace(/\s*(?:not null|default .*)/gi, '')};\nalter table ${table} alter column ${column} set default ${/default ([^;]*?)(?: not null)?$/i.exec(type)?.[1] ?? 'DEFAULT'};\n-- fill the old rows in batches`,
  },
  {
    finds: rule(`${TABLE}add (?:column )?`),
    lock: 'ACCESS EXCLUSIVE',
    work: 'none',
    advice:
      'Short: only the catalogue changes. Set lock_timeout, so that it does not queue behind a long query.',
    steps: none,
  },
  {
    finds: rule(`${TABLE}drop (?:column )?`),
    lock: 'ACCESS EXCLUSIVE',
    work: 'none',
    advice: 'Short, but the old version of your program must no longer read it.',
    steps: none,
  },
  {
    finds: rule(`${TABLE}rename `),
    lock: 'ACCESS EXCLUSIVE',
    work: 'none',
    advice:
      'Short, but the running program fails from that moment. Add the new name first and remove the old one a release later.',
    steps: none,
  },
  {
    finds: rule('drop table (?:if exists )?NAME'),
    lock: 'ACCESS EXCLUSIVE',
    work: 'none',
    advice: 'Short, and final: is there a backup that someone has restored?',
    steps: none,
  },
  {
    finds: rule('drop index (?!concurrently)(?:if exists )?NAME'),
    lock: 'ACCESS EXCLUSIVE',
    work: 'none',
    advice: 'Short, but it waits for all queries and lets no other pass.',
    steps: ([, index = '']) => `drop index concurrently ${index};`,
  },
  {
    finds: rule('update (?:only )?NAME set (?!.* where )(.*)'),
    lock: 'ROW EXCLUSIVE',
    work: 'change',
    advice: 'Every row is locked until the end, and the table doubles until it is vacuumed.',
    steps: ([, table = '', set = '']) =>
      `-- repeat until no row is left, each in a transaction of its own:\nupdate ${table} set ${set} where id in (select id from ${table} where … order by id limit 5000);`,
  },
  {
    finds: rule('delete from (?:only )?NAME(?!.* where )'),
    lock: 'ROW EXCLUSIVE',
    work: 'change',
    advice: 'All rows go, one by one. Is a condition missing?',
    steps: none,
  },
  {
    finds: rule('(?:vacuum full|cluster) ?(?:verbose )?NAME?'),
    lock: 'ACCESS EXCLUSIVE',
    work: 'rewrite',
    advice: 'The whole table is written again; no one can read.',
    steps: none,
  },
  {
    finds: rule('refresh materialized view (?!concurrently)NAME'),
    lock: 'ACCESS EXCLUSIVE',
    work: 'scan',
    advice: 'No one can read the view until it is filled.',
    steps: ([, view = '']) => `refresh materialized view concurrently ${view};`,
  },
]

const TABLE_OF = new RegExp(
  `(?:\\bon (?:only )?|table (?:if exists )?(?:only )?|^update (?:only )?|from (?:only )?|full |cluster )${NAME}`,
  'i',
)

function seconds(work: Work, rows: number): number {
  return work === 'none' ? 0.01 : rows / ROWS_A_SECOND[work]
}

const duration = (time: number) =>
  time < 1
    ? 'under a second'
    : time < 90
      ? `about ${counted(Math.round(time), 'second')}`
      : `about ${counted(Math.round(time / 60), 'minute')}`

/** Those that stop readers or writers. */
const STOPS = new Set(['ACCESS EXCLUSIVE', 'SHARE', 'SHARE ROW EXCLUSIVE'])

export const migrationMate = defineAgent({
  slug: 'migration-mate',
  name: 'Migration Mate',
  inputSchema: fields(
    {
      migration: longText('Migration', 30_000, { minLength: 1, description: 'SQL for PostgreSQL' }),
      tables: list(
        'Sizes of your tables',
        { maxItems: 100 },
        fields({ table: text('Table', 63), rows: integer('Rows', { minimum: 0, maximum: 100_000_000_000 }) }),
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
      { maxItems: MOST_STATEMENTS },
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
  run({ migration, tables, version = 17 }) {
    const all = statementsOf(migration)
    if (all.length === 0) throw new BadInput('There is no SQL statement in this migration.')
    const rowsOf = new Map(tables.map(({ table, rows }) => [bare(table).toLowerCase(), rows]))
    let inTransaction = false
    let stopped = 0
    let fails = false
    let isWorthSteps = false
    const steps: string[] = []
    const statements = all.slice(0, MOST_STATEMENTS).map(({ line, sql }) => {
      if (/^(begin|start transaction)/i.test(sql)) inTransaction = true
      if (/^(commit|end|rollback)/i.test(sql)) inTransaction = false
      const table = bare(TABLE_OF.exec(sql)?.[1]).toLowerCase()
      const rows = rowsOf.get(table)
      const applied = RULES.flatMap((one) => {
        const found = one.finds.exec(sql)
        return found ? [{ ...one, found }] : []
      })[0]
      const shown = { line, statement: shortened(sql, 160) }
      if (!applied) {
        steps.push(`${sql};`)
        return { ...shown, lock: 'None that matters', duration: duration(0), advice: '' }
      }
      const { lock, work, advice, steps: inSteps, found } = applied
      const time = seconds(work, rows ?? 0)
      const isConcurrent = / concurrently /i.test(sql)
      const clash = isConcurrent && inTransaction
      if (clash || (/^This fails/.test(advice) && rows !== 0)) fails = true
      if (STOPS.has(lock)) stopped += work === 'none' ? 0 : time
      const replaced = inSteps(found, version)
      if (replaced !== '' && (time >= 1 || rows === undefined)) isWorthSteps = true
      steps.push(replaced === '' ? `${sql};` : replaced)
      return {
        ...shown,
        lock: table ? `${lock} on ${shortened(table, 16)}` : lock,
        duration: work !== 'none' && rows === undefined ? 'unknown: add the table’s size' : duration(time),
        advice: clash ? 'This fails: CONCURRENTLY cannot run between begin and commit.' : advice,
      }
    })
    const verdict = fails
      ? ('Will fail' as const)
      : isWorthSteps
        ? ('Run in steps' as const)
        : ('Safe to run' as const)
    const outside = steps.filter((step) => !/^(begin|commit|end|start transaction)\b/i.test(step))
    const total = tables.reduce((sum, { rows }) => sum + rows, 0)
    return {
      verdict,
      summary: `${counted(all.length, 'statement')} for PostgreSQL ${version}, tables with ${whole(total)} rows: readers or writers wait ${duration(stopped)} in all.`,
      statements,
      safe_steps:
        verdict === 'Safe to run'
          ? 'Run it as it is.'
          : `set lock_timeout = '3s';\n\n${outside.join('\n\n')}`,
    }
  },
})
