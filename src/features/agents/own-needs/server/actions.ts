// Deployments that need something from their buyer, for 'Needs you'.
import { paths } from '../../../../paths.ts'
import type { OwnNeed } from '../../../../platform/contract/own-need.ts'
import type { OwnNeeds } from '../../../../platform/own-needs.ts'
import { REMINDED_FOR_MS, UNUSED_AFTER_MS } from '../../access/rules.ts'
import { failedPaymentNeed, setUpNeed, unusedKeyNeed } from '../messages.ts'
import { type Waiting, withFailedPayment, withoutKey, withUnusedKey } from './records.ts'

/** More are not counted: the line reads '99+'. */
const MOST_COUNTED = 99

type Sentence = { text(count: number, isMore: boolean): string; action: string }

/** One deployment is led to directly, several to their list. */
function needOf(found: readonly Waiting[], { text, action }: Sentence): Omit<OwnNeed, 'kind'> | undefined {
  const [first] = found
  if (!first) return undefined
  const count = Math.min(found.length, MOST_COUNTED)
  const isOne = found.length === 1
  return {
    count,
    text: text(count, found.length > MOST_COUNTED),
    detail: isOne ? first.name : null,
    action: { label: action, path: isOne ? paths.deployment(first.id) : paths.deployments() },
  }
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

export const failedPayments: OwnNeeds = {
  kind: 'failed_agent_payments',
  async find(reader, owner) {
    return needOf(await withFailedPayment(reader, owner, MOST_COUNTED + 1), failedPaymentNeed)
  },
}

export const agentsToSetUp: OwnNeeds = {
  kind: 'agents_to_set_up',
  async find(reader, owner, now) {
    return needOf(await withoutKey(reader, owner, before(now, REMINDED_FOR_MS), MOST_COUNTED + 1), setUpNeed)
  },
}

export const unusedKeys: OwnNeeds = {
  kind: 'unused_agent_keys',
  async find(reader, owner, now) {
    const made = { after: before(now, REMINDED_FOR_MS), before: before(now, UNUSED_AFTER_MS) }
    return needOf(await withUnusedKey(reader, owner, made, MOST_COUNTED + 1), unusedKeyNeed)
  },
}
