// One's own projects: posted, edited, archived, restored, listed with their totals.
import { describe, expect, it } from 'vitest'
import { typedProject } from '../../../../tests/support/content/typed-project.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeProject, makeProposal } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'
import { plainTextMessages } from '../../../platform/contract/plain-text.ts'
import { USER_TYPES } from '../../profiles/profiles.rules.ts'
import { type OwnProject, projectContracts } from '../projects.contract.ts'
import { projectMessages } from '../projects.messages.ts'

const accounts = await testAccounts()
const { product } = accounts

const typed = {
  ...typedProject,
  title: ' Sort the post ',
  budget: 1200.5,
  skills: ['OCR', ' ', 'ocr', 'Python'],
}

const post = async (by: SignedIn, change: object = {}): Promise<OwnProject> =>
  product.call(projectContracts.post, { body: { ...typed, ...change } }, await headersOf(by))

const own = async (by: SignedIn, query: object = {}) =>
  product.call(projectContracts.own, { query }, await headersOf(by))

async function ask(by: SignedIn, method: string, path: string, body?: unknown) {
  return product.ask(method, `/rest/v1${path}`, {
    headers: await headersOf(by),
    ...(body === undefined ? {} : { body }),
  })
}

describe('posting', () => {
  it('DATA-24, PRJ-28 stores what was typed, trimmed, and shows it to everyone immediately', async () => {
    const ada = await accounts.person()
    const before = await product.call(projectContracts.list, {})
    const posted = await post(ada)
    expect(posted).toMatchObject({
      title: 'Sort the post',
      company: 'Asante Cocoa',
      description: 'Letters come in, letters go out.',
      duration: '6 weeks',
      location: 'Remote',
      skills: ['OCR', 'Python'],
      budget: 1200.5,
      category: null,
      user_id: ada.id,
      status: 'active',
      proposals_count: 0,
      rating: null,
      awarded_at: null,
      archived_at: null,
      created_at: product.clock.now().toISOString(),
    })
    const after = await product.call(projectContracts.list, {})
    expect(after.items[0]).toMatchObject({ id: posted.id, title: 'Sort the post' })
    expect(after.total).toBe(before.total + 1)
    expect(after.budget_sum).toBe((before.budget_sum ?? 0) + 1200.5)
  })

  it('PRJ-28 trims every value before it is checked, and stores it so', async () => {
    const ada = await accounts.person()
    const wide = (text: string) => ` \t${text}  `
    const { title, company, description, duration, location } = typed
    const spaced = {
      title: wide(title),
      company: wide(company),
      description: `\n ${description} \n`,
      duration: wide(duration),
      location: wide(location),
      skills: ['  OCR ', '   '],
    }
    const stored = await product.call(projectContracts.get, { params: { id: (await post(ada, spaced)).id } })
    expect(stored).toMatchObject({
      title: title.trim(),
      company,
      description,
      duration,
      location,
      skills: ['OCR'],
    })
    for (const field of ['title', 'company', 'duration', 'location', 'description'])
      expect((await ask(ada, 'POST', '/projects', { ...typed, [field]: '   ' })).status, field).toBe(400)
    // The minimum is ten characters, and blanks around nine do not make a tenth.
    expect((await ask(ada, 'POST', '/projects', { ...typed, description: ' ninechars ' })).status).toBe(400)
  })

  it.each(USER_TYPES)(
    'PERM-4, PERM-9, PERM-11, DEC-52 is for a %s, as are proposing and the own home, before the address is proved',
    async (user_type) => {
      const ada = await accounts.person()
      expect((await ask(ada, 'PATCH', '/profile', { user_type })).body).toMatchObject({ user_type })
      expect(await post(ada)).toMatchObject({ user_id: ada.id })
      const foreign = (await post(await accounts.person())).id
      const proposal = { message: 'm'.repeat(60), budget: 900, timeline: '3 weeks' }
      expect((await ask(ada, 'POST', `/projects/${foreign}/proposals`, proposal)).status).toBe(200)
      expect((await ask(ada, 'GET', '/home/overview')).body).toMatchObject({ projects: 1, proposals: 1 })
    },
  )

  it.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ budget: '100' }, 'budget', 'Budget must be a positive number'],
    [{ skills: [] }, 'skills', 'At least one skill is required'],
    [{ status: 'archived' }, 'status', 'Unknown field: status'],
    [{ user_id: 'x' }, 'user_id', 'Unknown field: user_id'],
    [{ proposals_count: 9 }, 'proposals_count', 'Unknown field: proposals_count'],
    [{ rating: 5 }, 'rating', 'Unknown field: rating'],
  ])('refuses %j by name', async (change, field, message) => {
    const ada = await accounts.person()
    const answer = await ask(ada, 'POST', '/projects', { ...typed, ...change })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid', message, fields: { [field]: message } },
    })
  })

  it('MSG-31 says Required for what is missing', async () => {
    const ada = await accounts.person()
    const { title: _, ...rest } = typed
    expect(await ask(ada, 'POST', '/projects', rest)).toMatchObject({
      status: 400,
      body: { fields: { title: 'Required' } },
    })
  })

  it.each([
    '<script>alert(1)</script>',
    '🦊 ثعلب שועל',
    'a \u200fb',
    "'; drop table projects; --",
    '{{7*7}} <%= 7 %> %s',
  ])('keeps %j as it is', async (text) => {
    const ada = await accounts.person()
    const { id } = await post(ada, { title: text, description: `${text} and ten more characters` })
    expect((await product.call(projectContracts.get, { params: { id } })).title).toBe(text)
  })

  it.each(['a\u202eb', 'two\nlines', '\u200b\u2800', 'ring\u0007'])(
    'refuses the title %j, which hides something',
    async (title) => {
      const ada = await accounts.person()
      for (const answer of [
        await ask(ada, 'POST', '/projects', { ...typed, title }),
        await ask(ada, 'PATCH', `/projects/${(await post(ada)).id}`, { title }),
      ])
        expect(answer).toMatchObject({ status: 400, body: { fields: { title: plainTextMessages.line } } })
    },
  )

  it.each(['a\0b', '\ud800 alone', 'tail \udfff'])('refuses %j, which cannot be stored', async (title) => {
    const ada = await accounts.person()
    const answer = await ask(ada, 'POST', '/projects', { ...typed, title })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

describe('changing', () => {
  it('saves what it names and leaves the rest', async () => {
    const ada = await accounts.person()
    const { id, ...posted } = await post(ada, { category: 'Analytics' })
    const answer = await ask(ada, 'PATCH', `/projects/${id}`, { title: 'Sort it twice', budget: 99 })
    expect(answer).toMatchObject({ status: 200, body: { ...posted, title: 'Sort it twice', budget: 99 } })
    expect((await product.call(projectContracts.list, { query: { search: 'sort it twice' } })).total).toBe(1)
    expect(await ask(ada, 'PATCH', `/projects/${id}`, {})).toMatchObject({
      status: 200,
      body: { title: 'Sort it twice' },
    })
    expect(await ask(ada, 'PATCH', `/projects/${id}`, { category: null })).toMatchObject({
      body: { category: null, budget: 99 },
    })
    expect(await ask(ada, 'PATCH', `/projects/${id}`, { budget: -1 })).toMatchObject({ status: 400 })
  })

  it('is over once the project is archived or awarded', async () => {
    const ada = await accounts.person()
    const { id } = await post(ada)
    await ask(ada, 'POST', `/projects/${id}/archive`)
    expect(await ask(ada, 'PATCH', `/projects/${id}`, { title: 'Late' })).toMatchObject({
      status: 409,
      body: { message: projectMessages.closedToChange },
    })
  })
})

describe('archiving', () => {
  it('DATA-64, PRJ-40, DEC-40 takes the project out of the list, once', async () => {
    const ada = await accounts.person()
    const { id } = await post(ada, { title: 'Soon gone' })
    const archived = await ask(ada, 'POST', `/projects/${id}/archive`)
    expect(archived).toMatchObject({
      status: 200,
      body: { status: 'archived', archived_at: product.clock.now().toISOString() },
    })
    expect((await product.call(projectContracts.list, { query: { search: 'soon gone' } })).total).toBe(0)
    expect((await product.call(projectContracts.get, { params: { id } })).status).toBe('archived')
    expect(await ask(ada, 'POST', `/projects/${id}/archive`)).toMatchObject({
      status: 409,
      body: { message: projectMessages.archivedAlready },
    })
  })

  it('can be taken back for a minute, and then no more', { tags: ['proof'] }, async () => {
    const ada = await accounts.person()
    const { id } = await post(ada)
    expect(await ask(ada, 'POST', `/projects/${id}/restore`)).toMatchObject({
      status: 409,
      body: { message: projectMessages.notArchived },
    })
    await ask(ada, 'POST', `/projects/${id}/archive`)
    product.clock.advance(60)
    expect(await ask(ada, 'POST', `/projects/${id}/restore`)).toMatchObject({
      status: 200,
      body: { status: 'active', archived_at: null },
    })
    await ask(ada, 'POST', `/projects/${id}/archive`)
    product.clock.advance(61)
    expect(await ask(ada, 'POST', `/projects/${id}/restore`)).toMatchObject({
      status: 409,
      body: { message: projectMessages.undoOver },
    })
  })
})

describe('the own projects', () => {
  it('PRJ-35, PRJ-36, PRJ-37, DATA-64, PERM-12 are listed newest first, with what all of them come to', {
    tags: ['proof'],
  }, async () => {
    const ada = await accounts.person()
    const eve = await accounts.person()
    expect(await own(ada)).toMatchObject({
      items: [],
      total: 0,
      totals: { active: 0, archived: 0, proposals: 0 },
    })
    const one = await makeProject(product, actFor(ada.id), { title: 'One' })
    const two = await makeProject(product, actFor(ada.id), { title: 'Two' })
    await makeProposal(product, await makeProject(product, actFor(eve.id), { title: 'Of someone else' }))
    await makeProposal(product, one)
    await makeProposal(product, one)
    await makeProposal(product, two)
    await ask(ada, 'POST', `/projects/${two}/archive`)
    const all = await own(ada)
    expect(all.items.map((item) => item.title)).toEqual(['Two', 'One'])
    expect(all).toMatchObject({ total: 2, totals: { active: 1, archived: 1, proposals: 3 } })
    const second = await own(ada, { page: 2, page_size: 1 })
    expect(second).toMatchObject({ total: 2, page: 2, page_size: 1, items: [{ title: 'One' }] })
    expect((await own(eve)).totals).toEqual({ active: 1, archived: 0, proposals: 1 })
  })

  it('come to what their rows say, whatever happened to them', async () => {
    const { rows } = await product.database.pool.query(`
      select user_id, active_count, archived_count, proposals_sum from project_owner_totals
      except
      select user_id, count(*) filter (where status = 'active'), count(*) filter (where status = 'archived'),
        sum(proposals_count) from projects group by user_id`)
    expect(rows).toEqual([])
  })
})
