// Does a page of the feed change as soon as a thing changes that it shows as a card?
// @module-tag proof
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database/database.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makeProject,
  makeUpdate,
} from '../../../../../tests/support/people/makers.ts'
import { newMember } from '../../../../../tests/support/people/members.ts'
import { PUBLIC_ADDRESSES as AT, publicAnswers } from '../../../../../tests/support/product/public-answers.ts'
import { ALL_MODERATED_KINDS } from '../../../../app/moderation.ts'
import { actFor } from '../../../../platform/actor.ts'

const shared = await testDatabase()
const accounts = await testAccounts({ database: shared })
const { product } = accounts
const { database, clock } = product
const SITE = 'http://localhost:3000'

const poster = await newMember(accounts, { display_name: 'Ada' })
const owner = await makePerson(product)
const things = {
  project: await makeProject(product, owner),
  agent: await makeAgent(product, owner),
  course: await makeCourse(product, owner),
  update: await makeUpdate(product, owner, { text: 'Read this' }),
}
const paths = Object.entries(things).map(([kind, id]) => `${SITE}/${kind}s/${id}`)
const posted = await makeUpdate(product, actFor(poster.id), { text: paths.join(' ') })
// Other answers about these things are not about the cards.
const { changesBy } = publicAnswers(product, shared.rowChanges, {
  handle: poster.handle,
  code: 'none',
  ids: { agents: 999_999, courses: 999_999, updates: posted, projects: 999_999 },
})

it.each(Object.entries(things))('with a card of a %s that is hidden', async (kind, id) => {
  const moderated = ALL_MODERATED_KINDS.find((one) => one.kind === kind)
  const { changed, missed } = await changesBy(() =>
    database.inTransaction(async (tx) => moderated?.hide(tx, String(id), clock.now())),
  )
  expect(changed).toEqual(expect.arrayContaining([AT.UPDATES, AT.UPDATE, AT.UPDATES_OF_PERSON]))
  expect(missed).toEqual([])
})
