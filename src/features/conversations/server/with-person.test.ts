// Does a profile lead to the conversation with its person, only for people with a common subject?
import { describe, expect, it } from 'vitest'
import { makePerson, makeProject, makeProposal } from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import { ALL_CONVERSATION_SUBJECTS as subjects } from '../../../app/conversations.ts'
import type { Person } from '../../../platform/actor.ts'
import { withdrawProposal } from '../../projects/proposals/server/proposals.actions.ts'
import { newMessage } from '../conversations.schemas.ts'
import { conversationWith } from './conversations.actions.ts'
import { sendMessage } from './messages.actions.ts'

const product = await testProduct()
const { database, clock } = product
const { db, inTransaction } = database

let people = 0
const open = async () => {
  const handle = `open-${++people}`
  return {
    person: await makePerson(product, { display_name: 'Open Okafor', handle, is_public: true }),
    handle,
  }
}
const withPerson = async (viewer: Person, handle: string) =>
  (await conversationWith(db, subjects, viewer, handle)).id

describe('Message on a profile', () => {
  it('leads to what the two could talk about: the newest proposal between them that was not withdrawn', async () => {
    const owner = await open()
    const proposer = await open()
    expect(await withPerson(owner.person, proposer.handle)).toBe(null)
    const first = await makeProposal(product, await makeProject(product, owner.person), proposer.person)
    clock.advance(60_000)
    const second = await makeProposal(product, await makeProject(product, owner.person), proposer.person)
    expect(await withPerson(owner.person, proposer.handle)).toBe(second.id)
    expect(await withPerson(proposer.person, owner.handle)).toBe(second.id)
    await inTransaction((tx) => withdrawProposal(tx, proposer.person, second.id, clock.now()))
    expect(await withPerson(owner.person, proposer.handle)).toBe(first.id)
  })

  it('leads to the conversation in which something was said last, in any spelling of the handle', async () => {
    const owner = await open()
    const proposer = await open()
    const first = await makeProposal(product, await makeProject(product, owner.person), proposer.person)
    clock.advance(60_000)
    await makeProposal(product, await makeProject(product, owner.person), proposer.person)
    await inTransaction((tx) =>
      sendMessage(
        tx,
        { id: first.id, newMessage: newMessage.parse({ body: 'Hello' }) },
        { actor: owner.person, now: clock.now(), subjects },
      ),
    )
    expect(await withPerson(owner.person, proposer.handle.toUpperCase())).toBe(first.id)
    expect(await withPerson(proposer.person, owner.handle)).toBe(first.id)
  })

  it('leads nowhere for others, to oneself, to no one, and to a private profile', async () => {
    const owner = await open()
    const proposer = await open()
    const stranger = await open()
    await makeProposal(product, await makeProject(product, owner.person), proposer.person)
    expect(await withPerson(stranger.person, proposer.handle)).toBe(null)
    expect(await withPerson(owner.person, owner.handle)).toBe(null)
    expect(await withPerson(owner.person, 'nobody-at-all')).toBe(null)
    await database.pool.query('update profiles set is_public = false where id = $1', [proposer.person.id])
    expect(await withPerson(owner.person, proposer.handle)).toBe(null)
  })
})
