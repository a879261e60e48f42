// Are likes that wait for an update answered while another transaction keeps it locked?
import { describe, expect, it } from 'vitest'
import { heldUp } from '../../../../tests/support/database/held.ts'
import { makePerson, makeUpdate } from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import { isDatabaseUnavailable } from '../../../platform/database/unavailable.ts'
import { updateContracts as contracts } from '../updates.contract.ts'
import { interactionEndpoints } from './interactions.endpoints.ts'

const product = await testProduct()
const { database, clock } = product

describe('likes of one update', () => {
  it('that wait behind one whose time limit is up are refused with it, rather than after another wait for the same lock', async () => {
    const id = await makeUpdate(product, await makePerson(product))
    const first = await makePerson(product)
    const people = [first, await makePerson(product), await makePerson(product)]
    const likes = interactionEndpoints(database, clock, { take: async () => undefined }).find(
      ({ contract }) => contract === contracts.mark,
    )
    const asked = { params: { id, interaction_type: 'like' }, query: {}, body: undefined, once: undefined }
    const client = { addressKey: 'one', userAgent: '' }
    let clicks: Promise<unknown>[] = []
    const click = () => {
      clicks = people.map(async (actor) => likes?.answer({ ...asked, actor, client }))
      return Promise.allSettled(clicks)
    }
    // A time limit ends a statement in the same way as a request to cancel it.
    const cutOff = async (ask: (sql: string, values: unknown[]) => Promise<unknown>) => {
      await ask(
        `select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
        [],
      )
      await expect(clicks[0]).rejects.toSatisfy(isDatabaseUnavailable)
    }
    const lock = ['select from updates where id = $1 for update', [id]] as const
    const [outcomes] = await heldUp(database, lock, [click], cutOff)
    expect(outcomes?.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await likes?.answer({ ...asked, actor: first, client })).toMatchObject({ likes_count: 1 })
  })
})
