// A person follows another, finds their post vile, reports it and blocks them; an operator hides it, and the reporter's
// angry comment, too, and takes both back.
import { expect, test } from '../support/browser/journey.ts'
import { askAs, aWord, join } from '../support/browser/member.ts'
import { moderate } from '../support/browser/operator.ts'

// The operator's commands are programs of their own, each of which has to start.
test.setTimeout(240_000)

test('two people and an operator: a post is followed, reported, hidden and restored, and its author blocked', async ({
  page,
  visit,
  checkAxe,
  elsewhere,
}) => {
  const author = await elsewhere()
  await join(author, '/home/updates')
  const word = `slag${aWord()}`
  const [handle, name] = [`founder-${aWord()}`, 'Flo Founder']
  await askAs(author, 'PATCH', '/rest/v1/profile', { display_name: name, handle, is_public: true })
  const { id } = (await askAs(author, 'POST', '/rest/v1/updates', { text: `Buy my #${word}` })) as {
    id: number
  }

  // Follows the author from their profile.
  await join(page, '/home')
  await visit(`/profile/${handle}`)
  await page.getByRole('button', { name: `Follow ${name}` }).click()
  await expect(page.getByRole('button', { name: `Following ${name}` })).toBeVisible()

  // Writes under the post, and reports it.
  await visit(`/updates/${id}`)
  await page.getByRole('textbox', { name: 'Comment' }).fill('Only thieves sell this')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText('Comment posted', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Report or block' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Report this update')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toContainText('Choose a reason')
  await checkAxe()
  await dialog.getByLabel('Advertising or spam').check({ force: true })
  await dialog.getByLabel('Details').fill('The same every day')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thanks, we received your report', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // The operator sees it in the queue and hides it, with the comment.
  expect(await moderate('queue')).toContain(`update ${id}`)
  expect(await moderate('show', 'update', String(id))).toContain('The same every day')
  const { items } = (await askAs(page, 'GET', `/rest/v1/updates/${id}/comments`)) as {
    items: { id: number }[]
  }
  const comment = String(items[0]?.id)
  await moderate('hide', 'comment', comment, 'offensive')
  await moderate('hide', 'update', String(id), 'spam', 'as reported')
  expect(await moderate('queue')).not.toContain(`update ${id} `)
  await visit(`/updates/${id}`, { status: 404 })
  await visit(`/updates?tag=${word}`)
  await expect(page.getByRole('article').filter({ hasText: word })).toHaveCount(0)

  // The author of the comment reads that it is hidden, and why.
  await visit('/notifications')
  await expect(
    page.getByText('Guildhall hid your comment “Only thieves sell this”', { exact: false }),
  ).toBeVisible()
  await visit('/settings?tab=account')
  await expect(page.getByRole('heading', { name: 'Hidden by Guildhall' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Only thieves' })).toContainText(
    'insulting or hateful',
  )
  await author.goto('/notifications')
  await expect(author.getByText('Guildhall hid your update', { exact: false })).toBeVisible()

  await author.goto('/home/updates')
  const own = author.getByRole('article').filter({ hasText: word })
  await expect(own).toContainText('Hidden')
  await expect(own).toContainText('Guildhall hid this.')

  // Everything is put back.
  await moderate('restore', 'update', String(id))
  await moderate('restore', 'comment', comment)
  await page.goto('/settings?tab=account')
  await expect(page.getByText("You haven't blocked or muted anyone", { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hidden by Guildhall' })).toHaveCount(0)
  await page.goto(`/updates?tag=${word}`)
  const post = page.getByRole('article').filter({ hasText: word })
  await expect(post).toHaveCount(1)

  // The author writes under a post of the reporter, and posts again.
  const answered = `own${aWord()}`
  const mine = (await askAs(page, 'POST', '/rest/v1/updates', { text: `Mine, #${answered}` })) as {
    id: number
  }
  await askAs(author, 'POST', `/rest/v1/updates/${mine.id}/comments`, { content: 'Buy mine instead' })
  await askAs(author, 'POST', '/rest/v1/updates', { text: 'No one buys' })

  // The reporter blocks the author: their posts are gone, and the author learns nothing.
  await page.goto(`/profile/${handle}`)
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await expect(dialog).toContainText(`Block ${name}?`)
  await checkAxe()
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('Blocked', { exact: true }).first()).toBeVisible()
  await page.goto(`/updates?tag=${word}`)
  await expect(post).toHaveCount(0)
  // So are their comments, and no one suggests to follow them.
  await page.goto(`/updates?tag=${answered}`)
  await page.getByRole('button', { name: 'Comments, 1' }).click()
  await expect(page.getByText('No comments to show', { exact: true })).toBeVisible()
  await page.goto('/updates?feed=following')
  const suggested = page.getByRole('region', { name: 'Recently active' })
  await expect(suggested.getByRole('button', { name: /^Follow / }).first()).toBeVisible()
  await expect(suggested.getByText(name, { exact: true })).toHaveCount(0)
  await author.goto('/notifications')
  await expect(author.getByText('Guildhall restored your update', { exact: false })).toBeVisible()
  await expect(author.getByText('blocked', { exact: false })).toHaveCount(0)

  // In the settings the block is undone.
  await visit('/settings?tab=account')
  await page.getByRole('button', { name: `Unblock ${name}` }).click()
  await expect(page.getByText("You haven't blocked or muted anyone", { exact: false })).toBeVisible()
  await page.goto(`/updates?tag=${word}`)
  await expect(post).toHaveCount(1)
})
