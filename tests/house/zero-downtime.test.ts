// Can every migration run while the version before it serves? New ones only add (expand), and drop columns that no
// version reads any more in a later release (contract); none holds a lock for as long as a table is large.
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { readJournal } from './migrations.ts'
import { ROOT, report } from './sources.ts'

/** It is the last one from before the rule: an upgrade from an older one stops all processes first. */
const LAST_BEFORE = 70
/** These of squawk's rules do not concern downtime, or are kept otherwise. */
const NO_MATTER = [
  // The migrator sets the limit for all of them, and tries again.
  'require-lock-timeout',
  'require-statement-timeout',
  // The tables decide the types of columns.
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-text-field',
  'prefer-timestamp-tz',
  // A migration runs once, in a transaction.
  'prefer-robust-stmts',
]

const complaints = z.array(
  z.object({ file: z.string(), line: z.int(), rule_name: z.string(), message: z.string() }),
)

/** Returns squawk's complaints about a migration, which it knows to run in a transaction. */
function complaintsAbout(files: readonly string[], input?: string): string[] {
  const { stdout, stderr } = spawnSync(
    `${ROOT}node_modules/.bin/squawk`,
    [
      '--pg-version',
      '15',
      '--assume-in-transaction',
      '--reporter',
      'json',
      '--exclude',
      NO_MATTER.join(','),
      ...files,
    ],
    { cwd: ROOT, encoding: 'utf8', ...(input === undefined ? {} : { input }) },
  )
  if (stdout === '') throw new Error(`squawk said nothing: ${stderr}`)
  return complaints
    .parse(JSON.parse(stdout))
    .map(({ file, line, rule_name, message }) => `${file}:${line + 1} ${rule_name}: ${message}`)
}

it('migrations can run while the version before them serves', () => {
  const files = readJournal()
    .filter(({ idx }) => idx > LAST_BEFORE)
    .map(({ tag }) => `migrations/${tag}.sql`)
  report(
    files.length === 0 ? [] : complaintsAbout(files),
    'split it into releases as CONTRIBUTING.md says (Table), or write `-- squawk-ignore RULE` above the statement, with the reason why no one waits',
  )
})

it.each([
  ['drops a column', 'alter table agents drop column name;', 'ban-drop-column'],
  ['renames a column', 'alter table agents rename column name to title;', 'renaming-column'],
  ['drops a table', 'drop table agents;', 'ban-drop-table'],
  ['changes a type', 'alter table agents alter column price type text;', 'changing-column-type'],
  [
    'requires values of old rows',
    'alter table agents alter column name set not null;',
    'adding-not-nullable-field',
  ],
  ['adds a required column', 'alter table agents add column motto text not null;', 'adding-required-field'],
  ['blocks writes for an index', 'create index on agents (price);', 'require-concurrent-index-creation'],
  [
    'checks old rows under a lock',
    'alter table agents add constraint positive check (price > 0);',
    'constraint-missing-not-valid',
  ],
  [
    'refers to another table under a lock',
    'alter table agents add constraint owned foreign key (user_id) references profiles (id);',
    'adding-foreign-key-constraint',
  ],
])('one that %s is noticed', (_, statement, rule) => {
  expect(complaintsAbout([], statement).join('\n')).toContain(rule)
})

it('one that adds a table with its indexes, a column and a constraint for new rows is not', () => {
  const statements = `
    create table mottos (id bigint generated always as identity primary key, agent_id bigint not null references agents (id), text text not null);
    create index mottos_of_agent on mottos (agent_id);
    alter table agents add column motto text;
    alter table agents add constraint positive check (price > 0) not valid;`
  expect(complaintsAbout([], statements)).toEqual([])
})
