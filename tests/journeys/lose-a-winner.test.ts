// The professional whom a business chose deletes their account: the business chooses again, or posts the project again.
import { expect, test } from '../support/browser/journey.ts'
import { askAs, aWord, join, postProject } from '../support/browser/member.ts'

const MESSAGE = 'I have read forty gauges on the Weir for six years, and know the one that lies.'

test('a business hears that its professional left, chooses again, loses that one too, and reposts', async ({
  page,
  elsewhere,
  checkAxe,
  watch,
}) => {
  // The hint about the new choice may come before the page has left the award that is gone.
  watch.expectStatus(404)
  const title = `Gauges ${aWord()}`
  await join(page, '/home/projects', 'Grace Hopper')
  const id = await postProject(page, title)
  const propose = async (name: string) => {
    const person = await elsewhere()
    await join(person, '/home', name)
    const sent = await askAs(person, 'POST', `/rest/v1/projects/${id}/proposals`, {
      message: MESSAGE,
      budget: 900,
      timeline: '3 weeks',
    })
    // No page of theirs asks anything more.
    await person.goto('/healthz')
    return { person, proposal: (sent as { id: number }).id }
  }
  const first = await propose('Ada Lovelace')
  const second = await propose('Otis Other')
  const accept = (proposal: number) =>
    askAs(page, 'POST', `/rest/v1/proposals/${proposal}/accept`, { edited_at: null })
  const dialog = page.getByRole('dialog')
  const open = page.getByRole('article')

  await accept(first.proposal)
  await askAs(first.person, 'DELETE', '/rest/v1/account', {})
  await page.goto('/home')
  await page.getByRole('link', { name: /^Choose again or repost/ }).click()
  await expect(open.getByRole('heading', { name: 'Former member' })).toBeVisible()
  await expect(open).toContainText('$900')
  await expect(open).not.toContainText(MESSAGE)
  await expect(page.getByRole('region', { name: 'Project' })).toContainText(
    'The professional this project was awarded to deleted their account.',
  )
  await checkAxe()
  await open.getByRole('button', { name: 'Choose again' }).click()
  await checkAxe()
  await dialog.getByRole('button', { name: 'Choose again' }).click()
  await expect(page.getByText('The project is open again', { exact: true })).toBeVisible()

  await accept(second.proposal)
  await askAs(second.person, 'DELETE', '/rest/v1/account', {})
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('main')).toContainText(
    'The professional this project was awarded to deleted their account.',
  )
  await checkAxe()
  await page.getByRole('button', { name: 'Repost' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await checkAxe()
  await dialog.getByLabel('Title').fill(`${title} once more`)
  await dialog.getByRole('button', { name: 'Repost project' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} once more`)
  await page.goto('/home/projects')
  await expect(page.getByRole('article').filter({ hasText: 'Archived' })).toContainText(title)
})
