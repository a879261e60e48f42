// A business invites a professional to a project; the professional answers it.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import {
  askAs,
  aWord,
  beOnboarded,
  join,
  newAddress,
  postProject,
  signUp,
} from '../support/browser/member.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const MESSAGE = 'I have read forty gauges on the Weir for six years, and know the one that lies.'

/** Signs up a person of the directory, on a page of their own; returns their handle. */
async function joinAsProfessional(page: Page, display_name: string): Promise<string> {
  await join(page, '/home', display_name)
  const handle = `gauges-${aWord()}`
  await askAs(page, 'PATCH', '/rest/v1/profile', {
    display_name,
    handle,
    user_type: 'professional',
    is_public: true,
  })
  return handle
}

test('a business invites a professional, who sees it at home and proposes; the business sees the proposal', async ({
  page,
  elsewhere,
  checkAxe,
}) => {
  const name = `Gus ${aWord()}`
  const professional = await elsewhere()
  const handle = await joinAsProfessional(professional, name)
  const title = `Gauges ${aWord()}`
  await join(page, '/home/projects', 'Olga Owner')
  await askAs(page, 'PATCH', '/rest/v1/profile', { display_name: 'Olga Owner' })
  const id = await postProject(page, title)

  // From the card of the directory.
  await page.goto(`/professionals?search=${encodeURIComponent(name)}`)
  const card = page.getByRole('article').filter({ hasText: name })
  await card.getByRole('button', { name: `Invite ${name} to a project` }).click()
  await expect(dialogOf(page)).toContainText(`Invite ${name} to a project`)
  await expect(dialogOf(page).getByRole('radio', { name: title })).toBeChecked()
  await checkAxe()
  await dialogOf(page).getByLabel('Note').fill('You know the gauge that lies.')
  // The typed text outlives a reload.
  await page.reload()
  await card.getByRole('button', { name: `Invite ${name} to a project` }).click()
  await expect(dialogOf(page).getByLabel('Note')).toHaveValue('You know the gauge that lies.')
  await dialogOf(page).getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)

  // Once is enough.
  await page.goto(`/profile/${handle}`)
  await page.getByRole('button', { name: 'Invite to a project' }).click()
  await expect(dialogOf(page)).toContainText("You've invited them to all your open projects")
  await expect(dialogOf(page).getByRole('listitem').filter({ hasText: title })).toContainText('Invited')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()

  await professional.goto('/home')
  const invitation = professional.getByRole('article').filter({ hasText: title })
  await expect(invitation).toContainText(/Olga Owner @\S+ of Weir & Sons invited you/)
  await expect(invitation).toContainText('You know the gauge that lies.')
  await invitation.getByRole('link', { name: `Propose: ${title}` }).click()
  await expect(dialogOf(professional)).toContainText(title)
  await expect(professional).toHaveURL(`/projects/${id}`)
  await dialogOf(professional).getByLabel('Message').fill(MESSAGE)
  await dialogOf(professional).getByLabel('Budget').fill('900')
  await dialogOf(professional).getByLabel('Timeline').fill('3 weeks')
  await dialogOf(professional).getByRole('button', { name: 'Submit Proposal' }).click()
  await expect(professional.getByText('Proposal submitted successfully!', { exact: true })).toBeVisible()

  await page.goto(`/home/projects/${id}/proposals`)
  await expect(page.getByText(MESSAGE, { exact: true }).first()).toBeVisible()
  await professional.goto('/home')
  await expect(professional.getByText(`You sent a proposal for “${title}”`, { exact: false })).toBeVisible()
  await expect(professional.getByRole('heading', { name: /^Invitations/ })).toHaveCount(0)
})

test('a visitor signs up to invite, posts the project first, and hears a kind ‘Not now’', async ({
  page,
  visit,
  watch,
  elsewhere,
}) => {
  const professional = await elsewhere()
  const name = `Gus ${aWord()}`
  const handle = await joinAsProfessional(professional, name)
  await page.setViewportSize({ width: 360, height: 800 })
  await visit(`/profile/${handle}`)
  const invite = page.getByRole('button', { name: 'Invite to a project' })
  await expect(invite).toBeInViewport()
  await invite.click()
  await expect(
    page.getByText('Sign up to invite this professional to a project. You choose it right after.', {
      exact: true,
    }),
  ).toBeVisible()
  await signUp(page, newAddress(), 'Olga Owner')
  await beOnboarded(page, 'Business owner')
  await expect(page).toHaveURL(`/profile/${handle}`)
  await expect(dialogOf(page)).toContainText('You have no open project')
  await dialogOf(page).getByRole('button', { name: 'Post a Project' }).click()
  const title = `Gauges ${aWord()}`
  const words = {
    Title: title,
    Company: 'Weir & Sons',
    Description: 'Read the levels of forty gauges.',
    Budget: '900',
    Duration: '3 weeks',
    Location: 'Remote',
    Skills: 'Python',
  }
  for (const [label, text] of Object.entries(words)) await dialogOf(page).getByLabel(label).fill(text)
  watch.expectStatus(403)
  await dialogOf(page).getByRole('button', { name: 'Post Project' }).click()
  // The first publication asks for the public name.
  const asked = page.getByRole('dialog', { name: 'Publish as' })
  await expect(asked.getByLabel('Handle')).toHaveValue(/^olga-owner/)
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect(dialogOf(page).getByRole('radio', { name: title })).toBeChecked()
  await dialogOf(page).getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible()

  await professional.goto('/home')
  await professional.getByRole('button', { name: `Not now: ${title}` }).click()
  await expect(professional.getByText('We let them know', { exact: true })).toBeVisible()
  await expect(professional.getByRole('heading', { name: /^Invitations/ })).toHaveCount(0)
  await page.goto('/notifications')
  await expect(page.getByText(`${name} can't take on “${title}” right now`, { exact: false })).toBeVisible()
})
