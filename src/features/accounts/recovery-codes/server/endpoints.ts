// /factors/recovery-codes of the protocol.
import { answerJson, type ProtocolRoute, parseBody } from '../../../../platform/auth-protocol/protocol.ts'
import { ProtocolRefusal, settle } from '../../../../platform/auth-protocol/refusal.ts'
import { recoveryCodeBody, recoveryCodesBody } from '../../factors/schemas.ts'
import type { Authenticate } from '../../gate/server/actions.ts'
import { type AccountParts, requireRate } from '../../server/actions.ts'
import { makeRecoveryCodes, recoveryCodesStatus, removeRecoveryCodes, useRecoveryCode } from './actions.ts'

export function recoveryCodeRoutes(parts: AccountParts, authenticate: Authenticate): ProtocolRoute[] {
  const { database, clock, limits } = parts
  return [
    {
      method: 'GET',
      path: '/factors/recovery-codes',
      answer: async ({ headers }) =>
        answerJson(await recoveryCodesStatus(database.db, await authenticate(headers))),
    },
    {
      method: 'POST',
      path: '/factors/recovery-codes',
      async answer({ headers, body }) {
        const own = await authenticate(headers)
        const { friendly_name } = parseBody(recoveryCodesBody, body)
        const wanted = { anew: false, name: friendly_name }
        return answerJson(
          await database.inTransaction((tx) => makeRecoveryCodes(parts, tx, own, wanted, clock.now())),
        )
      },
    },
    {
      method: 'POST',
      path: '/factors/recovery-codes/regenerate',
      async answer({ headers }) {
        const own = await authenticate(headers)
        return answerJson(
          await database.inTransaction((tx) =>
            makeRecoveryCodes(parts, tx, own, { anew: true }, clock.now()),
          ),
        )
      },
    },
    {
      method: 'POST',
      path: '/factors/recovery-codes/verify',
      async answer({ headers, body, addressKey }) {
        const own = await authenticate(headers)
        const now = clock.now()
        await requireRate(parts, 'factor', addressKey, now)
        const { code } = parseBody(recoveryCodeBody, body)
        const wait = await limits.look('recovery_code_failures', own.user.id, now)
        if (wait !== undefined)
          throw new ProtocolRefusal('mfa_recovery_codes_locked', { retryAfterSeconds: wait })
        const outcome = await database.inTransaction((tx) => useRecoveryCode(parts, tx, own, code, now))
        if ('refused' in outcome) await limits.take('recovery_code_failures', own.user.id, now)
        return answerJson(settle(outcome))
      },
    },
    {
      method: 'DELETE',
      path: '/factors/recovery-codes',
      async answer({ headers }) {
        const own = await authenticate(headers)
        return answerJson(await database.inTransaction((tx) => removeRecoveryCodes(parts, tx, own)))
      },
    },
  ]
}
