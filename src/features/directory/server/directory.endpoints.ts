// Binds the contracts of the directory.
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { directoryContracts } from '../directory.contract.ts'
import { createDirectory } from './directory.actions.ts'

export function directoryEndpoints({ db }: Pick<Database, 'db'>, clock: Clock): Endpoint[] {
  const directory = createDirectory(db)
  return [
    endpoint(directoryContracts.list, ({ query }) => directory.list(query, clock.now())),
    endpoint(directoryContracts.record, ({ params, actor }) =>
      directory.record(params.handle, actor.kind === 'person' ? actor.id : null, clock.now()),
    ),
    endpoint(directoryContracts.skills, () => directory.skills()),
  ]
}
