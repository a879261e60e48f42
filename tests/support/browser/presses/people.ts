// Presses about people and notifications: following, blocking, reporting, notifications, saved searches, settings.
import { expect, type Page } from '@playwright/test'
import { makePerson, makeProject, makeProposal, makeUpdate } from '../../people/makers.ts'
import { aWord } from '../member.ts'
import type { Press, Stage } from '../press.ts'
import { choose, has, inDialog, inMain, lacks, shows, via } from './reach.ts'

const theirProfile = async (stage: Stage) => `/profile/${(await stage.other()).handle}`
const account = async () => '/settings?tab=account'
const notifications = async () => '/settings?tab=notifications'

async function blocked(stage: Stage) {
  const { id } = await stage.other()
  await stage.ask('PUT', `/rest/v1/people/${id}/block`, { kind: 'mute' })
  return account()
}

async function secondSession({ signInAgain }: Stage) {
  await signInAgain()
  return account()
}

async function savedSearch({ ask }: Stage) {
  const body = { path: `/projects?search=heron${aWord()}`, frequency: 'daily', time_zone: 'UTC' }
  await ask('POST', '/rest/v1/own/saved-searches', body)
  return notifications()
}

async function notified({ place, me }: Stage) {
  await makeProposal(place, await makeProject(place, me))
  return '/notifications'
}

const firstPreference = (page: Page) =>
  page.getByRole('main').getByRole('group').getByRole('combobox').first()

export const PEOPLE_PRESSES: readonly Press[] = [
  {
    request: 'PUT /profiles/:handle/follow',
    title: 'a member follows a person',
    ready: theirProfile,
    press: inMain(/^Follow /),
    shows: has(inMain(/^Following /)),
  },
  {
    request: 'DELETE /profiles/:handle/follow',
    title: 'a member unfollows a person',
    ready: async (stage) => {
      const { handle } = await stage.other()
      await stage.ask('PUT', `/rest/v1/profiles/${handle}/follow`)
      return `/profile/${handle}`
    },
    press: inMain(/^Following /),
    shows: has(inMain(/^Follow /)),
  },
  {
    request: 'PUT /people/:id/block',
    title: 'a member mutes the author of an update',
    ready: async ({ place }) => `/updates/${await makeUpdate(place, await makePerson(place))}`,
    steps: via('Report or block'),
    stays: true,
    press: inDialog('Mute'),
    at: '/settings?tab=account',
    shows: has(inMain(/^Unmute /)),
  },
  {
    request: 'DELETE /own/blocks/:id',
    title: 'a member takes a mute back',
    ready: blocked,
    press: inMain(/^Unmute /),
    shows: shows(/^You haven't blocked or muted anyone/),
  },
  {
    request: 'POST /reports',
    title: 'a member reports an update',
    ready: async ({ place }) => `/updates/${await makeUpdate(place, await makePerson(place))}`,
    steps: async (page) => {
      await via('Report or block')(page)
      await page.getByRole('dialog').getByLabel('Advertising or spam').check({ force: true })
    },
    typed: { 'Details (optional)': 'The same every day' },
    press: inDialog('Send report'),
    // Only the operators read it: the journey that reports and blocks sees it in their queue.
    shows: has(inMain('Report or block')),
  },
  {
    request: 'POST /notifications/read-all',
    title: 'a member marks all notifications as read',
    ready: notified,
    press: inMain('Mark all as read'),
    shows: lacks(/^Unread/),
  },
  {
    request: 'PUT /notifications/preferences/:kind',
    title: 'a member chooses how to be notified',
    ready: notifications,
    press: firstPreference,
    by: choose('none'),
    shows: (page) => expect(firstPreference(page)).toHaveValue('none'),
  },
  {
    request: 'PUT /own/digest',
    title: 'a member chooses how often the digest comes',
    ready: notifications,
    press: (page) => page.getByRole('main').getByLabel('How often', { exact: true }),
    by: choose('monthly'),
    shows: (page) =>
      expect(page.getByRole('main').getByLabel('How often', { exact: true })).toHaveValue('monthly'),
  },
  {
    request: 'POST /own/saved-searches',
    title: 'a member saves a search',
    ready: async () => '/projects?search=gauges&min_budget=1000',
    steps: via('Save this search'),
    press: (page) => page.getByRole('menuitem', { name: 'Email new matches every day' }),
    shows: has(inMain('Saved')),
  },
  {
    request: 'PATCH /own/saved-searches/:id',
    title: 'a member chooses how often matches are mailed',
    ready: savedSearch,
    press: (page) => page.getByRole('main').getByLabel(/^How often: /),
    by: choose('weekly'),
    shows: (page) => expect(page.getByRole('main').getByLabel(/^How often: /)).toHaveValue('weekly'),
  },
  {
    request: 'DELETE /own/saved-searches/:id',
    title: 'a member deletes a saved search',
    ready: savedSearch,
    press: inMain(/^Delete: Projects/),
    shows: shows('No saved searches yet.'),
  },
  {
    request: 'PATCH /profile',
    title: 'a member saves the profile',
    ready: async () => '/settings',
    typed: { 'Display name': 'Ada Byron' },
    press: inMain('Save profile'),
    shows: (page) => expect(page.getByLabel('Display name')).toHaveValue('Ada Byron'),
  },
  {
    request: 'PUT /own/billing/details',
    title: 'a buyer saves what receipts print',
    ready: async () => '/settings?tab=subscriptions',
    typed: { Company: 'Weir & Sons' },
    press: (page) =>
      page
        .getByRole('form')
        .or(page.locator('form'))
        .filter({ has: page.getByLabel('Company') })
        .getByRole('button', { name: 'Save' }),
    shows: (page) => expect(page.getByRole('main').getByLabel('Company')).toHaveValue('Weir & Sons'),
  },
  {
    request: 'DELETE /account/sessions/:id',
    title: 'a member ends another session',
    ready: secondSession,
    press: inMain(/^Sign out (?!everywhere)/),
    shows: lacks('Sign out'),
  },
  {
    request: 'DELETE /account/sessions',
    title: 'a member ends all other sessions',
    ready: secondSession,
    press: inMain('Sign out everywhere else'),
    shows: lacks('Sign out everywhere else'),
  },
]
