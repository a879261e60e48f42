// Binds the contracts of proposals.

import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { proposalContracts as contracts } from '../proposals.contract.ts'
import {
  decideProposal,
  editProposal,
  listOwnProposals,
  ownProposalTo,
  submitProposal,
  withdrawProposal,
} from './proposals.actions.ts'
import { projectsProposedTo } from './proposals.records.ts'

export function proposalEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
): Endpoint[] {
  return [
    endpoint(contracts.submit, ({ actor, params, body, once }) =>
      once((tx) =>
        submitProposal(
          tx,
          { projectId: params.id, input: body },
          { actor: personIn(actor), now: clock.now() },
        ),
      ),
    ),
    endpoint(contracts.toProject, ({ actor, params }) => ownProposalTo(db, personIn(actor), params.id)),
    endpoint(contracts.proposedTo, async ({ actor }) => ({
      project_ids: await projectsProposedTo(db, personIn(actor).id),
    })),
    endpoint(contracts.own, ({ actor, query }) => listOwnProposals(db, personIn(actor), query)),
    endpoint(contracts.edit, ({ actor, params, body }) =>
      inTransaction((tx) =>
        editProposal(tx, { id: params.id, change: body }, { actor: personIn(actor), now: clock.now() }),
      ),
    ),
    endpoint(contracts.withdraw, ({ actor, params }) =>
      inTransaction((tx) => withdrawProposal(tx, personIn(actor), params.id, clock.now())),
    ),
    endpoint(contracts.shortlist, ({ actor, params, body }) =>
      inTransaction((tx) =>
        decideProposal(
          tx,
          { id: params.id, step: 'shortlist', note: body.note },
          { actor: personIn(actor), now: clock.now() },
        ),
      ),
    ),
    endpoint(contracts.unshortlist, ({ actor, params }) =>
      inTransaction((tx) =>
        decideProposal(
          tx,
          { id: params.id, step: 'unshortlist', note: null },
          { actor: personIn(actor), now: clock.now() },
        ),
      ),
    ),
    endpoint(contracts.decline, ({ actor, params, body }) =>
      inTransaction((tx) =>
        decideProposal(
          tx,
          { id: params.id, step: 'decline', note: body.note },
          { actor: personIn(actor), now: clock.now() },
        ),
      ),
    ),
  ]
}
