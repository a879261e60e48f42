// A person reads the feed: searches it, follows a tag, is led to sign in by a like, and then likes, reposts and
// comments.
import type { Route } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { askAs, aWord, join, signIn } from '../support/browser/member.ts'

test('UPD-1, UPD-3, UPD-4, UPD-5, UPD-6, UPD-7, UPD-9, UPD-10, UPD-12, UPD-13, UPD-14, UPD-15, UPD-16, PERM-5, DEC-69, MSG-98, MSG-100, MSG-101 a visitor reads the feed, signs in, and takes part', {
  tag: '@gate',
}, async ({ page, visit, checkAxe, elsewhere, watch }) => {
  // Another person posts the update of this journey.
  const author = await elsewhere()
  await join(author, '/home/updates')
  const word = `kiln${aWord()}`
  const handle = `potter-${aWord()}`
  await askAs(author, 'PATCH', '/rest/v1/profile', {
    display_name: 'Kit Potter',
    handle,
    is_public: true,
  })
  await askAs(author, 'POST', '/rest/v1/updates', { text: `Fired up the #${word} <b>today</b>` })

  await visit('/updates')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Industry Updates')
  // Newest first.
  await expect(page.getByRole('article').first()).toContainText(word)
  const moments = await page
    .getByRole('article')
    .evaluateAll((posts) => posts.map((post) => post.querySelector('time')?.getAttribute('datetime') ?? ''))
  expect(moments.length).toBeGreaterThan(2)
  expect(moments).toEqual(moments.toSorted().toReversed())
  await page.getByLabel('Search updates').fill('zzzznothing')
  await page.getByLabel('Search updates').press('Enter')
  await expect(page.getByText('No updates found matching your search.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Show all updates' }).click()
  await expect(page).toHaveURL('/updates')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/updates?search=zzzznothing')
  // The address goes back at once, and the field with the page.
  await expect(page.getByLabel('Search updates')).toHaveValue('zzzznothing')
  await page.getByLabel('Search updates').fill(word)
  await page.getByLabel('Search updates').press('Enter')
  const post = page.getByRole('article').filter({ hasText: word })
  await expect(post).toHaveCount(1)
  await expect(post).toContainText('<b>today</b>')
  await expect(post.getByRole('link', { name: `@${handle}` })).toHaveAttribute('href', `/profile/${handle}`)
  await post.getByRole('link', { name: `#${word}` }).click()
  await expect(page).toHaveURL(`/updates?tag=${word}`)
  await expect(post).toHaveCount(1)

  // The picture leads there, too.
  await expect(post.locator(`a[href="/profile/${handle}"]`)).toHaveCount(2)

  // A visitor who reposts, comments or likes is led to sign in, and finds the like done on return.
  await post.getByRole('button', { name: /^Repost,/ }).click()
  await expect(page).toHaveURL(/\/auth\?.*returnTo=%2Fupdates%3Ftag/)
  await page.goBack()
  await post.getByRole('button', { name: /^Comments,/ }).click()
  await post.getByRole('textbox', { name: 'Comment' }).fill('A word')
  await post.getByRole('button', { name: 'Send comment' }).click()
  await expect(page).toHaveURL(/\/auth\?.*returnTo=%2Fupdates%3Ftag/)
  await page.goBack()
  const like = post.getByRole('button', { name: /^Like,/ })
  await like.click()
  await expect(page).toHaveURL(/\/auth\?.*returnTo=%2Fupdates%3Ftag/)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await signIn(page, 'learner@demo.guildhall.example', 'masons-mark-2026')
  await expect(page).toHaveURL(`/updates?tag=${word}`)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAccessibleName('Like, 1')
  const repost = post.getByRole('button', { name: /^Repost,/ })
  await repost.click()
  await expect(repost).toHaveAccessibleName('Repost, 1')
  await like.click()
  await expect(like).toHaveAccessibleName('Like, 0')
  const liked = page.waitForResponse(
    (answer) => answer.url().endsWith('/marks/like') && answer.request().method() === 'PUT',
  )
  await like.click()
  await expect(like).toHaveAccessibleName('Like, 1')
  await liked

  // A failed change is undone on the screen, with a message.
  watch.expectStatus(503)
  const failing = '**/rest/v1/updates/*/marks/*'
  const fault = { code: 'unavailable', message: 'Out for lunch', request_id: 'x' }
  await page.route(failing, (route) => route.fulfill({ status: 503, json: fault }))
  await repost.click()
  await expect(page.getByText('Out for lunch', { exact: true })).toBeVisible()
  await expect(page.getByText('Error', { exact: true }).first()).toBeVisible()
  await expect(repost).toHaveAccessibleName('Repost, 1')
  await page.unroute(failing)

  // Comments open and close, and are written and deleted.
  const toggle = post.getByRole('button', { name: /^Comments,/ })
  await toggle.click()
  await expect(post.getByText('No comments yet', { exact: true })).toBeVisible()
  await toggle.click()
  await expect(post.getByText('No comments yet', { exact: true })).toHaveCount(0)
  await toggle.click()
  const comment = post.getByRole('textbox', { name: 'Comment' })
  const send = post.getByRole('button', { name: 'Send comment' })
  await expect(comment).toHaveAttribute('rows', '2')
  await comment.fill('   ')
  await expect(send).toBeDisabled()
  await comment.fill('')
  await comment.pressSequentially(`Ask @${handle.slice(0, -2)}`)
  await page.getByRole('option', { name: `@${handle}` }).click()
  await expect(comment).toHaveValue(`Ask @${handle} `)
  await comment.fill(`  How hot does it get, @${handle}? `)
  await page.route('**/rest/v1/updates/*/comments', (route) => route.fulfill({ status: 503, json: fault }))
  await send.click()
  await expect(page.getByText('Failed to post comment', { exact: true })).toBeVisible()
  await page.unroute('**/rest/v1/updates/*/comments')
  await send.click()
  await expect(page.getByText('Comment posted', { exact: true })).toBeVisible()
  await expect(toggle).toHaveAccessibleName('Comments, 1')
  await checkAxe()
  await expect(
    post.getByRole('region', { name: 'Comments' }).getByRole('link', { name: `@${handle}`, exact: true }),
  ).toHaveAttribute('href', `/profile/${handle}`)
  await post.getByRole('button', { name: 'Delete comment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click()
  await expect(page.getByText('Comment deleted', { exact: true })).toBeVisible()
  await expect(toggle).toHaveAccessibleName('Comments, 0')

  // The marks are still there after a reload, and on the update's own page.
  await visit(`/updates?tag=${word}`)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await post.locator('a[href^="/updates/"]').first().click()
  await expect(page).toHaveURL(/\/updates\/\d+$/)
  await expect(page.getByRole('button', { name: /^Like,/ })).toHaveAttribute('aria-pressed', 'true')
  await checkAxe()

  // Updates posted meanwhile wait behind a pill.
  await visit('/updates')
  await expect(page.getByRole('article').filter({ hasText: word })).toBeVisible()
  const later = `later${aWord()}`
  await askAs(author, 'POST', '/rest/v1/updates', { text: `And a ${later}` })
  // The person comes back to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('button', { name: /new updates?$/ }).click()
  await expect(page.getByRole('article').filter({ hasText: later })).toBeVisible()

  // A tag is followed on its page, and leads there from the person's own feed.
  await visit(`/updates?tag=${word}`)
  await page.getByRole('button', { name: `Follow #${word}` }).click()
  await expect(page.getByRole('button', { name: `Following #${word}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await visit('/updates?feed=following')
  const tags = page.getByRole('list', { name: 'Tags you follow', exact: true })
  await expect(tags.getByRole('link')).toHaveText([`#${word}`])
  await visit('/updates')

  // Updates of followed people are behind the other tab, which the address keeps.
  await page.getByRole('tab', { name: 'Following' }).click()
  await expect(page).toHaveURL('/updates?feed=following')
  const followed = page.getByRole('list', { name: 'Updates of people and tags you follow' })
  await expect(followed.getByRole('article').first()).toBeVisible()
  await checkAxe()
  await page.route('**/rest/v1/own/feed*', (route) =>
    route.fulfill({ json: { items: [], next_cursor: null } }),
  )
  await visit('/updates?feed=following')
  await expect(page.getByRole('heading', { name: 'Follow people and tags to fill this feed' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Follow(ing)? / }).first()).toBeVisible()
  await checkAxe()
  await page.unroute('**/rest/v1/own/feed*')
  await page.getByRole('button', { name: 'Show what they post' }).click()
  await expect(followed.getByRole('article').first()).toBeVisible()
  await page.getByRole('tab', { name: 'All' }).click()
  await expect(page).toHaveURL('/updates')

  // Once everything is deleted, the feed says so.
  await page.route(/\/rest\/v1\/updates\?/, (route) =>
    route.fulfill({ json: { items: [], next_cursor: null } }),
  )
  await askAs(author, 'POST', '/rest/v1/updates', { text: `Last, a ${later}` })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('button', { name: /new updates?$/ }).click()
  await expect(page.getByText('No updates available yet.', { exact: true })).toBeVisible()
})

test('UPD-11 a feed that cannot be fetched says so, with Retry, at first and further down, offline and busy', {
  tag: '@gate',
}, async ({ page, context, visit, checkAxe, watch }) => {
  watch.expectStatus(503)
  watch.expectFailure('ERR_INTERNET_DISCONNECTED')
  const main = page.getByRole('main')
  const failed = main.getByRole('alert').filter({ hasText: "Couldn't load updates" })
  const retry = page.getByRole('button', { name: 'Retry' })
  const updates = page.getByRole('list', { name: 'Updates', exact: true }).getByRole('article')
  const toFeed = page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Updates' })
  const busy = (route: Route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Busy' } })
  const cutOff = (route: Route) => route.abort('internetdisconnected')

  // The first page, which Retry fetches without leaving it.
  for (const fault of [busy, cutOff]) {
    await visit('/terms')
    await page.route('**/updates.data*', fault)
    await toFeed.click()
    await expect(failed).toBeVisible()
    await expect(updates).toHaveCount(0)
    const again = page.waitForRequest('**/updates.data*')
    await retry.click()
    await again
    await expect(failed).toBeVisible()
    await checkAxe()
    await page.unroute('**/updates.data*')
    await retry.click()
    await expect(updates.first()).toBeVisible()
    await expect(failed).toHaveCount(0)
  }

  // If the next page fails, the present rows stay.
  const shown = await updates.count()
  for (const fault of [busy, cutOff]) {
    await visit('/updates')
    await page.route(/\/rest\/v1\/updates\?.*cursor/, fault)
    await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded()
    await expect(main.getByRole('alert')).toHaveText("Couldn't load more updates")
    await expect(updates).toHaveCount(shown)
    const again = page.waitForRequest(/\/rest\/v1\/updates\?.*cursor/)
    await retry.click()
    await again
    await expect(main.getByRole('alert')).toHaveText("Couldn't load more updates")
    await page.unroute(/\/rest\/v1\/updates\?.*cursor/)
    await retry.click()
    await expect(updates).not.toHaveCount(shown)
    await expect(main.getByRole('alert')).toHaveCount(0)
  }

  // The further updates are behind their pill.
  await visit('/updates')
  await page.route('**/rest/v1/updates/recent*', (route) =>
    route.fulfill({ json: { new_count: 2, is_more: false, items: [] } }),
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.route(/\/rest\/v1\/updates\?/, cutOff)
  await page.getByRole('button', { name: '2 new updates' }).click()
  await expect(page.getByRole('alert').filter({ hasText: "Couldn't load updates" })).toBeVisible()
  await expect(updates.first()).toBeVisible()
  await page.unroute(/\/rest\/v1\/updates\?/)
  const loaded = page.waitForResponse(/\/rest\/v1\/updates\?/)
  await retry.click()
  await loaded

  // A part of the page that was not loaded yet waits for the connection, and the page stays.
  await visit('/updates')
  await context.setOffline(true)
  await updates
    .first()
    .getByRole('button', { name: /^Comments,/ })
    .click()
  const notice = page.getByRole('banner').getByRole('alert')
  await expect(notice).toContainText("What you opened appears as soon as you're back online.")
  await expect(updates.first()).toBeVisible()
  await context.setOffline(false)
  await expect(updates.first().getByRole('region', { name: 'Comments' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('three posts are in view on a desk, and a member writes another above them', async ({
  page,
  visit,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit('/updates')
  const posts = page.getByRole('list', { name: 'Updates', exact: true }).getByRole('article')
  const third = await posts.nth(2).boundingBox()
  // The author, and two lines of the text.
  expect((third?.y ?? 800) + 72).toBeLessThanOrEqual(800)
  await expect(page.getByRole('link', { name: 'Sign in to write an update' })).toHaveAttribute(
    'href',
    '/auth?returnTo=%2Fupdates',
  )
  await expect(page.getByRole('button', { name: 'Write an update' })).toBeHidden()

  await join(page, '/home/updates')
  const word = `glaze${aWord()}`
  await askAs(page, 'PATCH', '/rest/v1/profile', {
    display_name: 'Kit Potter',
    handle: `potter-${aWord()}`,
    is_public: true,
  })
  await visit('/updates')
  await expect(page.getByRole('link', { name: 'Sign in to write an update' })).toBeHidden()
  const place = page.getByRole('button', { name: 'Write an update' })
  await place.click()
  const field = page.getByRole('textbox', { name: 'Text of the update' })
  await expect(field).toBeFocused()
  await checkAxe()
  await field.fill(`A new #${word}`)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Update posted successfully', { exact: true })).toBeVisible()
  await expect(posts.first()).toContainText(word)
  await expect(field).toHaveCount(0)
  await expect(place).toBeVisible()
})
