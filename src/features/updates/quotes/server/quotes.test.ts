// Does an update show things that it links to in their present state, and nothing hidden, and are their owners notified?
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeBlock,
  makeCourse,
  makePerson,
  makeProject,
  makeStudent,
  makeUpdate,
} from '../../../../../tests/support/people/makers.ts'
import { newRecipient, type Recipient } from '../../../../../tests/support/people/recipients.ts'
import { ALL_MODERATED_KINDS } from '../../../../app/moderation.ts'
import { actFor } from '../../../../platform/actor.ts'
import type { Update } from '../../updates.contract.ts'
import type { Quote } from '../quotes.contract.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product
const SITE = 'http://localhost:3000'

const read = async (id: number) => {
  const { status, body } = await product.ask('GET', `/rest/v1/updates/${id}`)
  expect(status).toBe(200)
  return body as Update
}
const quotesOf = async (id: number) => Object.values((await read(id)).quotes ?? {}).flat()
const only = async (id: number): Promise<Quote | undefined> => (await quotesOf(id))[0]

const owner = await makePerson(product, { display_name: 'Grace Maker' })
const poster = await makePerson(product)
const linking = (path: string, by = poster) => makeUpdate(product, by, { text: `Look: ${SITE}${path}` })

async function hide(kind: string, id: string | number) {
  const moderated = ALL_MODERATED_KINDS.find((one) => one.kind === kind)
  await database.inTransaction(async (tx) => moderated?.hide(tx, String(id), clock.now()))
}

describe('a link to something here', () => {
  it.each([
    ['project', 'Sort it', 1200, () => makeProject(product, owner, { title: 'Sort it', budget: 1200 })],
    ['agent', 'Sorter', 20, () => makeAgent(product, owner, { name: 'Sorter', price: 20 })],
    ['course', 'Sorting', 49, () => makeCourse(product, owner, { title: 'Sorting', price: 49 })],
    ['update', 'What I learned', null, () => makeUpdate(product, owner, { text: 'What I learned' })],
  ] as const)('to a %s is a card, until it is hidden', async (kind, title, price, make) => {
    const id = await make()
    const path = `/${kind}s/${id}`
    const update = await linking(path)
    expect(await only(update)).toMatchObject({
      url: SITE + path,
      kind,
      key: String(id),
      path,
      thing: { title, price, owner: 'Grace Maker' },
    })
    const { body } = await product.ask('GET', '/rest/v1/updates')
    const listed = (body as { items: Update[] }).items.find((one) => one.id === update)
    expect(listed?.quotes?.[kind]).toHaveLength(1)
    await hide(kind, id)
    expect(await only(update)).toMatchObject({ kind, path, thing: null })
  })

  it('to a certificate is a card where its holder shows it, or posts it', async () => {
    const holder = await makePerson(product, { display_name: 'Ada Holder' })
    const course = await makeCourse(product, owner, { title: 'Certified sorting' })
    await makeStudent(product, course, holder)
    const code = 'abcdefghijklmnopqrstuv'
    await database.pool.query(
      `insert into certificates (code, user_id, course_id, holder_name, course_title, lessons_count, issued_at, is_listed)
       values ($1, $2, $3, 'Ada Holder', 'Certified sorting', 1, $4, false)`,
      [code, holder.id, course, clock.now().toISOString()],
    )
    const [byOther, byHolder] = [
      await linking(`/certificates/${code}`),
      await linking(`/certificates/${code}`, holder),
    ]
    expect((await only(byOther))?.thing).toBeNull()
    expect((await only(byHolder))?.thing).toMatchObject({ title: 'Certified sorting', owner: 'Ada Holder' })
    await database.pool.query('update certificates set is_listed = true where code = $1', [code])
    expect((await only(byOther))?.thing).toMatchObject({ owner: 'Ada Holder' })
    await database.pool.query('update profiles set is_public = false where id = $1', [holder.id])
    expect((await only(byOther))?.thing).toBeNull()
    await database.pool.query(
      'update certificates set is_listed = false, revoked_at = issued_at where code = $1',
      [code],
    )
    expect((await only(byHolder))?.thing).toBeNull()
  })

  it('of elsewhere, of a list or of nothing is a link as before', async () => {
    const update = await makeUpdate(product, poster, {
      text: `https://elsewhere.example/agents/1 ${SITE}/agents ${SITE}/agents/compare`,
    })
    expect((await read(update)).quotes).toBeUndefined()
    expect((await only(await linking('/agents/999999')))?.thing).toBeNull()
  })
})

it.each(['block', 'mute'])(
  'someone who chose to %s a person sees no update of theirs as a card',
  async (kind) => {
    const reader = await newRecipient(accounts)
    const quoted = await makeUpdate(product, owner, { text: 'You will not read this' })
    const update = await linking(`/updates/${quoted}`)
    const titles = async () => {
      const one = (await reader.ask('GET', `/updates/${update}`)).body as Update
      const { items } = (await reader.ask('GET', '/updates')).body as { items: Update[] }
      const listed = items.find(({ id }) => id === update)
      return [one, listed].map((shown) => shown?.quotes?.update[0]?.thing?.title)
    }
    expect(await titles()).toEqual(['You will not read this', 'You will not read this'])
    expect(await reader.ask('PUT', `/people/${owner.id}/block`, { kind })).toMatchObject({ status: 200 })
    expect(await titles()).toEqual([undefined, undefined])
    expect((await only(update))?.thing?.title).toBe('You will not read this')
  },
)

describe('the owner of what an update links to', () => {
  type Listed = { kind: string; text: string; path: string }
  const listed = async (one: Recipient) =>
    ((await one.ask('GET', '/notifications')).body as { items: Listed[] }).items
  async function people() {
    const [ada, bob] = await Promise.all([newRecipient(accounts), newRecipient(accounts)])
    await database.pool.query(
      `update profiles set is_public = true, display_name = 'Bob', handle = 'bob-' || left(id::text, 8) where id = $1`,
      [bob.id],
    )
    const agent = await makeAgent(product, actFor(ada.id), { name: 'Sorter' })
    return { ada, bob, link: `${SITE}/agents/${agent}` }
  }
  async function post(by: Recipient, text: string, is_draft = false): Promise<number> {
    const { status, body } = await by.ask('POST', '/updates', { text, is_draft })
    expect(status).toBe(200)
    return (body as { id: number }).id
  }
  const edit = async (by: Recipient, id: number, change: object) =>
    expect((await by.ask('PATCH', `/updates/${id}`, change)).status).toBe(200)

  it('is notified once it is posted, once for an update, and no longer when it is a draft or deleted', async () => {
    const { ada, bob, link } = await people()
    const second = `${SITE}/courses/${await makeCourse(product, actFor(ada.id))}`
    const id = await post(bob, `Try ${link} and ${second}`, true)
    expect(await listed(ada)).toEqual([])
    await edit(bob, id, { is_draft: false })
    const notified = [
      {
        kind: 'update_quoted',
        text: expect.stringMatching(/^Bob linked to your agent in “Try http/),
        path: `/updates/${id}`,
      },
    ]
    expect(await listed(ada)).toMatchObject(notified)
    await edit(bob, id, { text: `Do try ${second}, and ${link}` })
    expect(await listed(ada)).toHaveLength(1)
    await edit(bob, id, { is_draft: true })
    expect(await listed(ada)).toEqual([])
    await edit(bob, id, { is_draft: false })
    expect(await listed(ada)).toHaveLength(1)
    await bob.ask('DELETE', `/updates/${id}`)
    expect(await listed(ada)).toEqual([])
  })

  it('is notified of a mention alone, if the update mentions them, too', async () => {
    const { ada, bob, link } = await people()
    const handle = `ada-${ada.id.slice(0, 8)}`
    await database.pool.query('update profiles set is_public = true, handle = $2 where id = $1', [
      ada.id,
      handle,
    ])
    const id = await post(bob, `Try ${link}`)
    await edit(bob, id, { text: `Try ${link} by @${handle}` })
    expect((await listed(ada)).map(({ kind }) => kind)).toEqual(['update_mentioned'])
  })

  it('is not notified of own updates, nor across a block', async () => {
    const { ada, bob, link } = await people()
    await post(ada, `Mine: ${link}`)
    await makeBlock(product, ada, bob, 'block')
    await post(bob, `Try ${link}`)
    expect(await listed(ada)).toEqual([])
  })

  it('is as before once an update that operators hid is shown again, without what it no longer linked to', async () => {
    const { ada, bob, link } = await people()
    const eve = await newRecipient(accounts)
    const hers = `${SITE}/agents/${await makeAgent(product, actFor(eve.id))}`
    const id = await post(bob, `Try ${link} or ${hers}`)
    await edit(bob, id, { text: `Try ${link}` })
    const counts = async () => [(await listed(ada)).length, (await listed(eve)).length]
    expect(await counts()).toEqual([1, 0])
    await hide('update', id)
    expect(await counts()).toEqual([0, 0])
    const updates = ALL_MODERATED_KINDS.find(({ kind }) => kind === 'update')
    await database.inTransaction(async (tx) => updates?.restore(tx, String(id), clock.now()))
    expect(await counts()).toEqual([1, 0])
  })
})

describe('the composer', () => {
  it('gets the card of a link, for people who are signed in', async () => {
    const ada = await newRecipient(accounts)
    const agent = await makeAgent(product, owner, { name: 'Previewed' })
    const path = `/update-quotes?url=${encodeURIComponent(`${SITE}/agents/${agent}`)}`
    expect((await ada.ask('GET', path)).body).toMatchObject({
      quote: { kind: 'agent', thing: { title: 'Previewed' } },
    })
    expect((await ada.ask('GET', '/update-quotes?url=https%3A%2F%2Felsewhere.example')).body).toEqual({
      quote: null,
    })
    expect((await product.ask('GET', `/rest/v1${path}`)).status).toBe(401)
  })
})
