// Binds the contracts of invitations.
import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { AccountLimits } from '../../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { invitationContracts as contracts } from '../invitations.contract.ts'
import { invitationMessages as messages } from '../invitations.messages.ts'
import { invitationLimits } from '../invitations.rules.ts'
import {
  declineInvitation,
  inviteToProject,
  listInvitable,
  listOpenInvitations,
  suggestProfessionals,
} from './invitations.actions.ts'

export function invitationEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
  /** All processes share these limits. */
  limits: Pick<AccountLimits, 'take'>,
): Endpoint[] {
  return [
    endpoint(contracts.invite, async ({ actor, params, body, once }) => {
      const person = personIn(actor)
      const wait = await limits.take(invitationLimits.invite, person.id, clock.now())
      if (wait !== undefined)
        throw new Problem('too_many_requests', messages.tooMany, { retryAfterSeconds: wait })
      return once((tx) =>
        inviteToProject(
          tx,
          { projectId: params.id, newInvitation: body },
          { actor: person, now: clock.now() },
        ),
      )
    }),
    endpoint(contracts.choices, ({ actor, params, query }) =>
      listInvitable(db, { handle: params.handle, page: query }, { actor: personIn(actor), now: clock.now() }),
    ),
    endpoint(contracts.suggested, async ({ actor, params }) => ({
      items: await suggestProfessionals(db, personIn(actor), params.id, clock.now()),
    })),
    endpoint(contracts.own, ({ actor, query }) =>
      listOpenInvitations(db, personIn(actor).id, query, clock.now()),
    ),
    endpoint(contracts.decline, ({ actor, params }) =>
      inTransaction((tx) => declineInvitation(tx, personIn(actor), params.id, clock.now())),
    ),
  ]
}
