// Which answers come from a read replica? Those of public contracts, for visitors who haven't just changed something. A
// replica is asked only if it has every change of the answer's rows that this process knows, so that no cache is filled
// with rows that were just invalidated.
import type { Contract } from '../contract/contract.ts'
import { familyOf } from '../contract/families.ts'
import type { Replica, Replicas } from '../database/replicas.ts'
import type { RowChanges } from '../database/row-changes.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import type { Endpoint } from './endpoint.ts'

const isOfReplicas = ({ method, access, dependsOn = [] }: Contract) =>
  method === 'GET' && access === 'public' && dependsOn.length > 0

/** `on` binds the same contracts to a replica's database. A reading that fails there is done again on the primary. */
export function readingReplicas(
  endpoints: readonly Endpoint[],
  on: (replica: Replica) => readonly Endpoint[],
  { replicas, rowChanges }: { replicas: Replicas; rowChanges: RowChanges },
): Endpoint[] {
  const bound = new Map(
    replicas.all.map((replica) => [
      replica,
      new Map(on(replica).map(({ contract, answer }) => [contract, answer])),
    ]),
  )
  return endpoints.map((entry) => {
    const { contract, answer } = entry
    if (!isOfReplicas(contract)) return entry
    const families = (contract.dependsOn ?? []).map(familyOf)
    return {
      ...entry,
      async answer(asked) {
        const isForAll = asked.actor.kind === 'visitor' && !asked.client.hasJustChanged
        const replica =
          isForAll && rowChanges.isListening() ? replicas.choose(rowChanges.changedAt(families)) : undefined
        const answerThere = replica && bound.get(replica)?.get(contract)
        if (!answerThere) return answer(asked)
        try {
          return await answerThere(asked)
        } catch (error) {
          if (!isDatabaseUnavailable(error)) throw error
          replica.leaveOut(error)
          return answer(asked)
        }
      },
    }
  })
}
