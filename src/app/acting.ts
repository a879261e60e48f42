// Names the operator who runs a command, and the reason: every change is written to the log with both (security
// decision 38).
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { day } from '../platform/contract/shapes.ts'

export type Acting = {
  /** Reading an unknown operator raises an Error: only a log entry asks for one. */
  readonly operator: string
  readonly note: string | undefined
}

export const ACTING_USAGE = `--as <name>    who you are, for the log: needed in a container
--why <text>   why you do it, for the log: needed where it concerns a person`

export const NO_REASON = 'Say why, for the log: --why "…"'

/**
 * Returns the words of a command without the flags that name operator and reason. Raises an Error for flags that it
 * doesn't know.
 */
export function readActing(words: readonly string[]): {
  words: string[]
  by: Acting
  /** The first day after a ban, in UTC. */
  until: string | undefined
} {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { as: { type: 'string' }, why: { type: 'string' }, until: { type: 'string' } },
  })
  const until = values.until === undefined ? undefined : momentOf(values.until)
  const by = {
    get operator() {
      const operator = values.as?.trim() || accountName()
      if (!operator) throw new Error('Say who you are, for the log: --as <name>')
      return operator
    },
    note: values.why?.trim() || undefined,
  }
  return { words: positionals, by, until }
}

function momentOf(until: string): string {
  const read = day.safeParse(until)
  if (!read.success) throw new Error('--until is a day, such as 2026-12-31')
  return `${read.data}T00:00:00.000Z`
}

/** Returns undefined in a container, where the account says nothing about a person. */
function accountName(): string | undefined {
  const isContainer =
    process.env.KUBERNETES_SERVICE_HOST !== undefined ||
    ['/.dockerenv', '/run/.containerenv'].some((path) => existsSync(path))
  if (isContainer) return undefined
  try {
    return userInfo().username
  } catch {
    // A user without an entry has no name.
    return undefined
  }
}
