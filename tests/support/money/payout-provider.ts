// A card provider that pays sellers, in memory: its moves can be counted, it can be short of money, refuse, and lose
// its answer. Repeated with the same key, a call moves nothing more.
import { CardProviderAway, CardRefusal } from '../../../src/platform/card-provider/card-provider.ts'
import type {
  BankPayout,
  ConnectedAccountState,
  ConnectedAccounts,
} from '../../../src/platform/card-provider/connected-accounts.ts'
import type { Cents } from '../../../src/platform/contract/money.ts'

type Sent = { -readonly [K in keyof BankPayout]: BankPayout[K] } & { account: string }

export function createPayoutProvider() {
  const answers = new Map<string, unknown>()
  const balances = new Map<string, number>()
  const states = new Map<string, ConnectedAccountState>()
  const transfers = new Map<string, { account: string; amount: number }>()
  const sent: Sent[] = []
  let own = 0
  let trouble: 'none' | 'before' | 'after' = 'none'

  /** Moves an amount once for each key; the answer may be lost on its way. */
  async function once<T>(key: string, move: () => T): Promise<T> {
    const now = trouble
    trouble = 'none'
    if (now === 'before') throw new CardProviderAway('It never arrived')
    const answer = answers.has(key) ? (answers.get(key) as T) : move()
    answers.set(key, answer)
    if (now === 'after') throw new CardProviderAway('The answer was lost')
    return answer
  }
  const balanceOf = (account: string) => balances.get(account) ?? 0
  const take = (account: string | undefined, amount: number) => {
    if ((account === undefined ? own : balanceOf(account)) < amount)
      throw new CardRefusal('balance_insufficient')
    if (account === undefined) own -= amount
    else balances.set(account, balanceOf(account) - amount)
  }
  const requireSent = (id: string) => {
    const found = sent.find((one) => one.id === id)
    if (!found) throw new CardRefusal('resource_missing')
    return found
  }

  const provider: ConnectedAccounts = {
    createAccount: ({ reference }, key) => once(key, () => `acct_${Object.values(reference).join('')}`),
    findAccount: async (id) => ({
      id,
      reference: {},
      state: states.get(id) ?? 'incomplete',
      due: [],
      bankLastFour: '6789',
    }),
    openOnboarding: async (account) => `https://provider.example/${account}`,
    availableBalance: async (account) => (account === undefined ? own : balanceOf(account)) as Cents,
    transfer: ({ account, amount }, key) =>
      once(key, () => {
        if (states.get(account) !== 'ready') throw new CardRefusal('account_not_ready')
        take(undefined, amount)
        balances.set(account, balanceOf(account) + amount)
        transfers.set(`tr_${key}`, { account, amount })
        return `tr_${key}`
      }),
    takeBack: (transfer, key) =>
      once(key, () => {
        const moved = transfers.get(transfer)
        if (!moved) throw new CardRefusal('resource_missing')
        take(moved.account, moved.amount)
        transfers.delete(transfer)
        own += moved.amount
        return `trr_${key}`
      }),
    payOut: ({ account, amount, reference }, key) =>
      once(key, () => {
        if (states.get(account) !== 'ready') throw new CardRefusal('account_not_ready')
        take(account, amount)
        const payout: Sent = { id: `po_${key}`, account, amount, reference, status: 'pending', failure: null }
        sent.push(payout)
        return payout
      }),
    findPayout: async (_account, id) => requireSent(id),
  }

  return {
    provider,
    sent: sent as readonly Sent[],
    /** Receives the payments of buyers. */
    receive(amount: number): void {
      own += amount
    },
    setState(account: string, state: ConnectedAccountState): void {
      states.set(account, state)
    },
    /** The next call never arrives, or its answer is lost. */
    fail(how: 'before' | 'after'): void {
      trouble = how
    },
    /** Decides for the bank; a refused or returned payout is in the seller's account again. */
    decide(id: string, status: 'paid' | 'failed'): void {
      const payout = requireSent(id)
      if (payout.status === 'failed' || payout.status === status) return
      payout.status = status
      if (status !== 'failed') return
      payout.failure = 'account_closed'
      balances.set(payout.account, balanceOf(payout.account) + payout.amount)
    },
  }
}
