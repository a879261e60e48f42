// Binds the contracts that decide about a project and all of its proposals.
import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { projectContracts } from '../../projects.contract.ts'
import { proposalContracts } from '../proposals.contract.ts'
import {
  acceptProposal,
  chooseAgain,
  closeProject,
  reopenProject,
  repostProject,
  undoAward,
} from './outcomes.actions.ts'

export function outcomeEndpoints(
  { inTransaction }: Pick<Database, 'inTransaction'>,
  clock: Clock,
): Endpoint[] {
  return [
    endpoint(proposalContracts.accept, ({ actor, params, body }) =>
      inTransaction((tx) =>
        acceptProposal(
          tx,
          { id: params.id, newAcceptance: body },
          { actor: personIn(actor), now: clock.now() },
        ),
      ),
    ),
    endpoint(proposalContracts.undoAward, ({ actor, params, body }) =>
      inTransaction((tx) =>
        undoAward(tx, { id: params.id, reason: body.reason }, { actor: personIn(actor), now: clock.now() }),
      ),
    ),
    endpoint(proposalContracts.chooseAgain, ({ actor, params }) =>
      inTransaction((tx) => chooseAgain(tx, personIn(actor), params.id, clock.now())),
    ),
    endpoint(projectContracts.repost, ({ actor, params, body, once }) =>
      once((tx) =>
        repostProject(tx, { id: params.id, input: body }, { actor: personIn(actor), now: clock.now() }),
      ),
    ),
    endpoint(projectContracts.archive, ({ actor, params }) =>
      inTransaction((tx) => closeProject(tx, personIn(actor), params.id, clock.now())),
    ),
    endpoint(projectContracts.restore, ({ actor, params }) =>
      inTransaction((tx) => reopenProject(tx, personIn(actor), params.id, clock.now())),
    ),
  ]
}
