// Is nothing done before a limit refuses? Every limit is used up, and the request that it refuses leaves nothing
// behind, neither a row nor a charge, a mail, a file or a call of a seller's service.
import { describe, expect, it } from 'vitest'
import { LIMITED_PAYMENTS, LIMITED_RUNS } from '../../tests/support/money/limited-money.ts'
import { LIMITED_ACCOUNTS } from '../../tests/support/people/limited-accounts.ts'
import { type LimitTable, limitedWorld, SCALE } from '../../tests/support/product/limited.ts'
import { LIMITED_DEEDS } from '../../tests/support/product/limited-deeds.ts'
import { patiently } from '../../tests/support/product/patiently.ts'
import { UNTIL_VERIFIED } from '../features/accounts/abuse-protection/limits/limits.rules.ts'
import { LIMIT_NAMES } from '../features/accounts/abuse-protection/limits/server/limits.actions.ts'
import { ALL_LIMITS } from './limits.ts'

/** A busy machine may take so long. */
const PATIENCE_MS = 600_000

const world = await limitedWorld()
const { product, countOf, everything, startOver } = world

const DECLARED = [...ALL_LIMITS, ...Object.values(UNTIL_VERIFIED)]
const EVERY_LIMIT: LimitTable = { ...LIMITED_ACCOUNTS, ...LIMITED_DEEDS, ...LIMITED_PAYMENTS }
/** Reaching these limits costs little, so every run does. */
const IN_EVERY_RUN = [
  'register_application',
  'password_failures',
  'published_unverified',
  'invitation',
  'payment',
]

it('knows how to use up everything that is limited', () => {
  const names = [...LIMIT_NAMES, ...DECLARED.map(({ name }) => name)]
  expect(
    Object.keys(EVERY_LIMIT).toSorted(),
    'Add how a new limit is used up, and what is done by then, to one of the tables of limits',
  ).toEqual(names.toSorted())
})

async function expectNothingBeyond(name: string, limited: LimitTable[string]) {
  const { ask, table, most, apart, before, last = () => ask(most), ...more } = await limited(world)
  const { status = 429, statusBefore = 200 } = more
  const declared = DECLARED.find((one) => one.name === name)
  if (declared) expect(most).toBe(Math.max(1, Math.round(declared.tries * SCALE)))
  let answered = 0
  const done = more.done ?? (() => (table === undefined ? answered : countOf(table)))
  await startOver()
  const start = await done()
  for (let nth = 0; nth < most; nth++) {
    const said = await patiently(() => ask(nth))
    expect(said.status, `${name}, ${nth + 1} of ${most}`).toBe(statusBefore)
    answered++
    if (apart !== undefined) product.clock.advance(apart)
  }
  expect((await done()) - start).toBe(most)
  await before?.()
  const was = await everything()
  expect((await patiently(last)).status).toBe(status)
  expect(await everything()).toEqual(was)
}

const rowsOf = (table: LimitTable, isFew: boolean) =>
  Object.entries(table).filter(([name]) => IN_EVERY_RUN.includes(name) === isFew)

describe('a request that is one too many leaves nothing behind:', () => {
  it.each(rowsOf(EVERY_LIMIT, true))('%s', expectNothingBeyond, PATIENCE_MS)
  it.each(rowsOf({ ...EVERY_LIMIT, ...LIMITED_RUNS }, false))(
    '%s',
    { tags: ['proof'], timeout: PATIENCE_MS },
    expectNothingBeyond,
  )
})
