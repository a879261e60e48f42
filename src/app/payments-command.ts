// `npm run payments -- <verb> <what>`: subscriptions for operators, also while the product runs.
import { endForOperator, listForOperator } from '../features/payments/operators/server/actions.ts'
import type { Database } from '../platform/database/database.ts'
import { type CommandOutcome, runAsCommand } from './operator-command.ts'
import { ALL_SALES } from './payments.ts'

const USAGE = `npm run payments -- list <address>
npm run payments -- end <subscription>`

/** Runs one command. The card provider is told by a running product: nothing here needs its keys. */
export async function runPaymentsCommand(
  database: Database,
  [name = '', argument = '']: readonly string[],
  now: Date,
): Promise<CommandOutcome> {
  if (name === 'list' && argument !== '') {
    const lines = await listForOperator(database.db, argument)
    return lines.length > 0
      ? { lines, code: 0 }
      : { lines: [`No account with subscriptions uses ${argument}.`], code: 1 }
  }
  if (name !== 'end' || !/^[1-9]\d{0,14}$/.test(argument)) return { lines: [USAGE], code: 2 }
  const { line, isDone } = await database.inTransaction((tx) =>
    endForOperator({ products: ALL_SALES }, tx, Number(argument), now),
  )
  return { lines: [line], code: isDone ? 0 : 1 }
}

if (import.meta.main) runAsCommand(runPaymentsCommand)
