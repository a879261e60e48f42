// Answers /factors/recovery-codes of the protocol.

import { type AccountParts, requireRate } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { takeGuess } from '../../abuse-protection/server/guesses.ts'
import { clientOf, keepingBrowser } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { answerJson, type ProtocolRoute, parseBody } from '../../server/protocol-routes.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import type { Authenticate } from '../../sessions/server/gate.ts'
import { recoveryCodeBody, recoveryCodesBody } from '../factors.schemas.ts'
import { factorGuesserOf } from './factors.actions.ts'
import {
  makeRecoveryCodes,
  recoveryCodesStatus,
  removeRecoveryCodes,
  useRecoveryCode,
} from './recovery-codes.actions.ts'

export function recoveryCodeRoutes(parts: AccountParts, authenticate: Authenticate): ProtocolRoute[] {
  const { database, clock } = parts
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
        const wanted = { isReplacement: false, name: friendly_name }
        return answerJson(
          await database.inTransaction((tx) =>
            makeRecoveryCodes(parts, tx, { asked: own, wanted }, clock.now()),
          ),
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
            makeRecoveryCodes(parts, tx, { asked: own, wanted: { isReplacement: true } }, clock.now()),
          ),
        )
      },
    },
    {
      method: 'POST',
      path: '/factors/recovery-codes/verify',
      async answer(asked) {
        const own = await authenticate(asked.headers)
        const now = clock.now()
        await requireRate(parts, 'factor', asked.addressKey, now)
        const { code } = parseBody(recoveryCodeBody, asked.body)
        const client = clientOf(parts, asked)
        const guesser = await factorGuesserOf(parts, own, client, now)
        const guess = await takeGuess(parts, {
          kind: 'recovery_code',
          guess: { account: own.user.id, guesser },
          now,
        })
        if ('wait' in guess) {
          throw new ProtocolRefusal('mfa_recovery_codes_locked', { retryAfterSeconds: guess.wait })
        }
        const session = await database.inTransaction((tx) =>
          useRecoveryCode(parts, tx, { asked: own, code, client }, now),
        )
        await guess.wasRight()
        return answerJson(session, keepingBrowser(parts, client))
      },
    },
    {
      method: 'DELETE',
      path: '/factors/recovery-codes',
      async answer({ headers }) {
        const own = await authenticate(headers)
        return answerJson(
          await database.inTransaction((tx) => removeRecoveryCodes(parts, tx, own, clock.now())),
        )
      },
    },
  ]
}
