// Two people with a proposal between them, each on their own page, for journeys about conversations.
import type { Page } from '@playwright/test'
import { actFor } from '../../../src/platform/actor.ts'
import { makeProject, makeProposal } from '../people/makers.ts'
import { open } from './hydration.ts'
import { askAs, aWord, join, postProject } from './member.ts'
import type { OwnProduct } from './own-product.ts'

const AN_HOUR_AGO_MS = 3_600_000

export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** A project of one and a proposal of the other. */
async function proposalBetween(own: OwnProduct, owner: string, proposer: string): Promise<number> {
  const idOf = async (email: string) => {
    const { rows } = await own.database.pool.query('select id from users where email = $1', [email])
    return actFor(String(rows[0]?.id))
  }
  const clock = {
    ...own.clock,
    now: () => new Date(own.clock.now().getTime() - AN_HOUR_AGO_MS),
    advance: () => undefined,
  }
  const place = { database: own.database, clock }
  const project = await makeProject(place, await idOf(owner))
  return (await makeProposal(place, project, await idOf(proposer))).id
}

/** The owner on this page and the proposer on the other, with a proposal between them. */
export async function two(page: Page, other: Page, own: OwnProduct) {
  const ownerEmail = await join(page, '/home')
  const proposerEmail = await join(other, '/home/messages')
  const id = await proposalBetween(own, ownerEmail, proposerEmail)
  return { id, proposerEmail }
}

/** Opens the conversation of a person who joins and proposes to a business that has just posted a project. */
export async function openConversation(page: Page, business: Page): Promise<void> {
  await join(business, '/home')
  const project = await postProject(business, `Gauges ${aWord()}`)
  await join(page, '/home')
  const { id } = (await askAs(page, 'POST', `/rest/v1/projects/${project}/proposals`, {
    message: 'I have read gauges for ten years, and I know when one lies.',
    budget: 1100,
    timeline: '5 weeks',
  })) as { id: number }
  await open(page, `/home/messages/${id}`)
}
