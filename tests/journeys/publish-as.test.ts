// A person publishes for the first time: they are asked once for their public name, and never again.
import { expect, test } from '../support/browser/journey.ts'
import { aWord, join } from '../support/browser/member.ts'

test('a first project asks for the name it is posted under, and the next one does not', async ({
  page,
  visit,
  watch,
  checkAxe,
}) => {
  watch.expectStatus(403)
  await join(page, '/home', `Nora Ny ${aWord()}`, { isNamed: false })
  const post = async (title: string) => {
    await visit('/projects')
    await page.getByRole('main').getByRole('button', { name: 'Post a Project' }).first().click()
    const form = page.getByRole('dialog').filter({ hasText: 'Company' })
    const values = {
      Title: title,
      Company: 'Weir & Sons',
      Description: 'Read the levels of forty gauges and say which one lies.',
      Budget: '1250',
      Duration: '6 weeks',
      Location: 'Remote',
      Skills: 'Python',
    }
    for (const [label, value] of Object.entries(values))
      await form.getByRole('textbox', { name: label, exact: true }).fill(value)
    await form.getByRole('button', { name: 'Post Project' }).click()
    return form
  }
  const title = `Read the gauges ${aWord()}`
  const form = await post(title)
  const asked = page.getByRole('dialog', { name: 'Publish as' })
  await expect(asked.getByLabel('Display name')).toHaveValue(/^Nora Ny/)
  await expect(asked.getByLabel('Handle')).toHaveValue(/^nora-ny-/)
  await checkAxe()
  // A person who changes their mind keeps the typed text.
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toContainText('Choose the name you publish under')
  await form.getByRole('button', { name: 'Post Project' }).click()
  await asked.getByLabel('Display name').fill('Nora Nyberg')
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect(asked).toBeHidden()
  await expect(form).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: title }).first()).toBeVisible()

  await expect(await post(`Read them again ${aWord()}`)).toBeHidden()
  await expect(asked).toBeHidden()
})

test('a first purchase asks who the seller sees, and goes on to the payment', async ({
  page,
  visit,
  watch,
}) => {
  watch.expectStatus(403)
  await join(page, '/home', `Bo Buyer ${aWord()}`, { isNamed: false })
  await visit('/agents/1')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Deploy|Start)/ })
    .first()
    .click()
  const asked = page.getByRole('dialog', { name: 'Deploy as' })
  await expect(asked).toContainText('The seller sees who deployed it.')
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByRole('dialog', { name: /^Deploy / }).getByRole('button', { name: /^(Pay|Start)/ }),
  ).toBeVisible()
})
