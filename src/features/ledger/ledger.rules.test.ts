// Which part of a sale does the platform keep, to the cent?
import { expect, it } from 'vitest'
import type { Cents } from '../../platform/contract/money.ts'
import { commissionOn, MOVEMENT_KINDS } from './ledger.rules.ts'

it.each([
  [10_000, 500, 500],
  [3_333, 750, 250],
  [4_550, 333, 152],
  [10, 500, 1],
  [9, 500, 0],
  [1, 10_000, 1],
  [999_999_999_999, 1_250, 125_000_000_000],
  [2_999, 0, 0],
])('is %i cents at %i hundredths of a percent: %i, to the nearest cent', (price, basisPoints, kept) => {
  expect(commissionOn(price as Cents, basisPoints)).toBe(kept)
})

it('knows a reversal of every movement', () => {
  expect(MOVEMENT_KINDS).toEqual([
    'payment',
    'payment_reversal',
    'provider_fee',
    'provider_fee_reversal',
    'platform_fee',
    'platform_fee_reversal',
    'refund',
    'refund_reversal',
    'dispute',
    'dispute_reversal',
    'payout',
    'payout_reversal',
  ])
})
