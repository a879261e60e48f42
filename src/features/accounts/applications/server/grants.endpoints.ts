// The endpoints of the page that asks a person, and of their settings: the open request, the decision, and the grants.
import { requireRate } from '../../abuse-protection/server/abuse-protection.actions.ts'
import {
  answerJson,
  answerNothing,
  type ProtocolAsked,
  type ProtocolRoute,
  parseBody,
} from '../../server/protocol-routes.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import type { Authenticate, Authenticated } from '../../sessions/server/gate.ts'
import { applicationMessages as messages } from '../applications.messages.ts'
import { consentDecision } from '../applications.schemas.ts'
import type { ApplicationParts } from './applications.actions.ts'
import { decide, listGrants, readRequest, revokeGrant } from './grants.actions.ts'

export function applicationRoutes(parts: ApplicationParts, authenticate: Authenticate): ProtocolRoute[] {
  const { database, clock } = parts
  const signedIn = async ({ headers }: ProtocolAsked): Promise<Authenticated> => {
    const own = await authenticate(headers)
    if (own.hasSecondFactor && own.aal !== 'aal2')
      throw new ProtocolRefusal('insufficient_aal_to_enroll', { message: messages.secondFactorNeeded })
    return own
  }
  return [
    {
      method: 'GET',
      path: '/oauth/authorizations/:id',
      async answer(asked) {
        const own = await signedIn(asked)
        return answerJson(await readRequest(database.db, asked.params.id ?? '', own, clock.now()))
      },
    },
    {
      method: 'POST',
      path: '/oauth/authorizations/:id/consent',
      async answer(asked) {
        const { user } = await signedIn(asked)
        const now = clock.now()
        await requireRate(parts, 'write', user.id, now)
        const input = { id: asked.params.id ?? '', user, ...parseBody(consentDecision, asked.body) }
        return answerJson({
          redirect_url: await database.inTransaction((tx) => decide(parts, tx, input, now)),
        })
      },
    },
    {
      method: 'GET',
      path: '/user/oauth/grants',
      answer: async (asked) => answerJson(await listGrants(database.db, (await signedIn(asked)).user.id)),
    },
    {
      method: 'DELETE',
      path: '/user/oauth/grants',
      async answer(asked) {
        const { user } = await signedIn(asked)
        const applicationId = asked.query.get('client_id') ?? ''
        await database.inTransaction((tx) => revokeGrant(parts, tx, { userId: user.id, applicationId }))
        return answerNothing()
      },
    },
  ]
}
