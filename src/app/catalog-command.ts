// `npm run catalog -- <flag> <id> on|off` sets the flags that operators give to agents and courses, also while the
// product runs.
import { flagAgent } from '../features/agents/server/agents-moderation.ts'
import { flagCourse } from '../features/courses/server/courses-moderation.ts'
import { logOperation } from '../features/moderation/server/operators.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { rowIdIn } from '../platform/moderated.ts'
import { ACTING_USAGE, readActing } from './acting.ts'
import { type CommandOutcome, runAsCommand } from './operator-command.ts'

type Flag = {
  kind: 'agent' | 'course'
  /** Returns the name of the item; undefined if there is none. */
  set(tx: Tx, id: number, isOn: boolean): Promise<string | undefined>
}

const FLAGS: ReadonlyMap<string, Flag> = new Map<string, Flag>([
  ['trending', { kind: 'agent', set: (tx, id, isOn) => flagAgent(tx, id, 'trending', isOn) }],
  ['bestseller', { kind: 'course', set: flagCourse }],
])

const USAGE = `npm run catalog -- trending <agent id> on|off
npm run catalog -- bestseller <course id> on|off

Shown at once on every card and page. An id is the number in the address of a page; npm run moderation -- log says who
set what.

${ACTING_USAGE}`

/** Runs one command; returns the lines to print and the exit code. */
export async function runCatalogCommand(
  database: Pick<Database, 'inTransaction'>,
  words: readonly string[],
  now: Date,
): Promise<CommandOutcome> {
  const {
    words: [name = '', given = '', state = ''],
    by,
  } = readActing(words)
  const flag = FLAGS.get(name)
  const id = rowIdIn(given)
  if (!flag || id === undefined || (state !== 'on' && state !== 'off')) return { lines: [USAGE], code: 2 }
  const title = await database.inTransaction(async (tx) => {
    const named = await flag.set(tx, id, state === 'on')
    const about = { kind: flag.kind, subject_id: String(id) }
    if (named !== undefined) await logOperation(tx, { verb: `${name} ${state}`, about, by }, now)
    return named
  })
  return title === undefined
    ? { lines: [`There is no ${flag.kind} ${id}.`], code: 1 }
    : { lines: [`“${title}” is ${state === 'on' ? '' : 'not '}${name}.`], code: 0 }
}

if (import.meta.main) runAsCommand(runCatalogCommand)
