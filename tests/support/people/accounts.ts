// Accounts for API tests: the published auth client against the real router, its mails and texts recorded.

import type { Machine } from '@guildhall/process-manager'
import { GoTrueClient } from '@supabase/auth-js'
import { expect } from 'vitest'
import type { AccountStandIns } from '../../../src/app/accounts.ts'
import type { Config } from '../../../src/app/config.ts'
import type { FileStandIns } from '../../../src/app/files.ts'
import type { PaymentStandIns } from '../../../src/app/payments.ts'
import type {
  AccountMail,
  AccountMails,
  RenderedMail,
} from '../../../src/features/accounts/mails/server/mails.actions.ts'
import { createRecordingSms, type RecordingSmsSender } from '../../../src/features/accounts/server/sms.ts'
import type { Replicas } from '../../../src/platform/database/replicas.ts'
import type { Log } from '../../../src/platform/log.ts'
import type { TestDatabase } from '../database/database.ts'
import { stillClock } from '../product/clock.ts'
import { type TestProduct, testProduct } from '../product/product.ts'

export const AUTH_URL = 'http://localhost:3000/auth/v1'
/** Long and rare enough for every rule. */
export const PASSWORD = 'heron-over-the-weir'

export type SentMail = AccountMail & { to: string }

export type Mailbox = AccountMails & {
  sent: SentMail[]
  /** Returns the last mail of a template to an address; a missing one fails the test. */
  last<T extends AccountMail['template']>(to: string, template: T): Extract<AccountMail, { template: T }>
}

export function recordingMails(): Mailbox {
  const composed = new WeakMap<RenderedMail, AccountMail>()
  const sent: SentMail[] = []
  return {
    sent,
    async compose(mail) {
      const rendered = { template: mail.template, subject: mail.template, html: '', text: '' }
      composed.set(rendered, mail)
      return rendered
    },
    async enqueue(_tx, to, rendered) {
      const mail = composed.get(rendered)
      if (!mail) throw new Error('A mail that no one composed')
      sent.push({ ...mail, to })
    },
    last(to, template) {
      const mail = sent.findLast((one) => one.to === to && one.template === template)
      if (!mail) throw new Error(`No mail '${template}' went to ${to}`)
      return mail as never
    },
  }
}

export type Storage = Map<string, string>

export type TestAccounts = {
  product: TestProduct
  mails: Mailbox
  sms: RecordingSmsSender
  /** A browser with its own storage and cookies; two with the same storage are two tabs. */
  browser(options?: Browser): GoTrueClient
  /** Signs up a person in a browser of their own, who has chosen a public name by default. */
  person(email?: string, options?: Browser & { isNamed?: boolean }): Promise<SignedIn>
  /** Signs up a person in the same way, and types the mailed code. */
  provedPerson(email?: string, options?: Browser): Promise<SignedIn>
}

export type Browser = {
  address?: string
  agent?: string
  storage?: Storage
  flowType?: 'pkce' | 'implicit'
  apikey?: string
}

export type SignedIn = { email: string; id: string; client: GoTrueClient; storage: Storage }

/** The cookies of each browser, by its storage. */
const cookies = new WeakMap<Storage, string>()

let people = 0

/** Returns an address that is unique in the test file. */
export function freshEmail(): string {
  return `person-${++people}-${Math.random().toString(36).slice(2, 8)}@example.com`
}

/** Call it at the top of a test file, or in beforeAll. The client uses the machine's clock, so ours begins there. */
export async function testAccounts(
  options: {
    config?: Partial<Config>
    log?: Log
    files?: FileStandIns
    payments?: PaymentStandIns
    heartbeatMs?: number
    address?: () => string
    localAgents?: ReadonlyMap<string, string>
    database?: TestDatabase
    machine?: Machine
    replicas?: Replicas
  } & Pick<AccountStandIns, 'captcha' | 'issuers' | 'passwords'> = {},
): Promise<TestAccounts> {
  const { config, log, files, payments, heartbeatMs, address, localAgents, ...more } = options
  const { database, machine, replicas, ...standIns } = more
  const mails = recordingMails()
  const sms = createRecordingSms()
  const product = await testProduct({
    clock: stillClock(new Date().toISOString()),
    accounts: { ...standIns, mails, sms },
    ...(config ? { config } : {}),
    ...(heartbeatMs === undefined ? {} : { heartbeatMs }),
    ...(address ? { address } : {}),
    ...(localAgents ? { localAgents } : {}),
    ...(log ? { log } : {}),
    ...(files ? { files } : {}),
    ...(payments ? { payments } : {}),
    ...(database ? { database } : {}),
    ...(machine ? { machine } : {}),
    ...(replicas ? { replicas } : {}),
  })
  const browser: TestAccounts['browser'] = (given = {}) => {
    const storage = given.storage ?? new Map<string, string>()
    return new GoTrueClient({
      url: AUTH_URL,
      headers: { apikey: given.apikey ?? product.publicKey, 'user-agent': given.agent ?? 'Browser A' },
      storageKey: 'sb-test',
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      flowType: given.flowType ?? 'implicit',
      experimental: { recoveryCodes: true },
      async fetch(url, init) {
        const request = new Request(url as string, init as RequestInit)
        const cookie = cookies.get(storage)
        if (cookie !== undefined) request.headers.set('cookie', cookie)
        const response = await product.fetch(request, given.address)
        // There is only one, so nothing has to be merged.
        const [line] = response.headers.getSetCookie()
        if (line !== undefined) cookies.set(storage, line.split(';')[0] ?? '')
        return response
      },
    })
  }
  const person: TestAccounts['person'] = async (email = freshEmail(), given = {}) => {
    const storage = given.storage ?? new Map<string, string>()
    const client = browser({ ...given, storage })
    const { data, error } = await client.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Ada Lovelace' } },
    })
    expect(error).toBeNull()
    if (!data.user) throw new Error('Signing up gave no user')
    if (given.isNamed ?? true) await giveName(product, data.user.id)
    return { email, id: data.user.id, client, storage }
  }
  return {
    product,
    mails,
    sms,
    browser,
    person,
    async provedPerson(email, given) {
      const who = await person(email, given)
      const token = mails.last(who.email, 'confirmation').code
      const { error } = await who.client.verifyOtp({ email: who.email, token, type: 'email' })
      expect(error).toBeNull()
      return who
    },
  }
}

/** Chooses the person's public name, as the dialog does. */
async function giveName({ database }: TestProduct, id: string): Promise<void> {
  await database.pool.query(
    `update profiles set display_name = 'Ada', handle = 'ada-' || left(replace(id::text, '-', ''), 12),
      named_at = created_at where id = $1`,
    [id],
  )
}

/** Sends a bare request to the protocol, like an independent client. */
export async function askAuth(
  accounts: Pick<TestAccounts, 'product'>,
  method: string,
  path: string,
  more: { body?: unknown; headers?: Record<string, string>; address?: string; raw?: string } = {},
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const body = more.raw ?? ('body' in more ? JSON.stringify(more.body) : null)
  const request = new Request(AUTH_URL + path, {
    method,
    body,
    redirect: 'manual',
    headers: {
      apikey: accounts.product.publicKey,
      'x-supabase-api-version': '2024-01-01',
      ...(body === null ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
      ...more.headers,
    },
  })
  const response = await accounts.product.fetch(request, more.address)
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  }
}

/** The headers of a signed-in person's API requests. */
export async function headersOf({ client }: Pick<SignedIn, 'client'>): Promise<Record<string, string>> {
  const { data } = await client.getSession()
  if (!data.session) throw new Error('No one is signed in here')
  return { authorization: `Bearer ${data.session.access_token}` }
}
