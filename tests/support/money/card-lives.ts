// Made-up lives of a customer: people, time and repeated requests use a sandbox, in any order.
import fc from 'fast-check'
import type { StartedSubscription } from '../../../src/platform/card-provider/card-provider.ts'
import type { Cents } from '../../../src/platform/contract/money.ts'
import { AGENT, CARDS, PRICE, type TestSandbox, typedCard } from './card-sandbox.ts'

const MAX_STEPS = 24
const HOUR_SECONDS = 3600

export type Run = {
  test: TestSandbox
  customer: string
  started: StartedSubscription[]
  keys: number
  repeats: (() => Promise<unknown>)[]
}
export type Step = { name: string; run(state: Run): Promise<unknown> }

const which = fc.nat(3)
const { good, challenged, declinedLater } = CARDS
const card = fc.constantFrom(good, good, good, challenged, challenged, declinedLater, ...Object.values(CARDS))
/** They are days that not every month has, a leap day, and the end of a year. */
export const beginnings = fc.constantFrom(
  '2026-01-31T09:00:00Z',
  '2026-04-15T12:00:00Z',
  '2027-12-31T23:30:00Z',
  '2028-02-29T00:00:00Z',
)
const pick = (state: Run, at: number) => state.started[at % Math.max(state.started.length, 1)]

/** Calls with a key of its own, and keeps it so that it can be sent again. */
async function keyed(state: Run, call: (key: string) => Promise<unknown>): Promise<void> {
  state.keys += 1
  const key = `${state.customer}-${state.keys}`
  state.repeats.push(() => call(key))
  await call(key)
}

const step = (name: string, run: Step['run']): Step => ({ name, run })

const starting = fc.constantFrom(0, 0, 2, 14).map((trialDays) =>
  step(`start with ${trialDays} free days`, (state) =>
    keyed(state, async (key) => {
      const order = { customer: state.customer, product: AGENT, price: PRICE, reference: {}, trialDays }
      const started = await state.test.provider.startSubscription(order, key)
      if (!state.started.some(({ id }) => id === started.id)) state.started.push(started)
    }),
  ),
)
const confirming = fc.tuple(which, card, fc.boolean()).map(([at, number, isTwice]) =>
  step(`confirm ${at} with ${number}${isTwice ? ' twice' : ''}`, (state) => {
    const clientSecret = pick(state, at)?.clientSecret ?? ''
    const confirm = () => state.test.sandbox.confirmIntent({ clientSecret, card: typedCard(number) })
    return Promise.all(isTwice ? [confirm(), confirm()] : [confirm()])
  }),
)
const answering = fc
  .tuple(which, fc.boolean())
  .map(([at, isPassed]) =>
    step(`answer ${at}: ${isPassed}`, (state) =>
      state.test.sandbox.answerChallenge({ clientSecret: pick(state, at)?.clientSecret ?? '', isPassed }),
    ),
  )
const waiting = fc
  .tuple(fc.constantFrom(1, 1, 22, 24, 3 * 24, 7 * 24, 20 * 24, 31 * 24, 100 * 24), fc.boolean())
  .map(([hours, hasJob]) =>
    step(`${hours} hours${hasJob ? '' : ' without the job'}`, async (state) => {
      state.test.clock.advance(hours * HOUR_SECONDS)
      if (hasJob) await state.test.sandbox.advance(state.test.clock.now())
    }),
  )
const ending = fc
  .tuple(which, fc.constantFrom('later', 'later', 'resume', 'resume', 'now'))
  .map(([at, how]) =>
    step(`end ${at} ${how}`, async (state) => {
      const id = pick(state, at)?.id ?? 'sub_none'
      if (how === 'now') await state.test.provider.endSubscription(id)
      else await keyed(state, (key) => state.test.provider.setEndAtPeriodEnd(id, how === 'later', key))
    }),
  )
const pricing = fc
  .tuple(which, fc.constantFrom(4900, 5900))
  .map(([at, price]) =>
    step(`price of ${at} to ${price}`, (state) =>
      keyed(state, (key) =>
        state.test.provider.changePrice(pick(state, at)?.id ?? 'sub_none', AGENT, price as Cents, key),
      ),
    ),
  )
const refunding = fc.tuple(which, fc.constantFrom(undefined, 1000, 3000)).map(([at, amount]) =>
  step(`refund ${amount ?? 'all'} of ${at}`, async (state) => {
    const payment = (await state.test.provider.findSubscription(pick(state, at)?.id ?? 'sub_none')).payment
    await keyed(state, (key) =>
      state.test.provider.refund(payment?.id ?? 'pi_none', amount as Cents | undefined, key),
    )
  }),
)
const changingCard = card.map((number) =>
  step(`another card ${number}`, async (state) => {
    const url = await state.test.provider.openPortal(state.customer, 'https://guildhall.example/settings')
    await state.test.sandbox.changeCard({
      secret: url.slice(url.lastIndexOf('/') + 1),
      card: typedCard(number),
    })
  }),
)
const repeating = fc
  .nat(9)
  .map((at) =>
    step(
      `repeat ${at}`,
      (state) => state.repeats[at % Math.max(state.repeats.length, 1)]?.() ?? Promise.resolve(),
    ),
  )

const steps = fc.array(
  fc.oneof(
    starting,
    { weight: 4, arbitrary: confirming },
    { weight: 2, arbitrary: answering },
    { weight: 4, arbitrary: waiting },
    ending,
    pricing,
    refunding,
    changingCard,
    repeating,
  ),
  { minLength: 8, maxLength: MAX_STEPS },
)
/** A person who never buys has a dull life, so each begins with a purchase. */
export const lives = fc
  .tuple(starting, confirming, steps)
  .map(([first, second, more]) => [first, second, ...more])
