// In place of a buyer's bank, this decides about a payment or answers for the bank. With Stripe, both happen elsewhere.
import { type Decision, decide } from '../billing/disputes.ts'
import { enterOf } from '../billing/time.ts'
import { findRow } from '../rows/sandbox-rows.records.ts'
import { intents } from '../rows/sandbox-rows.table.ts'
import { atWork, type BrowserParts } from './confirm.ts'

/** `payment` is the provider's name for it. Throws for what cannot be decided as things stand. */
export async function decideDispute(
  parts: BrowserParts,
  { payment, decision }: { payment: string; decision: Decision },
): Promise<void> {
  await atWork(parts, async (work) => {
    await enterOf(work, intents, payment)
    const intent = await findRow(work.tx, intents, payment)
    if (!intent) throw new Error('There is no such payment')
    await decide(work, intent, decision)
  })
}
