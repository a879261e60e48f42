// Whether the two who talk see each other's name: as soon as each knows that they do, by what they did or by a message.
import { expect, it } from 'vitest'
import { makePerson, makeProject, makeProposal } from '../../../../tests/support/makers.ts'
import { testProduct } from '../../../../tests/support/product.ts'
import { ALL_CONVERSATION_SUBJECTS as subjects } from '../../../app/conversations.ts'
import type { Person } from '../../../platform/actor.ts'
import { sendMessage } from '../messages/server/actions.ts'
import { newMessage } from '../schemas.ts'
import { openConversation } from './actions.ts'

const product = await testProduct()
const { database, clock } = product
const { db } = database

const say = (by: Person, id: number, body: string) =>
  database.inTransaction((tx) => sendMessage(tx, subjects, by, id, newMessage.parse({ body }), clock.now()))

it('shows name and picture of who proposed and of who writes, and nothing else of a private profile', async () => {
  const owner = await makePerson(product, { display_name: 'Olga Overt', is_public: false })
  const proposer = await makePerson(product, { display_name: 'Pia Private', is_public: false })
  const { id } = await makeProposal(product, await makeProject(product, owner), proposer)
  const named = (display_name: string) => ({ other: { display_name, handle: null }, names_you: true })
  for (const say_first of [false, true]) {
    if (say_first) await say(proposer, id, 'Hello')
    expect(await openConversation(db, subjects, owner, id)).toMatchObject(named('Pia Private'))
    expect(await openConversation(db, subjects, proposer, id)).toMatchObject(named('Olga Overt'))
  }
})

it('names nobody whose profile is private before they act, knowing that it does: each by their own message', async () => {
  const owner = await makePerson(product, { display_name: 'Olga Overt', is_public: false })
  const proposer = await makePerson(product, { display_name: 'Pia Private', is_public: false })
  const project = await makeProject(product, owner)
  const { id } = await makeProposal(product, project, proposer)
  // As everything is that was there before there was such a rule.
  await database.pool.query('update proposals set proposer_named = false where id = $1', [id])
  await database.pool.query('update projects set owner_named = false where id = $1', [project])
  const seen = async () =>
    Promise.all(
      [owner, proposer].map(async (person) => {
        const { other, names_you } = await openConversation(db, subjects, person, id)
        return [other?.display_name ?? null, names_you]
      }),
    )
  expect(await seen()).toEqual([
    [null, false],
    [null, false],
  ])
  await say(owner, id, 'Hello')
  expect(await seen()).toEqual([
    [null, true],
    ['Olga Overt', false],
  ])
  await say(proposer, id, 'Hello')
  expect(await seen()).toEqual([
    ['Pia Private', true],
    ['Olga Overt', true],
  ])
})
