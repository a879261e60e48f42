// Refused requests for projects: unknown fields, wrong values, invalid ids.
import { beforeAll, expect, it } from 'vitest'
import { TEST_REQUEST_ID, type TestProduct, testProduct } from '../../../../tests/support/product/product.ts'
import { PROJECT_CATEGORIES } from '../projects.rules.ts'

const PATH = '/rest/v1/projects'

let product: TestProduct

beforeAll(async () => {
  product = await testProduct()
})

it.each([
  { query: 'utm_source=mail', field: 'utm_source', message: 'Unknown field: utm_source' },
  { query: 'page_size=101', field: 'page_size', message: 'Expected a whole number from 1 to 100' },
  { query: 'page_size=0', field: 'page_size', message: 'Expected a whole number from 1 to 100' },
  { query: 'page=-1', field: 'page', message: 'Expected a whole number from 1 to 1000000' },
  { query: 'page=1&page=2', field: 'page', message: 'Given twice' },
  { query: 'sort=rating', field: 'sort', message: 'Expected one of: recent, budget, proposals' },
  {
    query: 'category=Sales',
    field: 'category',
    message: `Expected one of: ${PROJECT_CATEGORIES.join(', ')}`,
  },
  { query: 'search=%00', field: 'search', message: 'Invalid' },
])('refuses ?$query by name', async ({ query, field, message }) => {
  const answer = await product.ask('GET', `${PATH}?${query}`)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', request_id: TEST_REQUEST_ID } })
  expect(answer.body).toMatchObject({ fields: { [field]: message } })
})

it('answers only GET and POST', async () => {
  const answer = await product.ask('PUT', PATH, { body: {} })
  expect(answer).toMatchObject({ status: 405, body: { code: 'wrong_method' } })
  expect(answer.headers.get('allow')).toBe('GET, POST')
})

it('says so when there is no such project', async () => {
  expect(await product.ask('GET', `${PATH}/4711`)).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'Project not found' },
  })
})

it.each(['0', '-1', '1.5', '01', 'abc', '9007199254740993', '99999999999999999', '1%20'])(
  'finds nothing under %s, which can be no id',
  async (id) => {
    expect(await product.ask('GET', `${PATH}/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  },
)
