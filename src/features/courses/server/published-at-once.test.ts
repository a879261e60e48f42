// Can a person without a verified address exceed the limit of publications by parallel requests?
// @module-tag proof
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { askAs } from '../../../../tests/support/courses/course-buyers.ts'
import { heldUp } from '../../../../tests/support/database/held.ts'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeCourse } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'
import { UNTIL_VERIFIED } from '../../accounts/abuse-protection/limits/limits.rules.ts'

const { person, product } = await testAccounts({ config: { RATE_LIMIT_SCALE: 1 } })
const MOST = UNTIL_VERIFIED.publishing.tries
/** A request that waits for nothing takes less. */
const A_MOMENT_MS = 300

it('ten courses are published a day, however many are published and deleted at once', async () => {
  const ada = await person()
  const drafts: number[] = []
  for (let count = 0; count < MOST + 2; count++)
    drafts.push(await makeCourse(product, actFor(ada.id), { status: 'draft' }))
  const publish = (id: number) =>
    askAs(product, {
      who: ada,
      method: 'POST',
      path: '/own/courses/status',
      body: { ids: [id], status: 'published' },
    })
  const [first = 0, held = 0, ...others] = drafts
  expect((await publish(first)).status).toBe(200)
  let deleting: ReturnType<typeof publish> | undefined
  const [published] = await heldUp(
    product.database,
    ['select from courses where id = $1 for update', [held]],
    [() => publish(held)],
    async () => {
      deleting = askAs(product, {
        who: ada,
        method: 'POST',
        path: '/own/courses/delete',
        body: { ids: [first] },
      })
      await Promise.race([deleting, setTimeout(A_MOMENT_MS)])
    },
  )
  expect([published?.status, (await deleting)?.status]).toEqual([200, 200])
  const statuses = (await Promise.all(others.map(publish))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array<number>(MOST - 2).fill(200), 429, 429])
})
