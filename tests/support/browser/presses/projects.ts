// Presses on the pages of projects: posting, archiving, proposing, deciding, inviting.
import { expect } from '@playwright/test'
import { actFor } from '../../../../src/platform/actor.ts'
import { makePerson, makeProject, makeProposal } from '../../people/makers.ts'
import type { Press, Stage } from '../press.ts'
import { has, inDialog, inMain, shows, via } from './reach.ts'

const TITLE = 'Sort incoming invoices'
const PROJECT = {
  Title: 'Read forty gauges',
  Company: 'Weir & Sons',
  Description: 'Read the levels of forty gauges and say which one lies.',
  Budget: '950',
  Duration: '6 weeks',
  Location: 'Remote',
  Skills: 'Python',
}
const PROPOSAL = {
  Message: 'I have read gauges for ten years, and I know when one of them lies.',
  Budget: '800',
  Timeline: '5 weeks',
}

const ownProject = async ({ place, me }: Stage) => `/projects/${await makeProject(place, me)}`
const theirProject = async ({ place }: Stage) =>
  `/projects/${await makeProject(place, await makePerson(place))}`

async function ownProposal({ place, me }: Stage) {
  const project = await makeProject(place, await makePerson(place))
  await makeProposal(place, project, me)
  return '/home/proposals/sent'
}

async function received({ place, me }: Stage) {
  const project = await makeProject(place, me)
  const { id } = await makeProposal(place, project)
  return { project, id, path: `/home/projects/${project}/proposals` }
}

/** The professional whom the person chose has deleted their account. */
async function lost({ place, me, ask, other }: Stage): Promise<number> {
  const project = await makeProject(place, me)
  const winner = await other()
  const { id } = await makeProposal(place, project, actFor(winner.id))
  await ask('POST', `/rest/v1/proposals/${id}/accept`, { edited_at: null })
  await winner.ask('DELETE', '/rest/v1/account', {})
  return project
}

export const PROJECT_PRESSES: readonly Press[] = [
  {
    request: 'POST /projects',
    title: 'a member posts a project',
    ready: async () => '/projects',
    steps: via('Post a Project'),
    typed: PROJECT,
    press: inDialog('Post Project'),
    at: '/home/projects',
    shows: shows(PROJECT.Title),
  },
  {
    request: 'PATCH /projects/:id',
    title: 'an owner edits a project',
    ready: ownProject,
    steps: via(/^Edit: /),
    typed: { Title: 'Sort them by supplier' },
    press: inDialog('Save changes'),
    shows: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Sort them by supplier'),
  },
  {
    request: 'POST /projects/:id/archive',
    title: 'an owner archives a project',
    ready: ownProject,
    steps: via(/^Archive: /),
    press: inDialog('Archive project'),
    shows: shows('Archived'),
  },
  {
    request: 'POST /projects/:id/restore',
    title: 'an owner undoes archiving',
    ready: ownProject,
    isOnce: true,
    stays: true,
    steps: async (page) => {
      await via(/^Archive: /)(page)
      await inDialog('Archive project')(page).click()
    },
    press: (page) => page.getByRole('button', { name: 'Undo', exact: true }),
    shows: has(inMain(/^Archive: /)),
  },
  {
    request: 'POST /projects/:id/proposals',
    title: 'a professional proposes',
    ready: theirProject,
    steps: via('Submit Proposal'),
    typed: PROPOSAL,
    press: inDialog('Submit Proposal'),
    at: '/home/proposals/sent',
    shows: shows(PROPOSAL.Message),
  },
  {
    request: 'PATCH /proposals/:id',
    title: 'a professional edits a proposal',
    ready: ownProposal,
    steps: via(`Edit: ${TITLE}`),
    typed: PROPOSAL,
    press: inDialog('Save changes'),
    shows: shows(PROPOSAL.Message),
  },
  {
    request: 'POST /proposals/:id/withdraw',
    title: 'a professional withdraws a proposal',
    ready: ownProposal,
    steps: via(`Withdraw: ${TITLE}`),
    press: inDialog('Withdraw proposal'),
    shows: shows('Withdrawn'),
  },
  {
    request: 'POST /proposals/:id/shortlist',
    title: 'a business shortlists a proposal',
    ready: async (stage) => (await received(stage)).path,
    press: inMain(/^Shortlist: /),
    shows: has(inMain(/^Remove from shortlist: /)),
  },
  {
    request: 'POST /proposals/:id/unshortlist',
    title: 'a business takes a proposal off the shortlist',
    ready: async (stage) => {
      const { id, path } = await received(stage)
      await stage.ask('POST', `/rest/v1/proposals/${id}/shortlist`, { note: null })
      return path
    },
    press: inMain(/^Remove from shortlist: /),
    shows: has(inMain(/^Shortlist: /)),
  },
  {
    request: 'POST /proposals/:id/accept',
    title: 'a business accepts a proposal',
    ready: async (stage) => (await received(stage)).path,
    steps: via(/^Accept: /),
    typed: { Note: 'When can you begin?' },
    press: inDialog('Accept proposal'),
    shows: has(inMain('Undo award')),
  },
  {
    request: 'POST /proposals/:id/decline',
    title: 'a business declines a proposal',
    ready: async (stage) => (await received(stage)).path,
    steps: via(/^Decline: /),
    typed: { Note: 'We found someone nearer.' },
    press: inDialog('Decline proposal'),
    shows: shows('Declined'),
  },
  {
    request: 'POST /proposals/:id/undo-award',
    title: 'a business undoes an award',
    ready: async (stage) => {
      const { id, path } = await received(stage)
      await stage.ask('POST', `/rest/v1/proposals/${id}/accept`, { edited_at: null })
      return path
    },
    steps: via('Undo award'),
    typed: { Reason: 'The budget is gone.' },
    press: inDialog('Undo award'),
    shows: has(inMain(/^Accept: /)),
  },
  {
    request: 'POST /projects/:id/invitations',
    title: 'a business invites a professional',
    ready: async (stage) => {
      await makeProject(stage.place, stage.me)
      return `/profile/${(await stage.other()).handle}`
    },
    steps: via('Invite to a project'),
    typed: { Note: 'You know gauges.' },
    press: inDialog('Send invitation'),
    shows: async (page) => {
      await via('Invite to a project')(page)
      await expect(page.getByRole('dialog')).toContainText('Invited')
    },
  },
  {
    request: 'POST /invitations/:id/decline',
    title: 'a professional declines an invitation',
    ready: async (stage) => {
      const { id, ask } = await stage.other()
      const project = await makeProject(stage.place, actFor(id))
      await ask('POST', `/rest/v1/projects/${project}/invitations`, { handle: stage.handle, note: null })
      return '/home'
    },
    press: inMain(`Not now: ${TITLE}`),
    shows: async (page) => {
      await page.waitForLoadState('networkidle')
      await expect(inMain(`Not now: ${TITLE}`)(page)).toHaveCount(0)
    },
  },
  {
    request: 'POST /proposals/:id/choose-again',
    title: 'a business whose professional left chooses again',
    ready: async (stage) => `/home/projects/${await lost(stage)}/proposals`,
    steps: via('Choose again'),
    press: inDialog('Choose again'),
    shows: async (page) => {
      await page.waitForLoadState('networkidle')
      await expect(inMain('Choose again')(page)).toHaveCount(0)
    },
  },
  {
    request: 'POST /projects/:id/repost',
    title: 'a business whose professional left posts the project again',
    ready: async (stage) => `/projects/${await lost(stage)}`,
    steps: via('Repost'),
    typed: { Title: 'Sort them once more' },
    press: inDialog('Repost project'),
    at: '/home/projects',
    shows: shows('Sort them once more'),
  },
]
