// A product with a second process beside it, and the mails to each person once all jobs of both have run.
import { expect } from 'vitest'
import { allJobs } from '../../../src/app/jobs.ts'
import { runModerationCommand } from '../../../src/app/moderation-command.ts'
import { actFor, type Person } from '../../../src/platform/actor.ts'
import { Problem } from '../../../src/platform/contract/problem.ts'
import type { Tx } from '../../../src/platform/database/database.ts'
import { runJob } from '../../../src/platform/jobs/jobs.ts'
import { enqueueMail } from '../../../src/platform/mail/outbox.ts'
import { agentEndpoint } from '../agents/agent-endpoint.ts'
import { besideDatabase, testDatabase } from '../database/database.ts'
import { PASSWORD, testAccounts } from '../people/accounts.ts'
import { type Member, newMember } from '../people/members.ts'
import { patiently } from '../product/patiently.ts'
import { type TestProduct, testProduct } from '../product/product.ts'
import { recordingLog } from '../product/recording-log.ts'

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** A session is renewed once it is so old. */
const STALE_MS = 30 * MINUTE * 1000

/** The request was refused, so nothing was caused. */
export class Refused extends Error {
  override name = 'Refused'
}

export type Someone = Member & {
  name: string
  me: Person
  /** Asks the API, signed in again where their session has ended. Raises Refused. */
  must(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
}
export type Mail = { to: string; template: string; text: string; oneClick: string | undefined }
export type Stage = Awaited<ReturnType<typeof mailStage>>

/** Call it in beforeAll. */
export async function mailStage() {
  const endpoint = await agentEndpoint()
  const database = await testDatabase()
  const options = {
    localAgents: endpoint.local,
    payments: { deliversSoon: false, pause: async () => {} },
  }
  const accounts = await testAccounts({ ...options, database })
  const { product } = accounts
  const { clock } = product
  const pool = product.database.pool
  const beside = await testProduct({ ...options, database: besideDatabase(database), clock })
  const log = recordingLog()
  const jobsOf = (one: TestProduct) => [
    ...allJobs({ ...one, log, sender: undefined, notificationMailer: one.notificationMailer }),
    ...one.product.jobs,
  ]
  const processes = [jobsOf(product), jobsOf(beside)]
  const mails: Mail[] = []
  // Mails of accounts are recorded, and written to the outbox, too, where an erasure takes them back.
  const { enqueue } = accounts.mails
  accounts.mails.enqueue = async (tx, to, mail, now) => {
    await enqueue(tx, to, mail, now)
    await enqueueMail(tx, { ...mail, template: mail.template.replaceAll('_', '-'), to }, now)
  }

  async function runAll(jobs: (typeof processes)[number]): Promise<void> {
    for (const job of jobs) await runJob(job, log)
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
  }

  /** Moves the mails that were written to the outbox since to `mails`. */
  async function collect(): Promise<void> {
    const { rows } = await pool.query(
      'with gone as (delete from mails returning *) select * from gone order by id',
    )
    for (const { recipient, template, text, headers } of rows) {
      const oneClick = /<(.+)>/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1]
      mails.push({ to: recipient, template, text: text ?? '', oneClick })
    }
  }

  /** It has those that were changed. */
  const passwords = new Map<string, string>()
  const passwordOf = ({ id }: { id: string }) => passwords.get(id) ?? PASSWORD

  let signingUp: Promise<unknown> = Promise.resolve()
  /** One after the other: many who sign up at once are refused. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = signingUp.then(work)
    signingUp = done.catch(() => undefined)
    return done
  }

  async function newcomer(): Promise<Someone> {
    words += 1
    const name = `Zora Quill${words}x`
    const one = await inTurn(() => newMember(accounts, { display_name: name }))
    let renewed = clock.now().getTime()
    const ask: Member['ask'] = async (method, path, body) => {
      if (clock.now().getTime() - renewed > STALE_MS) {
        const { error } = await one.client.refreshSession()
        // Their session has ended after weeks.
        if (error) await one.client.signInWithPassword({ email: one.email, password: passwordOf(one) })
        renewed = clock.now().getTime()
      }
      const token = (await one.client.getSession()).data.session?.access_token
      const headers = { authorization: `Bearer ${token}` }
      const asked = body === undefined ? { headers } : { headers, body }
      return patiently(() => product.ask(method, `/rest/v1${path}`, asked))
    }
    async function must(method: string, path: string, body?: unknown) {
      const answer = await ask(method, path, body)
      if (answer.status >= 500) throw new Error(`${path} ${JSON.stringify(answer.body)}`)
      if (answer.status >= 300) throw new Refused(`${method} ${path} ${JSON.stringify(answer.body)}`)
      return answer.body as Record<string, unknown>
    }
    return { ...one, name, ask, must, me: actFor(one.id) }
  }

  return {
    accounts,
    product,
    /** Rows are made here without moving the clock, since sessions age with it. */
    place: { database: product.database, clock: { ...clock, advance: () => undefined } },
    endpoint,
    passwords,
    passwordOf,
    mails,
    newcomer,
    rows: async (query: string, values: unknown[] = []) => (await pool.query(query, values)).rows,
    /** Works as actions do, in a transaction. */
    inTx: <T>(work: (tx: Tx, now: Date) => Promise<T>) =>
      product.database.inTransaction((tx) => work(tx, clock.now())),
    /** Runs every job, in one process. */
    async runJobs(): Promise<void> {
      await runAll(processes[0] ?? [])
      await collect()
    },
    /** Runs every job in two processes at the same time, and once more. */
    async runJobsOften(): Promise<void> {
      await Promise.all(processes.map(runAll))
      await runAll(processes[0] ?? [])
      await collect()
    },
    async erase(one: Someone): Promise<void> {
      await one.must('DELETE', '/account', { password: passwordOf(one) })
    },
    async ban({ id, email }: Someone): Promise<void> {
      const isErased = (await pool.query('select 1 from users where id = $1', [id])).rowCount === 0
      if (isErased) return
      const words = ['ban', email, '--as', 'tester', '--why', 'A test']
      expect((await runModerationCommand(product.database, words, clock.now())).code).toBe(0)
    },
    async oneClick(address: string): Promise<void> {
      const { pathname, search } = new URL(address)
      expect((await product.ask('POST', pathname + search)).status).toBe(204)
    },
  }
}

/** Each person has a unique name. */
let words = 0

/** Returns false if the cause was refused. */
export async function isDone(cause: () => Promise<unknown>): Promise<boolean> {
  try {
    await cause()
    return true
  } catch (error) {
    const isRefusal = error instanceof Refused || (error instanceof Problem && error.kind !== 'fault')
    if (!isRefusal) throw error
    return false
  }
}
