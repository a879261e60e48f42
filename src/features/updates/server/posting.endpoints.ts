// Binds the contracts of authors.
import { type Person, personIn } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Database, Reader, Tx } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import type { AccountLimits } from '../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { type Quoting, withQuotes } from '../quotes/server/quotes.ts'
import { updateContracts as contracts, type OwnUpdate } from '../updates.contract.ts'
import { updateMessages as messages } from '../updates.messages.ts'
import { updateLimits } from '../updates.rules.ts'
import { createUpdate, editUpdate, listOwnUpdates, readOwnUpdate, removeUpdate } from './posting.actions.ts'
import { notifyQuoted } from './quoted-people.ts'

export function postingEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
  limits: Pick<AccountLimits, 'take'>,
  quoting: Quoting,
): Endpoint[] {
  async function withCards(reader: Reader, update: OwnUpdate): Promise<OwnUpdate> {
    return (await withQuotes(reader, quoting, [update]))[0] ?? update
  }
  async function withQuotedNotified(
    tx: Tx,
    update: OwnUpdate,
    by: { actor: Person; now: Date },
  ): Promise<OwnUpdate> {
    const saved = await withCards(tx, update)
    await notifyQuoted(tx, saved, by)
    return saved
  }
  async function takePost(personId: string): Promise<void> {
    const wait = await limits.take(updateLimits.post, personId, clock.now())
    if (wait !== undefined)
      throw new Problem('too_many_requests', messages.postTooOften, { retryAfterSeconds: wait })
  }
  return [
    endpoint(contracts.own, async ({ actor, query }) => {
      const page = await listOwnUpdates(db, personIn(actor), query)
      return { ...page, items: await withQuotes(db, quoting, page.items) }
    }),
    endpoint(contracts.getOwn, async ({ actor, params }) =>
      withCards(db, await readOwnUpdate(db, personIn(actor), params.id)),
    ),
    endpoint(contracts.create, async ({ actor, body, once }) => {
      const person = personIn(actor)
      await takePost(person.id)
      const by = { actor: person, now: clock.now() }
      return once(async (tx) => withQuotedNotified(tx, await createUpdate(tx, body, by), by))
    }),
    endpoint(contracts.edit, async ({ actor, params, body }) => {
      const person = personIn(actor)
      await takePost(person.id)
      const by = { actor: person, now: clock.now() }
      const change = { id: params.id, updateChange: body }
      return inTransaction(async (tx) => withQuotedNotified(tx, await editUpdate(tx, change, by), by))
    }),
    endpoint(contracts.delete, ({ actor, params }) =>
      inTransaction((tx) => removeUpdate(tx, personIn(actor), params.id, clock.now())),
    ),
  ]
}
