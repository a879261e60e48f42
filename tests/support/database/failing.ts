// Makes things fail as in reality: a statement with a real PostgreSQL error that quotes every value, a mail with an
// error that repeats the mail.
import pg from 'pg'
import type { MailTransport } from '../../../src/platform/mail/transport.ts'
import { afterThisFile } from '../runner/afterwards.ts'

/** A statement that has failed in so many scopes, such as that of the session gate, fails alike in all. */
const ENOUGH_SCOPES = 8

export type FailingStatements = {
  /**
   * Runs the work; the first of its statements that has not failed in this scope, nor in eight others, fails. Returns
   * whether one did.
   */
  failOne(scope: string, work: () => Promise<unknown>): Promise<boolean>
  /** All values of the failed statements. */
  carried(): string
}

/** Replaces the driver's way to the server until the end of this file; call it once, at its top. */
export function failingStatements(): FailingStatements {
  const { prototype } = pg.Client
  const send: (...given: unknown[]) => unknown = prototype.query
  const carried: string[] = []
  const failed = new Map<string, Set<string>>()
  const scopesOf = new Map<string, number>()
  let unfailed: Set<string> | undefined

  Object.assign(prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const [asked, values] = given
      const text = textOf(asked)
      // Drizzle leaks a connection whose transaction cannot begin.
      if (text === undefined || /^(begin|rollback)/i.test(text) || !unfailed || unfailed.has(text))
        return send.apply(this, given)
      const scopes = scopesOf.get(text) ?? 0
      if (scopes >= ENOUGH_SCOPES) return send.apply(this, given)
      scopesOf.set(text, scopes + 1)
      unfailed.add(text)
      unfailed = undefined
      const all = `${text} ${JSON.stringify(valuesOf(asked, values))}`
      carried.push(all)
      // The server quotes an invalid uuid in its message.
      const statement = { text: 'select $1::text::uuid', values: [all] }
      const answer = given.findLast((one) => typeof one === 'function')
      return answer ? send.call(this, statement, answer) : send.call(this, statement)
    },
  })

  afterThisFile(() => void Object.assign(prototype, { query: send }))

  return {
    async failOne(scope, work) {
      const inScope = failed.get(scope) ?? new Set()
      failed.set(scope, inScope)
      unfailed = inScope
      try {
        await work()
        return unfailed === undefined
      } finally {
        unfailed = undefined
      }
    },
    carried: () => carried.join('\n'),
  }
}

function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked
  const text: unknown = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'text') : undefined
  return typeof text === 'string' ? text : undefined
}

function valuesOf(asked: unknown, values: unknown): unknown {
  if (Array.isArray(values)) return values
  return typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'values') : []
}

/** Accepts no mail, with an error like a careless library's. */
export const refusingTransport: MailTransport = {
  send: (mail) => Promise.reject(new Error(`550 ${mail.recipient}: ${mail.text}`, { cause: mail })),
  close: () => undefined,
}
