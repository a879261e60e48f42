// A person who works by the keyboard deletes rows: the focus goes to the row that takes their place, not to the top of
// the page. And a person with colours of their own sees where they are.
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { actFor } from '../../src/platform/actor.ts'
import { expect } from '../support/browser/journey.ts'
import { askAs, aWord, join, proveAddress, userOf } from '../support/browser/member.ts'
import { type OwnProduct, test } from '../support/browser/own-product.ts'
import { makeCourse, makePerson, makeProject, makeProposal, makeStudent } from '../support/people/makers.ts'

type List = {
  /** Makes rows of the person on the page; returns the path of their list. */
  ready(page: Page, names: readonly string[], own: OwnProduct): Promise<string>
  button: (name: string) => string
  /** The button in the dialog, where one asks. */
  confirm?: string
  /** Where a row has to be opened first. */
  isClosed?: boolean
  /** What a row is. */
  rows?: string
  /** What has the focus after the last one. */
  end?: string
}

const ROWS = 'li, tr, article'
const HEADING = ':is(h1, h2, h3)'

const made = z.object({ id: z.number() })
const post = async (page: Page, address: string, data: object) =>
  made.parse(await askAs(page, 'POST', `/rest/v1/${address}`, data)).id

const placeOf = async (page: Page, { database, clock }: OwnProduct) => ({
  place: { database, clock },
  me: actFor(await userOf(page)),
})

/** A lecture of a course that the person takes, as the ways to it and to its questions. */
async function lecture(page: Page, own: OwnProduct) {
  const { place, me } = await placeOf(page, own)
  const course = await makeCourse(place, await makePerson(place))
  await makeStudent(place, course, me)
  const { rows } = await own.database.pool.query('select id::int from course_lectures where course_id = $1', [
    course,
  ])
  return {
    path: `/courses/${course}/learn`,
    questions: `courses/${course}/lectures/${made.parse(rows[0]).id}/questions`,
  }
}

/** Every list whose rows hold their own Delete: how its rows come about, and how they go. */
const LISTS: Readonly<Record<string, List>> = {
  'own updates': {
    async ready(page, names) {
      for (const text of names) await post(page, 'updates', { text })
      return '/home/updates'
    },
    button: () => 'Delete update',
    confirm: 'Delete update',
  },
  'own agents': {
    async ready(page, names) {
      const more = { category: 'Marketing', description: 'Counts words', features: ['Words'], price: 9 }
      for (const name of names) await post(page, 'own/agents', { name, ...more })
      return '/home/agents'
    },
    button: (name) => `Delete: ${name}`,
    confirm: 'Delete agent',
  },
  'own courses': {
    async ready(page, names) {
      for (const title of names) await post(page, 'courses', { title, description: 'Of looms.' })
      return '/home/courses'
    },
    button: (name) => `Delete: ${name}`,
    confirm: 'Delete course',
  },
  'saved searches': {
    async ready(page, names) {
      for (const name of names)
        await post(page, 'own/saved-searches', {
          path: `/projects?search=${encodeURIComponent(name)}`,
          frequency: 'daily',
          time_zone: 'UTC',
        })
      return '/settings?tab=notifications'
    },
    button: (name) => `Delete: Projects: ${name}`,
  },
  comments: {
    async ready(page, names) {
      const id = await post(page, 'updates', { text: 'The fourth gauge lies.' })
      for (const content of names) await askAs(page, 'POST', `/rest/v1/updates/${id}/comments`, { content })
      return `/updates/${id}`
    },
    button: () => 'Delete comment',
    confirm: 'Delete comment',
    end: '[aria-label="Comments"]',
  },
  questions: {
    async ready(page, names, own) {
      const { path, questions } = await lecture(page, own)
      for (const title of names) await post(page, questions, { title, body: '' })
      return path
    },
    isClosed: true,
    button: () => 'Delete question',
    confirm: 'Delete question',
  },
  answers: {
    async ready(page, names, own) {
      const { path, questions } = await lecture(page, own)
      const id = await post(page, questions, { title: 'Which letters come first?', body: '' })
      for (const body of names)
        await askAs(page, 'POST', `/rest/v1/lecture-questions/${id}/answers`, { body })
      return `${path}?question=${id}`
    },
    button: () => 'Delete answer',
    confirm: 'Delete answer',
  },
  // What is removed leaves its place behind, and is read on in.
  messages: {
    async ready(page, names, own) {
      const { place, me } = await placeOf(page, own)
      const { id } = await makeProposal(place, await makeProject(place, me))
      for (const body of names) await post(page, `conversations/${id}/messages`, { body, files: [] })
      return `/home/messages/${id}`
    },
    button: () => 'Remove',
    confirm: 'Remove message',
    rows: '[role=log] div',
    end: '[role=log]',
  },
}

const focused = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.closest('li, tr, article')?.textContent ??
      document.activeElement?.textContent ??
      '',
  )

for (const [list, { ready, button, confirm, isClosed, rows = ROWS, end = HEADING }] of Object.entries(LISTS))
  test(`the keyboard goes on in the list of ${list} when a row is deleted`, async ({ page, own, visit }) => {
    await proveAddress(page, await join(page, '/home'))
    const names = Array.from({ length: 2 }, () => `Loom ${aWord()}`)
    await visit(await ready(page, names, own))
    for (const [at, name] of names.toReversed().entries()) {
      const row = page.getByRole('main').locator(rows).filter({ hasText: name }).last()
      if (isClosed) await row.getByRole('button', { name, exact: true }).press('Enter')
      await row.getByRole('button', { name: button(name), exact: true }).press('Enter')
      if (confirm)
        await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).press('Enter')
      await expect(page.getByRole('main').getByText(name, { exact: false })).toHaveCount(0)
      const rest = names[0] ?? ''
      if (at === 0) await expect.poll(() => focused(page)).toContain(rest)
      else await expect(page.locator(`:focus${end}`)).toHaveCount(1)
    }
  })

test('the keyboard goes on in the curriculum of a course when a lecture is removed', async ({
  page,
  visit,
}) => {
  await join(page, '/home')
  await visit('/home/courses/new')
  await page.getByRole('tab', { name: 'Curriculum' }).press('Enter')
  await page.getByRole('button', { name: 'Add section' }).press('Enter')
  for (const name of ['Warp', 'Weft']) {
    await page.getByRole('button', { name: /^Add lecture/ }).press('Enter')
    await page
      .getByLabel(/^Title of lecture/)
      .last()
      .fill(name)
  }
  await page.getByRole('button', { name: 'Remove Weft', exact: true }).press('Enter')
  const rest = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove Warp' }) })
  await expect(rest.last().locator(':focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove Warp', exact: true }).press('Enter')
  await expect(page.locator(`:focus${HEADING}`)).toHaveCount(1)
})

test('what is current has an outline where someone’s own colours leave no backgrounds', async ({
  page,
  visit,
}) => {
  await join(page, '/home')
  const outlineOf = (of: ReturnType<Page['locator']>) =>
    of.evaluate((one) => getComputedStyle(one).outlineStyle)
  await visit('/agents?sort=rating')
  // Axe does not know the ground that a browser draws behind texts then.
  await page.emulateMedia({ forcedColors: 'active' })
  const sections = page.getByRole('banner').getByRole('navigation').locator('a')
  for (const link of await sections.all())
    expect(await outlineOf(link)).toBe((await link.getAttribute('aria-current')) === null ? 'none' : 'solid')
  await page.emulateMedia({ forcedColors: null })
  await visit('/settings')
  await page.emulateMedia({ forcedColors: 'active' })
  for (const tab of await page.getByRole('tab').all())
    expect(await outlineOf(tab)).toBe((await tab.getAttribute('aria-selected')) === 'true' ? 'solid' : 'none')
  const onOff = page.getByRole('switch').first()
  await expect(onOff).toHaveCSS('appearance', 'auto')
})
