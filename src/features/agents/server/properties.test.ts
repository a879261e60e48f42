// Whatever buyers, banks, networks, crashes and time do: does no one pay twice, no one pay without owning, no one own without
// paying, and do all amounts of the ledger agree to the cent?
// @module-tag proof

import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  buyingLives,
  deliver,
  livesInSilence,
  type World,
} from '../../../../tests/support/money/buying-lives.ts'
import { breakable } from '../../../../tests/support/money/failing-payments.ts'
import { forgetMoney, moneyPromisesKept } from '../../../../tests/support/money/money-promises.ts'
import { makeAgent, makePerson } from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import { casesOf } from '../../../../tests/support/runner/made-up-cases.ts'
import { actFor, type Person } from '../../../platform/actor.ts'
import { systemRandom } from '../../../platform/random.ts'
import { addUser } from '../../accounts/identity/users/server/users.actions.ts'
import { forgetOwed } from '../../payments/server/customers.ts'
import { refundDue } from '../../payments/server/owed-refunds.ts'
import { settleDue } from '../../payments/server/settling.actions.ts'

/** MONEY_RUNS sets a higher number. */
const RUNS = Number(process.env.MONEY_RUNS ?? casesOf(40))
const SEED = Number(process.env.MONEY_SEED ?? 20_261_122)
/** A round is longer than any pause before a retry. */
const ROUND_SECONDS = 2 * 3600
const ROUNDS = 4

const product = await testProduct({
  payments: {
    deliversSoon: false,
    pause: async () => {},
    events: { delaySeconds: 2, disorderSeconds: 90, duplicates: 0.3 },
  },
})
const { database, clock } = product
const { parts, sandbox } = product.product.payments
if (!sandbox) throw new Error('The sandbox is not there')

let people = 0
async function aBuyer(): Promise<Person> {
  people += 1
  const user = {
    email: `buyer-${people}@example.com`,
    password_hash: null,
    email_confirmed_at: null,
    user_metadata: { full_name: 'Ada' },
  }
  return actFor((await database.inTransaction((tx) => addUser(tx, systemRandom, user, clock.now()))).id)
}

/** Everything outstanding is settled, by events or without them. */
async function comeToRest(world: World, hasEvents: boolean): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    clock.advance(ROUND_SECONDS)
    await world.sandbox.advance(clock.now())
    if (hasEvents) await deliver(world)
    await settleDue(parts)
    await refundDue(parts)
    await forgetOwed(parts)
  }
}

it.each([
  ['with events', buyingLives, true],
  ['although no event arrives', livesInSilence, false],
])(
  `keeps its promises over ${RUNS} made-up lives, %s`,
  async (_, lives, hasEvents) => {
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const sellers = [await makePerson(product), await makePerson(product)] as const
        const agents = [
          await makeAgent(product, sellers[0], { price: 29.99 }),
          await makeAgent(product, sellers[1], { price: 5 }),
        ]
        const buyers = [await aBuyer(), await aBuyer(), await aBuyer()]
        const world: World = {
          product,
          sandbox,
          breakable: breakable(parts),
          buyers,
          agents,
          sellers,
          left: new Set(),
          intents: [],
          deliveries: [],
          wrongAnswers: [],
        }
        for (const { run } of life) await run(world)
        await comeToRest(world, hasEvents)
        expect(world.wrongAnswers).toEqual([])
        await moneyPromisesKept(product, [...world.left])
        await forgetMoney(product)
      }),
      {
        numRuns: RUNS,
        seed: SEED,
        // Shrinking to a shorter life with the same failure takes minutes.
        endOnFailure: true,
        reporter: (out) => {
          if (!out.failed) return
          const names = out.counterexample?.[0].map(({ name }) => name).join('\n')
          throw new Error(`${names}\nseed ${out.seed}, path ${out.counterexamplePath}`, {
            cause: out.errorInstance,
          })
        },
      },
    )
  },
  300_000,
)
