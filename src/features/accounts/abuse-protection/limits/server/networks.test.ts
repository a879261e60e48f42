// Does an IPv6 network of the size that one customer may have count as one client, too?
// @module-tag proof
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../../tests/support/database/database.ts'
import { addressKey } from '../../../../../platform/http/client-address.ts'
import { createAccountLimits } from './limits.actions.ts'

const { database } = await testDatabase()
const limits = createAccountLimits({ database, scale: 1, hash: (...parts) => parts.join(' ') })
const NOW = new Date('2026-11-26T12:00:00Z')

it('the networks of one /48 sign up eight times as often as one of them, together', async () => {
  const signUp = (address: string) => limits.take('sign_up', addressKey(address), NOW)
  const network = (at: number) => `2001:db8:7:${at.toString(16)}::1`
  for (let count = 0; count < 30; count++) expect(await signUp(network(0))).toBeUndefined()
  expect(await signUp(network(0))).toBeGreaterThan(0)
  for (let count = 30; count < 8 * 30; count++) expect(await signUp(network(count))).toBeUndefined()
  expect(await signUp(network(999))).toBeGreaterThan(0)
  expect(await signUp('2001:db8:8::1')).toBeUndefined()
})
