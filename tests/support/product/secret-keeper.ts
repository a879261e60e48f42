// A served product whose statements fail one after the other, and its reports about its requests: for tests that no
// input reaches the log, the metrics or an error page.

import { listen } from '@guildhall/http-server'
import { expect } from 'vitest'
import { createRecordingSms } from '../../../src/features/accounts/server/sms.ts'
import { actFor } from '../../../src/platform/actor.ts'
import { REST_BASE } from '../../../src/platform/contract/contract.ts'
import { createLog } from '../../../src/platform/log.ts'
import { testDatabase } from '../database/database.ts'
import { failingStatements } from '../database/failing.ts'
import { freshEmail, PASSWORD } from '../people/accounts.ts'
import { afterThisFile } from '../runner/afterwards.ts'
import { stillClock } from './clock.ts'
import { testProduct } from './product.ts'

/** All input has it. */
export const CANARY = 'nightingale'
/** Codes have six digits, and are neither a part of an id nor a colour. */
const SIX_DIGITS = /(?<![\w#.:-])\d{6}(?![\w-])/g
/** JSON writes the end of a line as two signs. */
const codesIn = (text: string) => text.replaceAll('\\n', ' ').match(SIX_DIGITS) ?? []
/** More than any endpoint sends; deleting an account asks every noun, and so does an export, through cursors. */
const MOST_STATEMENTS = 300

/** Every request says this about itself: a device, an address, a key. */
const OWN_WORDS = {
  'user-agent': `${CANARY}/1.0 (call 0151 ${CANARY})`,
  'x-forwarded-for': '203.0.113.77',
  referer: `https://${CANARY}.example/`,
  cookie: `name=${CANARY}`,
  'idempotency-key': `key-${CANARY}`,
}

export type Sent = {
  method: string
  path: string
  body?: unknown
  token?: string
  type?: string
  headers?: Record<string, string>
}

/** Call it at the top of a test file: statements fail in the whole process. */
export async function secretKeeper() {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const statements = failingStatements()
  const database = await testDatabase()
  const clock = stillClock()
  const product = await testProduct({ log, database, clock, accounts: { sms: createRecordingSms() } })
  const running = await listen(product.server, { port: 0, host: '127.0.0.1' })
  afterThisFile(() => running.drain())
  const origin = `http://127.0.0.1:${running.port}`
  /** They are the answers to requests with a failure. */
  const failures: string[] = []

  async function send({ method, path, body, token, type = 'application/json', headers = {} }: Sent) {
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...OWN_WORDS,
        apikey: product.publicKey,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: type === 'application/json' ? JSON.stringify(body) : String(body) }),
    })
    const text = await response.text()
    if (response.status >= 500) failures.push(text)
    return { status: response.status, text }
  }

  /**
   * Sends the request once for each statement that has not failed in this scope, which then fails, and then once more.
   * Mails are limited to one a minute per address, so a request that sends them is built each time.
   */
  async function sendFailing(scope: string, request: Sent | (() => Sent)): Promise<number> {
    const make = typeof request === 'function' ? request : () => request
    for (let count = 0; count < MOST_STATEMENTS; count++)
      if (!(await statements.failOne(scope, () => send(make())))) return count
    throw new Error(`${make().method} ${make().path} sends too many statements`)
  }

  async function person() {
    const email = freshEmail().replace('@', `-${CANARY}@`)
    const body = { email, password: PASSWORD, data: { full_name: `Florence ${CANARY}` } }
    const { text } = await send({ method: 'POST', path: '/auth/v1/signup', body })
    const { access_token: token, user } = JSON.parse(text) as { access_token: string; user: { id: string } }
    await send({
      method: 'PUT',
      path: `${REST_BASE}/profile/name`,
      body: { display_name: `Florence ${CANARY}`, handle: `florence-${user.id.slice(0, 8)}` },
      token,
    })
    return { id: user.id, email, token, actor: actFor(user.id) }
  }

  /** Expects no input in any report. */
  async function expectNothingLeaked(least: { carried: number }): Promise<void> {
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    const codes = new Set(codesIn(statements.carried()))
    expect(statements.carried().match(new RegExp(CANARY, 'g'))?.length).toBeGreaterThan(least.carried)

    const around = (text: string, word: string) => {
      const at = text.toLowerCase().indexOf(word)
      return at < 0 ? undefined : text.slice(Math.max(0, at - 300), at + 60)
    }
    for (const text of [lines.join(''), metrics, failures.join('\n')]) {
      expect(around(text, CANARY)).toBeUndefined()
      expect(around(text, '203.0.113.77')).toBeUndefined()
      expect(around(text, '4915112345678')).toBeUndefined()
      expect(codesIn(text).filter((one) => codes.has(one))).toEqual([])
    }
  }

  return {
    product,
    database,
    clock,
    log,
    lines,
    failures,
    statements,
    send,
    sendFailing,
    person,
    expectNothingLeaked,
    /** Returns the number of different codes that statements carried. */
    codesCarried: () => new Set(codesIn(statements.carried())).size,
  }
}
