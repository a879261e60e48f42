// Does a request with an Idempotency-Key take effect once, whatever happens to its answer?
import { describe, expect, it } from 'vitest'
import { typedProject } from '../../../tests/support/content/typed-project.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../tests/support/people/accounts.ts'
import { exportedBy } from '../../../tests/support/product/exported.ts'
import { actFor } from '../actor.ts'
import { idempotencyJobs } from './idempotency.jobs.ts'
import { KEY_REUSED_MESSAGE, keyData } from './once.ts'

const accounts = await testAccounts()
const { product } = accounts
const PATH = '/rest/v1/projects'

const project = typedProject

async function post(by: SignedIn, key: string | undefined, body: object = project, path = PATH) {
  const headers = { ...(await headersOf(by)), ...(key === undefined ? {} : { 'idempotency-key': key }) }
  return product.ask('POST', path, { headers, body })
}

async function countOf(person: SignedIn, table: 'projects' | 'idempotency_keys'): Promise<number> {
  const { rows } = await product.database.pool.query(
    `select count(*)::int as count from ${table} where user_id = $1`,
    [person.id],
  )
  return rows[0].count
}

describe('the same request', () => {
  it('is done once and answered alike', async () => {
    const ada = await accounts.person()
    const first = await post(ada, 'a')
    product.clock.advance(60)
    expect(await post(ada, 'a')).toMatchObject({ status: 200, body: first.body as object })
    expect(await countOf(ada, 'projects')).toBe(1)
  })

  it('is done once for many simultaneous requests', async () => {
    const ada = await accounts.person()
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(ada, 'at once')))
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await countOf(ada, 'projects')).toBe(1)
  })

  it('is done as often as it comes without a key, or with another', async () => {
    const ada = await accounts.person()
    for (const key of [undefined, undefined, 'one', 'two']) expect((await post(ada, key)).status).toBe(200)
    expect(await countOf(ada, 'projects')).toBe(4)
  })
})

it('refuses a key that came with another body', async () => {
  const ada = await accounts.person()
  await post(ada, 'b')
  expect(await post(ada, 'b', { ...project, budget: 1 })).toMatchObject({
    status: 422,
    body: { code: 'key_reused', message: KEY_REUSED_MESSAGE },
  })
  expect(await countOf(ada, 'projects')).toBe(1)
})

it('binds a key to its user and its address', { tags: ['proof'] }, async () => {
  const ada = await accounts.person()
  const eve = await accounts.person()
  const [one, two] = [await post(ada, 'c'), await post(eve, 'c')]
  expect((one.body as { id: number }).id).not.toBe((two.body as { id: number }).id)
  const proposal = { message: 'm'.repeat(60), budget: 9, timeline: '3 weeks' }
  const paths = [one, await post(ada, 'd')].map(
    ({ body }) => `${PATH}/${(body as { id: number }).id}/proposals`,
  )
  const propose = async (path: string) => {
    const { status, body } = await post(eve, 'same', proposal, path)
    return { status, body: body as { project_id: number } }
  }
  const first: Awaited<ReturnType<typeof propose>>[] = []
  for (const path of paths) first.push(await propose(path))
  expect(first.map(({ status }) => status)).toEqual([200, 200])
  // Sent once more, each request gets its own first answer.
  expect(first[0]?.body.project_id).not.toBe(first[1]?.body.project_id)
  for (const [at, path] of paths.entries()) expect(await propose(path)).toEqual(first[at])
})

it('keeps nothing of what was refused: the key is free', async () => {
  const ada = await accounts.person()
  const id = ((await post(ada, undefined)).body as { id: number }).id
  const eve = await accounts.person()
  const proposal = { message: 'm'.repeat(60), budget: 9, timeline: '3 weeks' }
  await product.ask('POST', `${PATH}/${id}/archive`, { headers: await headersOf(ada) })
  expect((await post(eve, 'e', proposal, `${PATH}/${id}/proposals`)).status).toBe(409)
  expect(await countOf(eve, 'idempotency_keys')).toBe(0)
  await product.ask('POST', `${PATH}/${id}/restore`, { headers: await headersOf(ada) })
  expect((await post(eve, 'e', proposal, `${PATH}/${id}/proposals`)).status).toBe(200)
})

it.each(['', 'k'.repeat(256), 'schl\u00fcssel'])('refuses %j, which is no key', async (key) => {
  const ada = await accounts.person()
  expect(await post(ada, key)).toMatchObject({
    status: 400,
    body: { fields: { 'Idempotency-Key': expect.any(String) } },
  })
})

it('is declared in the API document', { tags: ['proof'] }, async () => {
  const { body } = await product.ask('GET', '/openapi.json')
  const posting = (body as { paths: Record<string, { post: { parameters: object[]; responses: object } }> })
    .paths[PATH]?.post
  expect(posting?.parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
  )
  expect(posting?.responses).toHaveProperty('422')
})

it('is deleted with the person, and is part of the export before', async () => {
  const ada = await accounts.person()
  await post(ada, 'f')
  const { id } = actFor(ada.id)
  expect(await exportedBy(keyData, product.database, id)).toMatchObject([{ route: `POST ${PATH}` }])
  await product.database.inTransaction((tx) => keyData.erase(tx, id))
  expect(await countOf(ada, 'idempotency_keys')).toBe(0)
})

// This test is last, since it ages every token.
it('knows a key for a day: then it is free, and soon forgotten', async () => {
  const ada = await accounts.person()
  await post(ada, 'g')
  const [job] = idempotencyJobs(product.database, product.clock)
  product.clock.advance(24 * 3600 - 1)
  await job?.run()
  expect(await countOf(ada, 'idempotency_keys')).toBe(1)
  product.clock.advance(1)
  await ada.client.signInWithPassword({ email: ada.email, password: 'heron-over-the-weir' })
  expect((await post(ada, 'g')).status).toBe(200)
  expect(await countOf(ada, 'projects')).toBe(2)
  product.clock.advance(24 * 3600)
  await job?.run()
  expect(await countOf(ada, 'idempotency_keys')).toBe(0)
})
