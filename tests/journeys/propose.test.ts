// A professional proposes, changes their mind and proposes again; a business reads, shortlists and accepts.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import {
  askAs,
  aWord,
  beOnboarded,
  join,
  newAddress,
  postProject,
  publishLater,
  signUp,
} from '../support/browser/member.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const MESSAGE = 'I have read forty gauges on the Weir for six years, and know the one that lies.'

/** Posts a project as a person who just joined, on a page of their own; returns its id. */
async function postAs(page: Page, title: string): Promise<number> {
  await join(page, '/home/projects', 'Grace Hopper')
  return postProject(page, title)
}

async function fillProposal(page: Page, message: string, budget: string, timeline: string) {
  await dialogOf(page).getByLabel('Message').fill(message)
  await dialogOf(page).getByLabel('Budget').fill(budget)
  await dialogOf(page).getByLabel('Timeline').fill(timeline)
}

test('PRJ-23, PRJ-30, PRJ-32, PRJ-33, PRJ-34, MSG-60, MSG-61, DEC-39 a proposal is sent, changed, withdrawn and sent again', {
  tag: '@gate',
}, async ({ page, elsewhere, checkAxe, watch }) => {
  const business = await elsewhere()
  const id = await postAs(business, `Gauges ${aWord()}`)

  await join(page, `/projects/${id}`)
  await page.getByRole('button', { name: 'Submit Proposal' }).click()
  await expect(dialogOf(page)).toBeVisible()
  await checkAxe()
  await dialogOf(page).getByRole('button', { name: 'Submit Proposal' }).click()
  for (const sentence of [
    'Proposal message must be at least 50 characters',
    'Budget is required',
    'Timeline must be at least 3 characters',
  ]) {
    await expect(dialogOf(page).getByText(sentence, { exact: true })).toBeVisible()
  }
  await expect(dialogOf(page).getByLabel('Message')).toBeFocused()
  await fillProposal(page, MESSAGE, '1000000.01', '3 weeks')
  await dialogOf(page).getByRole('button', { name: 'Submit Proposal' }).click()
  await expect(dialogOf(page).getByText('Budget must be less than $1,000,000', { exact: true })).toBeVisible()
  await dialogOf(page).getByLabel('Budget').fill('900.25')

  // The connection is cut once; the typed text stays, and the second try succeeds.
  watch.expectFailure('ERR_INTERNET_DISCONNECTED')
  await page.route('**/rest/v1/projects/*/proposals', (route) => route.abort('internetdisconnected'))
  await dialogOf(page).getByRole('button', { name: 'Submit Proposal' }).click()
  await expect(dialogOf(page).getByText('Failed to submit proposal', { exact: true })).toBeVisible()
  await expect(dialogOf(page).getByLabel('Message')).toHaveValue(MESSAGE)
  await page.unroute('**/rest/v1/projects/*/proposals')
  const answered = Promise.withResolvers<void>()
  await page.route('**/rest/v1/projects/*/proposals', async (route) => {
    await answered.promise
    await route.continue()
  })
  const submit = dialogOf(page).getByRole('button', { name: 'Submit Proposal' })
  await submit.click()
  await expect(submit.locator('.animate-spin')).toBeVisible()
  for (const button of await dialogOf(page).getByRole('button').all()) await expect(button).toBeDisabled()
  answered.resolve()
  await expect(page.getByText('Proposal submitted successfully!', { exact: true })).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  const actions = page.locator('#project-actions')
  await expect(actions.getByText('Sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Proposals1')
  await expect(actions.getByRole('button', { name: 'Submit Proposal' })).toHaveCount(0)
  await checkAxe()

  await actions.getByRole('button', { name: 'Edit' }).click()
  await dialogOf(page).getByLabel('Budget').fill('800')
  await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Proposal saved', { exact: true })).toBeVisible()
  await actions.getByRole('button', { name: 'Withdraw' }).click()
  await dialogOf(page).getByRole('button', { name: 'Withdraw proposal' }).click()
  await expect(page.getByText('Proposal withdrawn', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Proposals0')
  await actions.getByRole('button', { name: 'Submit Proposal' }).click()
  await expect(dialogOf(page).getByLabel('Budget')).toHaveValue('800')
  await dialogOf(page).getByRole('button', { name: 'Submit Proposal' }).click()
  await expect(actions.getByText('Sent', { exact: true })).toBeVisible()
})

const EDITED = {
  code: 'conflict',
  message: 'This proposal was just edited. Read it again before you accept it.',
}

test('DEC-41 a business decides by keyboard: reads, shortlists, compares, accepts, undoes; everyone hears of it', {
  tag: '@gate',
}, async ({ page, elsewhere, watch, checkAxe }) => {
  const business = await elsewhere()
  const title = `Gauges ${aWord()}`
  const id = await postAs(business, title)
  const others = await elsewhere()
  await join(others, `/projects/${id}`, 'Otis Other')
  await askAs(others, 'POST', `/rest/v1/projects/${id}/proposals`, {
    message: MESSAGE,
    budget: 1500,
    timeline: '2 weeks',
  })
  await join(page, `/projects/${id}`)
  await page.getByRole('button', { name: 'Submit Proposal' }).click()
  await expect(dialogOf(page)).toContainText(
    'The client also sees how many of your earlier proposals were accepted.',
  )
  await expect(dialogOf(page)).toContainText('Project budget: $1,250')
  await fillProposal(page, MESSAGE, '800', '3 weeks')
  await dialogOf(page).getByRole('button', { name: 'Submit Proposal' }).click()
  await expect(page.getByText('Proposal submitted successfully!', { exact: true })).toBeVisible()
  await others.goto(`/projects?search=${encodeURIComponent(title)}`)
  await expect(others.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expect(others.getByRole('link', { name: `Proposal sent: ${title}` })).toBeVisible()

  await business.goto(`/projects/${id}`)
  await business.getByRole('link', { name: 'View proposals' }).click()
  await expect(business).toHaveURL(`/home/projects/${id}/proposals`)
  const open = business.getByRole('article')
  // The project's page has several, and stays a moment after its address has changed.
  await expect(open).toHaveCount(1)
  await expect(open).toContainText(MESSAGE)
  await expect(open).toContainText('$800')
  await expect(open).toContainText('36% under budget')
  // The author's changes are there at once.
  const answered = await askAs(page, 'GET', `/rest/v1/projects/${id}/own-proposal`)
  const { proposal: sent } = answered as { proposal: { id: number } }
  await askAs(page, 'PATCH', `/rest/v1/proposals/${sent.id}`, { message: `${MESSAGE} And by boat.` })
  await expect(open).toContainText('And by boat.', { timeout: 60_000 })
  // Names between the two, though neither profile is public.
  await expect(open.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  await expect(open.getByRole('link', { name: 'Ada Lovelace', exact: true })).toHaveCount(0)

  await business.keyboard.press('j')
  await expect(open.getByRole('heading', { name: 'Otis Other' })).toBeVisible()
  await expect(business).toHaveURL(/\?proposal=\d+$/)
  await business.keyboard.press('x')
  await business.keyboard.press('k')
  await expect(open.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  await business.keyboard.press('x')
  await business.keyboard.press('c')
  const table = business.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([/Otis Other/, /Ada Lovelace/])
  await expect(table.getByRole('row', { name: /^Budget/ })).toContainText('20% over budget')
  await business.getByRole('link', { name: 'Back to proposals' }).click()
  await expect(open.getByRole('button', { name: 'Shortlist: Ada Lovelace' })).toBeVisible()

  await business.keyboard.press('s')
  await expect(business.getByText('Proposal shortlisted', { exact: true })).toBeVisible()
  await expect(open.getByText('Shortlisted', { exact: true })).toBeVisible()
  await page.goto('/home/proposals')
  await expect(page).toHaveURL('/home/proposals/sent')
  const own = page.getByRole('article').filter({ hasText: title })
  await expect(own).toContainText('Shortlisted')
  await expect(own).toContainText('Grace Hopper')
  await checkAxe()

  await business.keyboard.press('a')
  await expect(dialogOf(business)).toContainText('You can undo it for 24 hours')
  // Enter would confirm right away; a note is optional.
  await expect(dialogOf(business).getByRole('button', { name: 'Accept proposal' })).toBeFocused()
  // A refusal because of an edit meanwhile is shown in the dialog.
  await business.route('**/accept', (route) => route.fulfill({ status: 409, json: EDITED }), { times: 1 })
  watch.expectStatus(409)
  await dialogOf(business).getByRole('button', { name: 'Accept proposal' }).press('Enter')
  await expect(dialogOf(business)).toContainText(EDITED.message)
  await dialogOf(business).getByLabel('Note').fill('Come and see the weir')
  await dialogOf(business).getByRole('button', { name: 'Accept proposal' }).press('Enter')
  await expect(business.getByText('Proposal accepted', { exact: true })).toBeVisible()
  await expect(open.getByRole('link', { name: 'Message Ada Lovelace to start' })).toBeVisible()
  await expect(business.getByRole('region', { name: 'Project' })).toHaveText(/^Awarded/)
  await page.reload()
  await expect(own).toContainText('Accepted')
  await expect(own).toContainText('Come and see the weir')
  await expect(own.getByRole('button')).toHaveCount(0)
  await others.goto(`/projects?search=${encodeURIComponent(title)}`)
  await expect(others.getByRole('link', { name: title, exact: true })).toHaveCount(0)
  await others.goto('/home/proposals/sent?status=not_selected')
  await expect(others.getByRole('article')).toContainText('The client chose someone else this time')

  await open.getByRole('button', { name: 'Undo award' }).click()
  await dialogOf(business).getByRole('button', { name: 'Undo award' }).click()
  await expect(
    dialogOf(business).getByText('Give a reason of at least 10 characters', { exact: true }),
  ).toBeVisible()
  await dialogOf(business).getByLabel('Reason').fill('The weir was washed away last night.')
  await dialogOf(business).getByRole('button', { name: 'Undo award' }).click()
  await expect(business.getByText('Award undone', { exact: true })).toBeVisible()
  await expect(open.getByRole('button', { name: 'Accept: Ada Lovelace' })).toBeVisible()
  await page.reload()
  await expect(own).toContainText('The weir was washed away last night.')
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('main')).not.toContainText('Awarded')
})

test('PERM-7, MSG-33, PRJ-18, DEC-67, DEC-68 a visitor signs up first and finds the proposal’s dialog open', async ({
  page,
  visit,
}) => {
  // No other journey posts in this category: the first card stays the first, and open.
  await visit('/projects?category=Chatbot')
  const card = page.getByRole('article').first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('button', { name: `Submit Proposal: ${title}` }).click()
  await expect(page.getByText('Please sign in to submit a proposal', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(
    /\/auth\?mode=sign-up&reason=propose&returnTo=%2Fprojects%3Fcategory%3DChatbot%26propose%3D\d+$/,
  )
  // Signing up is open, and names its purpose.
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Create your account')
  await expect(heading.locator('+ p')).toHaveText(
    'Sign up to submit your proposal. The form opens right after.',
  )
  await signUp(page, newAddress())
  await beOnboarded(page, 'AI professional')
  await publishLater(page)
  await expect(dialogOf(page)).toContainText(title)
  await expect(page).toHaveURL('/projects?category=Chatbot')
  await fillProposal(page, MESSAGE, '10', '1 day')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: `Submit Proposal: ${title}` }).click()
  await expect(dialogOf(page).getByLabel('Message')).toHaveValue(MESSAGE)
})

test('an owner is offered no proposal to their own project, on a phone neither', async ({
  page,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const title = `Own gauges ${aWord()}`
  const id = await postAs(page, title)
  // As if they had meant to propose before they signed in.
  await page.goto(`/projects/${id}?propose=${id}`)
  await expect(page).toHaveURL(`/projects/${id}`)
  const actions = page.locator('#project-actions')
  await expect(actions.getByRole('link', { name: 'View proposals' })).toBeVisible()
  await expect(actions.getByRole('button', { name: `Edit: ${title}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /Submit Proposal/ })).toHaveCount(0)
  await checkAxe()
  await actions.getByRole('link', { name: 'View proposals' }).click()
  await expect(page.getByText('No proposals yet', { exact: true })).toBeVisible()
  await checkAxe()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('security: the proposals to a project are no stranger’s to read', async ({ page, request, watch }) => {
  await join(page, '/home')
  const { items } = await (await request.get('/rest/v1/projects')).json()
  watch.expectStatus(403)
  await page.goto(`/home/projects/${items[0].id}/proposals`)
  await expect(
    page.getByText('Only the person who posted the project can see its proposals', { exact: true }),
  ).toBeVisible()
})
