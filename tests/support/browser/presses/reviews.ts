// Presses on the reviews of agents and courses, by their authors, their readers and the reviewed.
import { expect, type Page } from '@playwright/test'
import * as z from 'zod'
import { actFor } from '../../../../src/platform/actor.ts'
import { makeAgent, makePerson } from '../../people/makers.ts'
import type { Press, Stage } from '../press.ts'
import { bought } from './agents.ts'
import { taken } from './courses.ts'
import { has, inDialog, inMain, lacks, shows, via } from './reach.ts'

const withId = z.object({ id: z.number() })
const TEXT = 'It sorts what comes in'

async function reviewed(stage: Stage) {
  const agent = await bought(stage)
  const body = { rating: 4, review_text: TEXT }
  const { id } = withId.parse(await stage.ask('POST', `/rest/v1/agents/${agent}/reviews`, body))
  return { id, path: `/agents/${agent}` }
}

/** Makes an agent of the person, reviewed by another person. */
async function received({ place, me }: Stage) {
  const agent = await makeAgent(place, me, { stars: [4] })
  const { rows } = await place.database.pool.query(
    "select id::int from reviews where product_type = 'agent' and product_id = $1",
    [agent],
  )
  return { id: withId.parse(rows[0]).id, path: `/agents/${agent}` }
}

const theirReview = async ({ place }: Stage) =>
  `/agents/${await makeAgent(place, await makePerson(place), { stars: [4] })}`

const stars = async (page: Page) => page.getByRole('dialog').getByRole('radio').nth(3).check({ force: true })

export const REVIEW_PRESSES: readonly Press[] = [
  {
    request: 'POST /agents/:id/reviews',
    title: 'a user reviews an agent',
    ready: async (stage) => `/agents/${await bought(stage)}`,
    steps: async (page) => {
      await via('Write a review')(page)
      await stars(page)
    },
    typed: { 'Your review': TEXT },
    press: inDialog('Publish review'),
    shows: shows(TEXT),
  },
  {
    request: 'POST /courses/:id/reviews',
    title: 'a student reviews a course',
    ready: async (stage) => `/courses/${await taken(stage)}`,
    steps: async (page) => {
      await via('Write a review')(page)
      await stars(page)
    },
    typed: { 'Your review': TEXT },
    press: inDialog('Publish review'),
    shows: shows(TEXT),
  },
  {
    request: 'PATCH /reviews/:id',
    title: 'an author edits a review',
    ready: async (stage) => (await reviewed(stage)).path,
    steps: via('Edit'),
    typed: { 'Your review': 'It sorts only some of it' },
    press: inDialog('Save review'),
    shows: shows('It sorts only some of it'),
  },
  {
    request: 'DELETE /reviews/:id',
    title: 'an author removes a review',
    ready: async (stage) => (await reviewed(stage)).path,
    steps: via('Remove'),
    press: inDialog('Remove review'),
    shows: has(inMain('Write a review')),
  },
  {
    request: 'POST /reviews/:id/restore',
    title: 'an author undoes removing a review',
    ready: async (stage) => (await reviewed(stage)).path,
    isOnce: true,
    stays: true,
    steps: async (page) => {
      await via('Remove')(page)
      await inDialog('Remove review')(page).click()
    },
    press: (page) => page.getByRole('button', { name: 'Undo', exact: true }),
    shows: shows(TEXT),
  },
  {
    request: 'PUT /reviews/:id/helpful',
    title: 'a reader says that a review helped',
    ready: theirReview,
    press: (page) => page.getByRole('main').getByRole('button', { name: /^Helpful/, pressed: false }),
    shows: (page) => expect(inMain(/^Helpful/)(page)).toHaveAttribute('aria-pressed', 'true'),
  },
  {
    request: 'DELETE /reviews/:id/helpful',
    title: 'a reader takes it back',
    ready: async (stage) => {
      const { id, path } = await received({ ...stage, me: actFor((await stage.other()).id) })
      await stage.ask('PUT', `/rest/v1/reviews/${id}/helpful`)
      return path
    },
    press: (page) => page.getByRole('main').getByRole('button', { name: /^Helpful/, pressed: true }),
    shows: (page) => expect(inMain(/^Helpful/)(page)).toHaveAttribute('aria-pressed', 'false'),
  },
  {
    request: 'POST /reviews/:id/reports',
    title: 'a reader reports a review',
    ready: theirReview,
    steps: async (page) => {
      await page
        .getByRole('region', { name: 'Reviews' })
        .getByRole('button', { name: 'Report or block' })
        .click()
      await page.getByRole('dialog').getByLabel('Not honest').check({ force: true })
    },
    typed: { 'Details (optional)': 'It was never used' },
    press: inDialog('Send report'),
    shows: has(inMain('Reported')),
  },
  {
    request: 'PUT /reviews/:id/reply',
    title: 'a seller replies to a review',
    ready: async (stage) => (await received(stage)).path,
    steps: via('Reply'),
    typed: { 'Your reply': 'Which part was slow?' },
    press: inDialog('Publish reply'),
    shows: shows('Which part was slow?'),
  },
  {
    request: 'DELETE /reviews/:id/reply',
    title: 'a seller removes a reply',
    ready: async (stage) => {
      const { id, path } = await received(stage)
      await stage.ask('PUT', `/rest/v1/reviews/${id}/reply`, { reply_text: 'Which part was slow?' })
      return path
    },
    steps: via('Remove reply'),
    press: inDialog('Remove reply'),
    shows: lacks('Which part was slow?'),
  },
  {
    request: 'POST /reviews/:id/reply/reports',
    title: 'an author reports a reply',
    ready: async (stage) => {
      const seller = await stage.other()
      const agent = await bought(stage, Promise.resolve(actFor(seller.id)))
      const body = { rating: 4, review_text: TEXT }
      const { id } = withId.parse(await stage.ask('POST', `/rest/v1/agents/${agent}/reviews`, body))
      await seller.ask('PUT', `/rest/v1/reviews/${id}/reply`, { reply_text: 'Nonsense' })
      return `/agents/${agent}`
    },
    steps: async (page) => {
      await via('Report reply')(page)
      await page.getByRole('dialog').getByLabel('Insulting or hateful').check({ force: true })
    },
    typed: { 'Details (optional)': 'It is what it says' },
    press: inDialog('Send report'),
    shows: has(inMain('Reported')),
  },
]
