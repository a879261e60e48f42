// Is it decided once what deleting an agent does, and when it can be put back on sale?
import { expect, it } from 'vitest'
import { listingMessages as messages } from './listings.messages.ts'
import { agentRemovalOf, priceNote, whyNotRemoveAgent, whyNotRestoreAgent } from './listings.policy.ts'

const AT = '2026-03-02T09:00:00.000Z'

it.each([
  {
    withdrawn_at: null,
    is_kept: false,
    removal: 'delete',
    remove: undefined,
    restore: messages.onSaleAlready,
  },
  {
    withdrawn_at: null,
    is_kept: true,
    removal: 'withdraw',
    remove: undefined,
    restore: messages.onSaleAlready,
  },
  {
    withdrawn_at: AT,
    is_kept: true,
    removal: 'withdraw',
    remove: messages.withdrawnAlready,
    restore: undefined,
  },
  { withdrawn_at: AT, is_kept: false, removal: 'delete', remove: undefined, restore: undefined },
])(
  'withdrawn $withdrawn_at, kept $is_kept: deleting would $removal it',
  ({ removal, remove, restore, ...agent }) => {
    expect(agentRemovalOf(agent)).toBe(removal)
    const facts = { ...agent, paused_for: null, is_callable: true, setup_instructions: null }
    expect(whyNotRemoveAgent(facts)?.message).toBe(remove)
    expect(whyNotRestoreAgent(facts)?.message).toBe(restore)
  },
)

it.each([
  [{ withdrawn_at: null, users_count: 0 }, undefined],
  [{ withdrawn_at: null, users_count: 1 }, messages.priceForBuyers],
  [{ withdrawn_at: AT, users_count: 1 }, messages.priceOffSale],
  // The subscriptions of a withdrawn agent go on.
  [{ withdrawn_at: AT, paused_for: 'unhealthy', users_count: 1 } as const, messages.priceForBuyers],
])('of a new price of %j its owner reads %j', (agent, note) =>
  expect(priceNote({ paused_for: null, ...agent })).toBe(note),
)

const LONG = 'Send us the address of your mailbox. '.repeat(3)
const WITHDRAWN = { withdrawn_at: AT, paused_for: null, is_callable: false, setup_instructions: null }
it.each([
  ['is on sale', { ...WITHDRAWN, withdrawn_at: null, is_callable: true }, messages.onSaleAlready],
  ['no one could run', WITHDRAWN, messages.cannotRun],
  ['has too little setup', { ...WITHDRAWN, setup_instructions: 'Ask us.' }, messages.cannotRun],
  ['is callable', { ...WITHDRAWN, is_callable: true }, undefined],
  ['is set up by hand', { ...WITHDRAWN, setup_instructions: LONG }, undefined],
  ['is paused', { ...WITHDRAWN, paused_for: 'cannot_run' }, messages.paused.cannot_run],
  ['is paused', { ...WITHDRAWN, paused_for: 'unhealthy' }, messages.paused.unhealthy],
] as const)('an agent that %s (%#) can be put back on sale, or its seller reads why not', (_, agent, why) => {
  expect(whyNotRestoreAgent(agent)?.message).toBe(why)
})

it('an agent that is paused can be withdrawn', () => {
  const paused = { withdrawn_at: AT, paused_for: 'unhealthy', is_kept: true } as const
  expect(whyNotRemoveAgent(paused)).toBeUndefined()
})
