// Compares the numbered invariants of the ledger with the payments, the payouts and the card provider. It runs nightly and for
// operators; each finding is one line.
import { sql } from 'drizzle-orm'
import { CardProviderAway, CardRefusal } from '../../../../platform/card-provider/card-provider.ts'
import { toCents } from '../../../../platform/contract/money.ts'
import { dayOf } from '../../../../platform/contract/utc-days.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import type { PaymentParts } from '../../../payments/server/payments.actions.ts'

const DAY_MS = 24 * 3600 * 1000
/** More findings would add nothing. */
const MOST_FINDINGS = 20

type Check = {
  readonly says: string
  readonly query: (given: { day: string; yesterday: string }) => ReturnType<typeof sql>
}

/** Each query returns differences as `found`: no rows, if all is well. */
const CHECKS: readonly Check[] = [
  {
    says: '1. The entries of every movement sum to zero',
    query: () => sql`select movement || ' sums to ' || sum(amount) found from ledger_entries
      group by movement having sum(amount) <> 0`,
  },
  {
    says: '2. Every payment is in the ledger with its amount',
    query:
      () => sql`select 'charge ' || c.id || ' of ' || c.amount || ' is ' || coalesce(e.cents, 0) || ' cents' found
      from charges c left join (
        select charge_id, -sum(amount) cents from ledger_entries
        where kind = 'payment' and account = 'buyers' group by 1
      ) e on e.charge_id = c.id
      where coalesce(e.cents, 0) <> c.amount * 100`,
  },
  {
    says: '3. What went back to a buyer is what the payment says',
    query: () => sql`select 'charge ' || c.id || ' gave back ' || coalesce(e.cents, 0) || ' cents' found
      from charges c left join (
        select charge_id, sum(amount) cents from ledger_entries
        where kind in ('refund', 'dispute', 'dispute_reversal') and account = 'buyers' group by 1
      ) e on e.charge_id = c.id
      where coalesce(e.cents, 0) <> case c.status when 'disputed' then c.amount else c.refunded end * 100`,
  },
  {
    says: '4. A seller’s balance is the sum of their entries',
    query: () => sql`select 'seller ' || coalesce(b.seller_id, e.seller_id) found
      from seller_balances b full join (
        select seller_id, coalesce(sum(amount) filter (where charge_id is not null), 0) earned,
          -coalesce(sum(amount) filter (where charge_id is null), 0) paid
        from ledger_entries where account = 'seller' group by 1
      ) e on e.seller_id = b.seller_id
      where (coalesce(b.earned, 0), coalesce(b.paid, 0)) <> (coalesce(e.earned, 0), coalesce(e.paid, 0))`,
  },
  {
    says: '5. What is unpaid is the sum of the entries without a payout',
    query: () => sql`select 'seller ' || seller_id || ' on ' || available_on found
      from unpaid_balances b full join (
        select seller_id, available_on, sum(amount) amount from ledger_entries
        where account = 'seller' and payout_id is null group by 1, 2
      ) e using (seller_id, available_on)
      where coalesce(b.amount, 0) <> coalesce(e.amount, 0)`,
  },
  {
    says: '6. A payout’s entries, and what was set off, come to its amount',
    query:
      () => sql`select 'payout ' || p.id || ' of ' || p.amount || ' pays ' || coalesce(e.cents, 0) || ' cents' found
      from payouts p left join (
        select payout_id, sum(amount) cents from ledger_entries
        where account = 'seller' and payout_id is not null and (charge_id is not null
            or movement like '%:rest' or movement like 'payout_reversal:%' and split_part(movement, ':', 2)::bigint <> payout_id)
        group by 1
      ) e on e.payout_id = p.id
      left join ledger_entries later on later.movement = 'payout:' || p.id || ':rest' and later.account = 'seller'
      where coalesce(e.cents, 0) - coalesce(later.amount, 0) <> p.amount * 100`,
  },
  {
    says: '7. The bank has a payout once it is paid, and not before',
    query:
      () => sql`select 'payout ' || p.id || ' is ' || p.status || ', the bank has ' || coalesce(e.cents, 0) || ' cents' found
      from payouts p left join (
        select split_part(movement, ':', 2)::bigint payout_id, sum(amount) cents
        from ledger_entries where account = 'banks' group by 1
      ) e on e.payout_id = p.id
      where coalesce(e.cents, 0) <> case p.status when 'paid' then p.amount * 100 else 0 end`,
  },
  {
    says: '8. Nothing is held longer than its sale says',
    query: ({ day }) => sql`select 'charge ' || c.id || ' until ' || e.available_on found
      from ledger_entries e join charges c on c.id = e.charge_id
      where e.account = 'seller' and e.payout_id is null and e.kind in ('payment', 'platform_fee')
        and e.available_on > ${day}
        and e.available_on > (coalesce(c.held_until, c.created_at) at time zone 'UTC')::date + 1`,
  },
  {
    says: '9. No refund is owed for longer than a day',
    query: ({ yesterday }) => sql`select 'payment ' || provider_payment_id || ' since ' || created_at found
      from owed_refunds where done_at is null and created_at < ${yesterday}
      union all select 'payment ' || provider_payment_id || ' since ' || created_at from owed_parts where created_at < ${yesterday}`,
  },
  {
    // A payout that was begun is not made smaller: refunds may follow until it is paid, when it is sent by hand, and
    // one from before the ledger keeps its amount.
    says: '13. No try pays more than was earned until then',
    query:
      () => sql`select 'payout ' || p.id || ' of ' || p.amount || ' leaves ' || e.left_cents || ' cents' found
      from payouts p cross join lateral (
        select max(case when p.by_hand then p.created_at else a.created_at end) at
        from payout_attempts a where a.payout_id = p.id
      ) begun cross join lateral (
        select (select coalesce(sum(amount), 0) from ledger_entries
            where seller_id = p.user_id and account = 'seller' and charge_id is not null
              and (created_at < begun.at or created_at = begun.at and amount > 0)
              and available_on <= (begun.at at time zone 'UTC')::date)
          - (select coalesce(sum(o.amount * 100), 0)::bigint from payouts o
            where o.user_id = p.user_id and o.id <= p.id and o.status <> 'returned') left_cents
      ) e
      where p.status = 'paid' and begun.at is not null and e.left_cents < 0
        and not exists (select from ledger_entries where movement = 'payout:' || p.id || ':begun')`,
  },
]

/** Returns a line for each difference; none if every dollar is where the ledger has it. */
export async function checkLedger(reader: Reader, now: Date): Promise<string[]> {
  const given = {
    day: dayOf(now.toISOString()),
    yesterday: new Date(now.getTime() - DAY_MS).toISOString(),
  }
  const lines: string[] = []
  for (const { says, query } of CHECKS) {
    const { rows } = await reader.execute<{ found: string }>(
      sql`select found from (${query(given)}) off order by 1 limit ${MOST_FINDINGS}`,
    )
    lines.push(...rows.map(({ found }) => `${says}: ${found}`))
  }
  return lines
}

export const CHECKED_DAYS = 3
const MOST_ASKED = 200

type ProviderParts = Pick<PaymentParts, 'database' | 'provider'>

/** Returns the provider's answer; undefined if it doesn't know the id. */
async function known<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof CardRefusal) return undefined
    throw error
  }
}

async function checkPayments({ database, provider }: ProviderParts, since: string): Promise<string[]> {
  const { rows } = await database.db.execute<{
    id: string
    amount: string
    refunded: string
    status: string
  }>(
    sql`select c.provider_payment_id id, c.amount, c.refunded, c.status from charges c
      left join subscriptions s on s.id = c.subscription_id left join checkouts o on o.id = c.checkout_id
      left join usage_bills b on b.id = c.usage_bill_id
      where c.provider_payment_id is not null and c.created_at >= ${since}
        and coalesce(s.provider, o.provider, b.provider) = ${provider.form}
      order by c.id desc limit ${MOST_ASKED}`,
  )
  const lines: string[] = []
  for (const { id, amount, refunded, status } of rows) {
    const payment = await known(() => provider.findPayment(id))
    if (payment?.amount !== toCents(Number(amount)) || !payment.isPaid)
      lines.push(`10. The provider knows every payment: ${id} of ${amount}`)
    if (
      payment &&
      (payment.refunded !== toCents(Number(refunded)) ||
        (payment.dispute === 'held') !== (status === 'disputed'))
    )
      lines.push(`11. The provider gave back what the ledger says: ${id}`)
  }
  return lines
}

async function checkPayouts({ database, provider }: ProviderParts, since: string): Promise<string[]> {
  const { rows } = await database.db.execute<{
    payout_id: string
    account_id: string
    bank_payout_id: string
    amount: string
  }>(
    sql`select a.payout_id, a.account_id, a.bank_payout_id, p.amount from payout_attempts a
      join payouts p on p.id = a.payout_id
      join payout_accounts k on k.account_id = a.account_id and k.provider = ${provider.form}
      where a.state = 'paid' and a.bank_payout_id is not null and a.ended_at >= ${since}
      order by a.ended_at desc limit ${MOST_ASKED}`,
  )
  const lines: string[] = []
  for (const { payout_id, account_id, bank_payout_id, amount } of rows) {
    const payout = await known(() => provider.findPayout(account_id, bank_payout_id))
    if (payout?.status !== 'paid' || payout.amount !== toCents(Number(amount)))
      lines.push(`12. The provider paid every payout: ${payout_id} of ${amount}`)
  }
  return lines
}

export type PayoutComparison = {
  readonly lines: readonly string[]
  readonly away?: CardProviderAway
}

/** Compares the ledger with the card provider's own list of the last days. */
export async function checkProvider(parts: ProviderParts, now: Date): Promise<PayoutComparison> {
  const since = new Date(now.getTime() - CHECKED_DAYS * DAY_MS).toISOString()
  const lines: string[] = []
  try {
    lines.push(...(await checkPayments(parts, since)))
    lines.push(...(await checkPayouts(parts, since)))
    return { lines }
  } catch (error) {
    if (error instanceof CardProviderAway) return { lines, away: error }
    throw error
  }
}

/** Logs the differences; returns their number. */
export async function checkNightly({ clock, log, ...parts }: PaymentParts): Promise<number> {
  const now = clock.now()
  const ofLedger = await checkLedger(parts.database.db, now)
  const { lines: ofProvider, away } = await checkProvider(parts, now)
  if (away) log.warn({ event: 'ledger_not_compared', err: away })
  const lines = [...ofLedger, ...ofProvider]
  for (const detail of lines) log.error({ event: 'ledger_off', detail })
  return lines.length
}
