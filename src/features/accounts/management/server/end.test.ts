// Tests the end of an account: what is announced before, what is deleted, and the few things that stay.
import { describe, expect, it } from 'vitest'
import { heldUp } from '../../../../../tests/support/database/held.ts'
import { deploy, PRICE, runPaymentJobs } from '../../../../../tests/support/money/buyers.ts'
import { PASSWORD, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makePerson,
  makeProject,
  makeProposal,
  makePurchase,
} from '../../../../../tests/support/people/makers.ts'
import { askAs, busyPerson } from '../../../../../tests/support/product/busy-person.ts'
import { actFor } from '../../../../platform/actor.ts'
import { sendHeldNotices } from '../../mails/server/notices.actions.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false } })
const { browser, mails, person, provedPerson, product } = accounts

const as = (who: Pick<SignedIn, 'client'>) => askAs(accounts, who)

/**
 * These stay: purchases and sales of its agent or course and the buyers' reviews of it, awards and things that were talked about,
 * all behind an empty profile, and that profile's counts. Files and their names are deleted by the next sweep.
 */
const DECLARED = [
  'agents.user_id',
  'charges.seller_id',
  'charges.user_id',
  'checkouts.seller_id',
  'checkouts.user_id',
  'courses.user_id',
  'ledger_entries.seller_id',
  'orders.user_id',
  'payout_accounts.user_id',
  'payouts.user_id',
  'profiles.id',
  'project_owner_totals.user_id',
  'proposals.user_id',
  'purchases.user_id',
  'refund_requests.seller_id',
  'refund_requests.user_id',
  'reviews.user_id',
  'seller_balances.seller_id',
  'stored_files.owner_id',
  'stored_files.path',
  'subscriptions.seller_id',
  'subscriptions.user_id',
  'unpaid_balances.seller_id',
  'usage_bills.seller_id',
  'usage_bills.user_id',
  'usage_claims.seller_id',
]

/** Finds every column of every table, of any type, that contains a text. */
async function columnsWith(text: string): Promise<string[]> {
  const columns = await product.database.pool.query(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`,
  )
  const found: string[] = []
  for (const { table_name, column_name } of columns.rows) {
    const { rows } = await product.database.pool.query(
      `select exists (select 1 from "${table_name}" where strpos("${column_name}"::text, $1) > 0) as found`,
      [text],
    )
    if (rows[0].found) found.push(`${table_name}.${column_name}`)
  }
  return found
}

/** Returns the columns that can hold a person, by their foreign key, and the one that has none on purpose. */
async function columnsOfPeople(): Promise<string[]> {
  const { rows } = await product.database.pool.query(
    `select conrelid::regclass || '.' || attname as name from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'f' and confrelid in ('profiles'::regclass, 'users'::regclass)`,
  )
  return [...rows.map(({ name }) => name as string), 'idempotency_keys.user_id']
}

describe('the end of an account', () => {
  it('can export everything before', { tags: ['proof'] }, async () => {
    const ada = await person()
    const ask = await as(ada)
    const project = await makeProject(product, actFor(ada.id))
    const exported = (await ask('GET', '/account/export')).body as Record<string, unknown>
    expect(exported).toMatchObject({
      account: { id: ada.id, email: ada.email },
      profile: { full_name: 'Ada Lovelace' },
      projects: { projects: [{ id: project }] },
    })
    expect(JSON.stringify(exported)).not.toMatch(/argon2|refresh_key/)
    expect((await ask('DELETE', '/account', {})).body).toEqual({ deleted: true })
    expect((await ask('GET', '/profile')).status).toBe(401)
    const again = await browser().signInWithPassword({ email: ada.email, password: PASSWORD })
    expect(again.error?.code).toBe('invalid_credentials')
  })

  it('leaves of a person who did everything nothing that is not declared', { tags: ['proof'] }, async () => {
    const ada = await busyPerson(accounts)
    const before = await columnsWith(ada.id)
    // A new table has to be used above, or this test would prove nothing about it.
    expect(before).toEqual(expect.arrayContaining(await columnsOfPeople()))
    expect(await columnsWith(ada.email)).toContain('mails.recipient')
    const gone = await (await as(ada))('DELETE', '/account', { password: PASSWORD })
    expect(gone).toMatchObject({ status: 200, body: { deleted: true } })
    // A job notifies the card provider.
    await runPaymentJobs(product)
    const left = await columnsWith(ada.id)
    expect(left.filter((column) => !DECLARED.includes(column))).toEqual([])
    expect(left).toEqual(expect.arrayContaining(['profiles.id', 'purchases.user_id']))
    expect(await columnsWith(ada.email)).toEqual([])
    expect(await columnsWith('4915112345670')).toEqual([])
  })

  it('keeps what was paid for, without a name', { tags: ['proof'] }, async () => {
    const ada = await person()
    const ask = await as(ada)
    const agent = await makeAgent(product, await makePerson(product))
    await makePurchase(product, agent, actFor(ada.id))
    expect((await ask('DELETE', '/account', {})).status).toBe(200)
    const { rows } = await product.database.pool.query(
      'select p.full_name, p.display_name, p.handle, c.amount from purchases c join profiles p on p.id = c.user_id where c.user_id = $1',
      [ada.id],
    )
    expect(rows).toMatchObject([{ full_name: null, display_name: null, handle: null }])
    const users = await product.database.pool.query('select 1 from users where id = $1', [ada.id])
    expect(users.rowCount).toBe(0)
  })

  it('ends what was subscribed to, here and with the card provider, which forgets the person', {
    tags: ['proof'],
  }, async () => {
    const ada = await person()
    const agent = await makeAgent(product, await makePerson(product), { price: PRICE })
    await deploy(accounts, agent, ada)
    const own = await makeAgent(product, actFor(ada.id), { price: PRICE })
    await deploy(accounts, own)
    expect((await (await as(ada))('DELETE', '/account', {})).status).toBe(200)
    const rows = async (query: string, values: unknown[]) =>
      (await product.database.pool.query(query, values)).rows
    const users = 'select users_count, withdrawn_at is not null as withdrawn from agents where id = $1'
    expect(await rows(users, [agent])).toEqual([{ users_count: 0, withdrawn: false }])
    // The agent's buyers keep it for the time that is paid.
    expect(await rows(users, [own])).toEqual([{ users_count: 1, withdrawn: true }])
    expect(await rows('select id from sandbox_customers where email = $1', [ada.email])).toHaveLength(1)
    await runPaymentJobs(product)
    expect(await rows('select id from sandbox_customers where email = $1', [ada.email])).toEqual([])
    const status = `select t.status, t.cancel_at_period_end as runs_out from sandbox_subscriptions t
      join subscriptions s on s.provider_id = t.id where s.product_id = $1`
    expect(await rows(status, [agent])).toMatchObject([{ status: 'canceled' }])
    expect(await rows(status, [own])).toEqual([{ status: 'active', runs_out: true }])
    expect(await rows('select from owed_forgets', [])).toEqual([])
  })

  it('comes once, and is announced once, when it is asked for twice at once', async () => {
    const ada = await provedPerson()
    const ask = await as(ada)
    const deletion = () => ask('DELETE', '/account', {})
    const row = ['select 1 from users where id = $1 for update', [ada.id]] as const
    const [first, second] = await heldUp(product.database, row, [deletion, deletion])
    expect([first?.status, second?.status].sort()).toEqual([200, 401])
    // A second notice would be sent when the hour is over.
    product.clock.advance(3601)
    await sendHeldNotices({ database: product.database, mails }, product.clock.now())
    const received = mails.sent.filter(({ to }) => to === ada.email).map(({ template }) => template)
    expect(received).toEqual(['confirmation', 'account_deleted'])
  })

  it('does not come from a session that its owner ended in the meantime', async () => {
    const ada = await provedPerson()
    const ask = await as(ada)
    const row = ['select 1 from users where id = $1 for update', [ada.id]] as const
    const [answer] = await heldUp(product.database, row, [() => ask('DELETE', '/account', {})], (query) =>
      query('delete from sessions where user_id = $1', [ada.id]),
    )
    expect(answer?.status).toBe(401)
    expect(mails.sent.filter(({ to }) => to === ada.email).map(({ template }) => template)).toEqual([
      'confirmation',
    ])
  })

  it('wants a recent sign-in or the password', async () => {
    const ada = await person()
    product.clock.advance(11 * 60)
    const ask = await as(ada)
    expect((await ask('GET', '/account')).body).toMatchObject({
      has_password: true,
      is_sign_in_recent: false,
    })
    expect(await ask('DELETE', '/account', {})).toMatchObject({ status: 403 })
    expect(await ask('DELETE', '/account', { password: 'not-the-one-at-all' })).toMatchObject({
      status: 400,
      body: { fields: { password: "That password isn't right" } },
    })
    expect((await ask('DELETE', '/account', { password: PASSWORD })).status).toBe(200)
  })

  it('lets other people’s projects count one proposal less', async () => {
    const ada = await person()
    const owner = await makePerson(product)
    const project = await makeProject(product, owner)
    await makeProposal(product, project, actFor(ada.id))
    const count = async () =>
      (await product.database.pool.query('select proposals_count from projects where id = $1', [project]))
        .rows[0].proposals_count
    expect(await count()).toBe(1)
    await (await as(ada))('DELETE', '/account', {})
    expect(await count()).toBe(0)
  })
})
