// Are searches saved as they are, twenty of them at most, and for their person alone?
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { newRecipient, type Recipient } from '../../../../tests/support/people/recipients.ts'
import type { SavedSearch } from '../saved-searches.contract.ts'
import { savedSearchRefusals as messages } from '../saved-searches.messages.ts'
import { MAX_SAVED_SEARCHES } from '../saved-searches.rules.ts'

const accounts = await testAccounts()
const { database } = accounts.product

/** The saved search, or the reason for a refusal. */
type Said = SavedSearch & { message: string }

async function save(one: Recipient, path: string, frequency = 'daily') {
  const saving = { path, frequency, time_zone: 'UTC' }
  const { status, body } = await one.ask('POST', '/own/saved-searches', saving)
  return { status, body: body as Said }
}
const own = async (one: Recipient) =>
  ((await one.ask('GET', '/own/saved-searches')).body as { items: SavedSearch[] }).items

describe('saving a search', () => {
  it('keeps what narrows the list, under a name that says so, and not its order, page or what is unknown', async () => {
    const ada = await newRecipient(accounts)
    const saved = await save(
      ada,
      '/projects?utm_source=x&page=3&sort=budget&min_budget=1000&search=invoices&category=Automation',
    )
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      list: 'projects',
      name: 'Projects: invoices, Automation, from $1,000',
      path: '/projects?search=invoices&category=Automation&min_budget=1000',
      frequency: 'daily',
    })
    expect((await save(ada, '/agents?min_rating=4&max_price=49.50')).body.name).toBe(
      'Agents: up to $49.50, rated 4.0 or higher',
    )
    expect((await save(ada, '/courses?duration=short&level=Beginner')).body.name).toBe(
      'Courses: Beginner, Under 10 hours',
    )
    expect(await own(ada)).toHaveLength(3)
  })

  it('is refused for a list as a whole, for other pages, and for what is too long to be kept', async () => {
    const ada = await newRecipient(accounts)
    for (const path of ['/projects', '/projects?sort=budget', '/updates?search=x', '/projects?category=No']) {
      const refused = await save(ada, path)
      expect([refused.status, refused.body.message]).toEqual([400, messages.notASearch])
    }
    const long = encodeURIComponent('😀'.repeat(100))
    const refused = await save(ada, `/projects?search=${long}&location=${long}`)
    expect([refused.status, refused.body.message]).toEqual([400, messages.tooLong])
  })

  it('a second time sets how often', async () => {
    const ada = await newRecipient(accounts)
    const first = await save(ada, '/projects?search=invoices')
    const second = await save(ada, '/projects?search=invoices&sort=budget', 'instant')
    expect(second.body).toMatchObject({ id: first.body.id, frequency: 'instant' })
    expect(await own(ada)).toHaveLength(1)
  })

  it('ends at the most, also when all are saved at once', async () => {
    const ada = await newRecipient(accounts)
    const answers = await Promise.all(
      Array.from({ length: MAX_SAVED_SEARCHES + 5 }, (_, at) => save(ada, `/projects?search=word${at}`)),
    )
    const count = (status: number) => answers.filter((one) => one.status === status).length
    expect([count(200), count(409)]).toEqual([MAX_SAVED_SEARCHES, 5])
    expect(await own(ada)).toHaveLength(MAX_SAVED_SEARCHES)
  })
})

describe('a saved search', () => {
  it('is changed and deleted by its person alone', async () => {
    const [ada, eve] = [await newRecipient(accounts), await newRecipient(accounts)]
    const { id } = (await save(ada, '/courses?search=vision')).body
    const weekly = { frequency: 'weekly', time_zone: 'Europe/Berlin' }
    expect((await eve.ask('PATCH', `/own/saved-searches/${id}`, weekly)).status).toBe(404)
    expect((await eve.ask('DELETE', `/own/saved-searches/${id}`)).status).toBe(404)
    expect(await own(eve)).toEqual([])
    expect((await ada.ask('PATCH', `/own/saved-searches/${id}`, weekly)).body).toMatchObject({
      frequency: 'weekly',
    })
    expect((await ada.ask('DELETE', `/own/saved-searches/${id}`)).status).toBe(200)
    expect(await own(ada)).toEqual([])
    const { rowCount } = await database.pool.query('select 1 from saved_searches where id = $1', [id])
    expect(rowCount).toBe(0)
  })
})
