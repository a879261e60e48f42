// Is it decided once what deleting an agent does, and when it can be put back on sale?
import { expect, it } from 'vitest'
import { listingMessages as messages } from './listings.messages.ts'
import { priceNote, removalOf, whyNotRemove, whyNotRestore } from './listings.policy.ts'

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
    expect(removalOf(agent)).toBe(removal)
    expect(whyNotRemove(agent)?.message).toBe(remove)
    expect(whyNotRestore(agent)?.message).toBe(restore)
  },
)

it.each([
  [{ withdrawn_at: null, users_count: 0 }, undefined],
  [{ withdrawn_at: null, users_count: 1 }, messages.priceForBuyers],
  [{ withdrawn_at: AT, users_count: 1 }, messages.priceOffSale],
])('of a new price of %j its owner reads %j', (agent, note) => expect(priceNote(agent)).toBe(note))
