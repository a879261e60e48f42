// Presses about the own account: the public name, links in mails, and deletion.
import { expect, type Page } from '@playwright/test'
import { makeProject, makeProposal } from '../../people/makers.ts'
import { open, reopen } from '../hydration.ts'
import { mailsTo, newAddress } from '../member.ts'
import type { Press, Stage } from '../press.ts'
import { inDialog, inMain, lacks, shows, via } from './reach.ts'

/** Mails are written by a job. */
const MAIL_PATIENCE = { timeout: 30_000 }

/** Returns the path of the link in a mail to the person that leads to this page. */
async function linkTo(page: string, { page: browser, email }: Stage): Promise<string> {
  const link = async () =>
    (await mailsTo(browser.request, email)).flatMap(
      ({ text }) => new RegExp(`https?:\\S+(${page}\\?token=[^\\s\\])]+)`).exec(text)?.[1] ?? [],
    )[0]
  await expect.poll(link, MAIL_PATIENCE).toBeTruthy()
  return (await link()) ?? ''
}

/** The page's requests after the end of its session are refused. */
function expectSessionsToEnd({ watch }: Stage): void {
  for (const status of [400, 401, 403]) watch.expectStatus(status)
}

const isSignedOut = (page: Page) => expect(page).toHaveURL('/auth?returnTo=%2Fsettings%3Ftab%3Daccount')

const ofProposals = (page: Page) => page.getByLabel('New proposals for your projects', { exact: true })

export const ACCOUNT_PRESSES: readonly Press[] = [
  {
    request: 'PUT /profile/name',
    title: 'a member who publishes for the first time chooses a name',
    ready: async ({ place, me, watch }) => {
      await place.database.pool.query('update profiles set named_at = null where id = $1', [me.id])
      watch.expectStatus(403)
      return '/home/updates'
    },
    steps: async (page) => {
      await page.getByLabel('Text of the update', { exact: true }).fill('Read what is new')
      await via('Post')(page)
    },
    typed: { 'Display name': 'Ada Byron' },
    press: inDialog('Continue'),
    at: '/settings',
    shows: (page) => expect(page.getByLabel('Display name')).toHaveValue('Ada Byron'),
  },
  {
    request: 'POST /notifications/unsubscribe',
    title: 'a member ends mails of a kind by the link in one',
    ready: async (stage) => {
      await makeProposal(stage.place, await makeProject(stage.place, stage.me))
      return linkTo('/unsubscribe', stage)
    },
    press: inMain('Unsubscribe'),
    at: '/settings?tab=notifications',
    shows: (page) => expect(ofProposals(page)).toHaveValue('in_app'),
  },
  {
    request: 'POST /account/undo-address-change',
    title: 'an owner undoes a change of address by the link in the mail about it',
    ready: async (stage) => {
      expectSessionsToEnd(stage)
      await stage.ask('PUT', '/auth/v1/user', { email: newAddress() })
      return linkTo('/auth/undo-address-change', stage)
    },
    press: inMain('Undo change'),
    at: '/settings?tab=account',
    // Every session ends, the one that asked for the change among them.
    shows: isSignedOut,
  },
  {
    request: 'DELETE /account/removed-at-proof',
    title: 'an owner has read what was removed when they proved their address',
    ready: async ({ place, me }) => {
      await place.database.pool.query("update users set removed_at_proof = '{password}' where id = $1", [
        me.id,
      ])
      return '/home'
    },
    // A session that has run out is refreshed, and its user with it.
    steps: async (page) => {
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name)) ?? ''
        const session = JSON.parse(localStorage.getItem(key) ?? '{}')
        localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 0 }))
      })
      await reopen(page)
    },
    stays: true,
    press: inMain('Got it'),
    // The session is refreshed after the answer, too.
    by: async (button) => {
      await button.click()
      await expect(button.page().locator('main [aria-busy=true]')).toHaveCount(0)
    },
    shows: lacks('Got it'),
  },
  {
    request: 'DELETE /account',
    title: 'a member deletes the account',
    ready: async (stage) => {
      expectSessionsToEnd(stage)
      stage.watch.expectStatus(404)
      return '/settings?tab=account'
    },
    steps: async (page) => {
      await via('Delete account')(page)
      await page.getByLabel("I understand that this can't be undone").check()
    },
    stays: true,
    press: inDialog('Delete for good'),
    at: '/settings?tab=account',
    shows: async (page, { handle }) => {
      await isSignedOut(page)
      await open(page, `/profile/${handle}`)
      await shows('Oops! Page not found')(page)
    },
  },
]
