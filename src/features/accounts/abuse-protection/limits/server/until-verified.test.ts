// Can a person without a verified address do everything but sell, each thing so often a day?
import { expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../../../tests/support/people/accounts.ts'
import { makePerson, makeProject } from '../../../../../../tests/support/people/makers.ts'
import { newMember } from '../../../../../../tests/support/people/members.ts'
import { unverifiedMessages as messages } from '../limits.messages.ts'

const accounts = await testAccounts({ config: { RATE_LIMIT_SCALE: 1 } })
const { person, product } = accounts
const DAY_SECONDS = 24 * 3600

async function as(who: Pick<SignedIn, 'client' | 'id'>) {
  await product.database.pool.query(
    `update profiles set display_name = 'Gus Example', handle = 'gus-' || left(id::text, 8), user_type = 'professional', is_public = true where id = $1`,
    [who.id],
  )
  return async (method: string, path: string, body: object) => {
    const answer = await product.ask(method, `/rest/v1${path}`, { headers: await headersOf(who), body })
    return { status: answer.status, body: answer.body as { id: number; message: string; version: number } }
  }
}
const verify = ({ id }: Pick<SignedIn, 'id'>) =>
  product.database.pool.query('update users set email_confirmed_at = $2 where id = $1', [
    id,
    product.clock.now().toISOString(),
  ])

const AGENT = {
  name: 'Inbox Sorter',
  category: 'Customer Service',
  description: 'Sorts the mails of a company into folders.',
  features: ['Sorts'],
  price: 10,
}
const COURSE = {
  title: 'A course',
  description: 'Long enough to be published.',
  category: 'Development',
  curriculum: [{ title: 'One', lectures: [{ title: 'First', type: 'article', body: 'A text.' }] }],
}

it('ten items are published a day, of whatever kind, until the address is verified', {
  tags: ['proof'],
}, async () => {
  const ada = await person()
  const ask = await as(ada)
  const post = () => ask('POST', '/updates', { text: 'News' })
  // A refused request doesn't count.
  for (let count = 0; count < 12; count++)
    expect((await ask('POST', '/updates', { text: '' })).status).toBe(400)
  for (let count = 0; count < 8; count++) expect((await post()).status).toBe(200)
  const course = await ask('POST', '/courses', COURSE)
  expect(
    (await ask('PATCH', `/courses/${course.body.id}`, { version: course.body.version, status: 'published' }))
      .status,
  ).toBe(200)
  // A course counts as published once, however often it is saved.
  expect(
    (
      await ask('PATCH', `/courses/${course.body.id}`, {
        version: course.body.version + 1,
        status: 'published',
      })
    ).status,
  ).toBe(200)
  const key = { 'idempotency-key': 'an-update-sent-twice', ...(await headersOf(ada)) }
  for (let count = 0; count < 3; count++)
    expect(
      (await product.ask('POST', '/rest/v1/updates', { headers: key, body: { text: 'Once' } })).status,
    ).toBe(200)
  const refused = await post()
  expect(refused).toMatchObject({ status: 429, body: { message: messages.publishing } })
  const more = await ask('POST', '/courses', { ...COURSE, status: 'published' })
  expect(more).toMatchObject({ status: 429, body: { message: messages.publishing } })
  // A draft is no publication.
  expect((await ask('POST', '/courses', COURSE)).status).toBe(200)
  product.clock.advance(DAY_SECONDS)
  await ada.client.refreshSession()
  expect((await ask('POST', '/updates', { text: 'News' })).status).toBe(200)
  await verify(ada)
  for (let count = 0; count < 12; count++)
    expect((await ask('POST', '/updates', { text: 'News' })).status).toBe(200)
})

it('five invitations and proposals are sent a day until the address is verified', {
  tags: ['proof'],
}, async () => {
  const ada = await person()
  const ask = await as(ada)
  const propose = async () => {
    const id = await makeProject(product, await makePerson(product))
    const proposal = {
      message: 'I have built three of these and would begin at once.',
      budget: 9,
      timeline: '3 weeks',
    }
    return ask('POST', `/projects/${id}/proposals`, proposal)
  }
  for (let count = 0; count < 4; count++) expect((await propose()).status).toBe(200)
  const own = await ask('POST', '/projects', {
    title: 'A project of mine',
    description: 'What it is about, at some length, so that it can be posted here.',
    company: 'Gus & Co',
    budget: 100,
    duration: '3 weeks',
    location: 'Remote',
    skills: ['Chatbots'],
  })
  expect(own.status, JSON.stringify(own.body)).toBe(200)
  const { handle } = await newMember(accounts)
  const invite = () => ask('POST', `/projects/${own.body.id}/invitations`, { handle, note: '' })
  expect((await invite()).body).toMatchObject({ id: expect.anything() })
  expect(await propose()).toMatchObject({ status: 429, body: { message: messages.approaching } })
  await verify(ada)
  expect((await propose()).status).toBe(200)
})

it('nothing is sold until the address is verified', { tags: ['proof'] }, async () => {
  const ada = await person()
  const ask = await as(ada)
  const forbidden = { status: 403, body: { message: messages.sell } }
  expect(await ask('POST', '/own/agents', AGENT)).toMatchObject(forbidden)
  expect(await ask('POST', '/courses', { ...COURSE, price: 20, status: 'published' })).toMatchObject(
    forbidden,
  )
  const { body: course } = await ask('POST', '/courses', { ...COURSE, price: 20 })
  expect(
    await ask('PATCH', `/courses/${course.id}`, { version: course.version, status: 'published' }),
  ).toMatchObject(forbidden)
  expect(await ask('POST', '/own/courses/status', { ids: [course.id], status: 'published' })).toMatchObject(
    forbidden,
  )
  const free = await ask('PATCH', `/courses/${course.id}`, {
    version: course.version,
    price: 0,
    status: 'published',
  })
  expect(free.status).toBe(200)
  expect(
    await ask('PATCH', `/courses/${course.id}`, { version: free.body.version, price: 20 }),
  ).toMatchObject(forbidden)
  await verify(ada)
  expect(
    (await ask('PATCH', `/courses/${course.id}`, { version: free.body.version, price: 20 })).status,
  ).toBe(200)
  expect((await ask('POST', '/own/agents', AGENT)).status).toBe(200)
})
