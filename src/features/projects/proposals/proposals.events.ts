// The events of a proposal, and their notifications for its author and the owner of the project.
import * as z from 'zod'
import { paths } from '../../../paths.ts'
import { byMail, declareEvent, type EventIcon, inApp } from '../../../platform/contract/event.ts'
import { proposalMessages } from './proposals.messages.ts'

/** Null for events of a project that is deleted by now. */
const params = z.strictObject({ project_id: z.int().positive().nullable() })
type Params = z.output<typeof params>

/** Returns ' for “Sort invoices”', or nothing once the project is deleted. */
const forTitle = (title: string | null) => (title === null ? '' : ` for “${title}”`)

/** Returns ' of “Sort invoices”', or nothing once the project is deleted. */
const ofTitle = (title: string | null) => (title === null ? '' : ` of “${title}”`)

/** The path leads to the proposal on any page of the list. */
const ofReceived = ({ params: { project_id }, subject }: { params: Params; subject: number }) =>
  project_id === null ? paths.ownProjects() : paths.receivedProposals(project_id, { proposal: subject })

/** The event of a decision for the proposal's author; in activity it links to all proposals with the same status. */
const toProposer = (status: 'shortlisted' | 'accepted' | 'declined', icon: EventIcon) =>
  ({
    sentence: ({ title }: { title: string | null }) => `Your proposal${forTitle(title)} was ${status}`,
    path: () => paths.ownProposals(),
    activity: { icon, hasAmount: true, path: () => paths.ownProposals({ status }) },
  }) as const

export const proposalReceived = declareEvent({
  kind: 'proposal_received',
  subject: 'proposal',
  params,
  // A proposal that is withdrawn and sent again all day is announced once.
  notification: byMail('New proposals for your projects', { isGrouped: true }),
  audience: {
    actor: {
      sentence: ({ title }) => `You sent a proposal${forTitle(title)}`,
      path: ({ params: { project_id } }) =>
        project_id === null ? paths.ownProposals() : paths.project(project_id),
      activity: { icon: 'send', hasAmount: true },
    },
    owner: {
      quotesTitle: 'own',
      sentence: ({ person, title }) =>
        person ? `${person} sent a proposal${forTitle(title)}` : `You received a proposal${forTitle(title)}`,
      path: ofReceived,
      activity: { icon: 'inbox', hasAmount: true },
    },
  },
})

export const proposalChanged = declareEvent({
  kind: 'proposal_changed',
  subject: 'proposal',
  params,
  notification: inApp('Edits to proposals you received', { isGrouped: true }),
  audience: {
    owner: {
      quotesTitle: 'own',
      sentence: ({ person, title }) =>
        person
          ? `${person} edited their proposal${forTitle(title)}`
          : `A proposal${forTitle(title)} was edited`,
      path: ofReceived,
    },
  },
})

export const proposalWithdrawn = declareEvent({
  kind: 'proposal_withdrawn',
  subject: 'proposal',
  params,
  notification: inApp('Withdrawals of proposals you received', { isGrouped: true }),
  audience: {
    owner: {
      quotesTitle: 'own',
      sentence: ({ person, title }) =>
        person
          ? `${person} withdrew their proposal${forTitle(title)}`
          : `A proposal${forTitle(title)} was withdrawn`,
      // The withdrawn proposal is no longer in the list.
      path: ({ params: { project_id } }) =>
        project_id === null ? paths.ownProjects() : paths.receivedProposals(project_id),
    },
  },
})

export const proposalShortlisted = declareEvent({
  kind: 'proposal_shortlisted',
  subject: 'proposal',
  params,
  notification: byMail('Your proposal is shortlisted', { isGrouped: true }),
  audience: {
    other: toProposer('shortlisted', 'list'),
  },
})

export const proposalAccepted = declareEvent({
  kind: 'proposal_accepted',
  subject: 'proposal',
  params,
  notification: byMail('Your proposal was accepted', { isGrouped: true }),
  audience: {
    actor: {
      names: 'other',
      sentence: ({ person, title }) =>
        person
          ? `You accepted ${person}'s proposal${forTitle(title)}`
          : `You accepted a proposal${forTitle(title)}`,
      path: ofReceived,
      activity: { icon: 'award', hasAmount: true },
    },
    other: { ...toProposer('accepted', 'check'), quotesTitle: 'bound' },
  },
})

export const proposalDeclined = declareEvent({
  kind: 'proposal_declined',
  subject: 'proposal',
  params,
  notification: byMail('Your proposal was declined', { isGrouped: true }),
  audience: {
    other: toProposer('declined', 'minus'),
  },
})

export const awardUndone = declareEvent({
  kind: 'award_undone',
  subject: 'proposal',
  params,
  notification: byMail('The award of a project to you was undone', { isGrouped: true }),
  audience: {
    actor: {
      sentence: ({ title }) => `You undid the award${ofTitle(title)}`,
      path: ofReceived,
      activity: { icon: 'minus', hasAmount: true },
    },
    other: {
      quotesTitle: 'bound',
      sentence: ({ title }) =>
        `The award${ofTitle(title)} was undone, and your proposal is open again. The client gave a reason`,
      path: () => paths.ownProposals(),
      activity: { icon: 'minus', hasAmount: true },
    },
  },
})

/** The award stays with its amount and dates until the owner chooses again. */
export const awardWinnerLeft = declareEvent({
  kind: 'award_winner_left',
  subject: 'proposal',
  params,
  notification: byMail('A professional you chose deleted their account', { isGrouped: true }),
  audience: {
    owner: {
      quotesTitle: 'own',
      sentence: ({ title }) => `The professional you chose${forTitle(title)} deleted their account`,
      mail: () => ({
        lines: [
          'The award stays in your records with its amount and dates.',
          'If you still need the work done, choose again among the proposals you received, or post the project again.',
        ],
        button: proposalMessages.chooseAgainOrRepost,
      }),
      path: ofReceived,
      activity: { icon: 'minus', hasAmount: true },
    },
  },
})

/** The proposal stays with its amount and dates, and so does the conversation. */
export const awardClientLeft = declareEvent({
  kind: 'award_client_left',
  subject: 'proposal',
  params,
  notification: byMail('A client whose project you won deleted their account', { isGrouped: true }),
  audience: {
    other: {
      quotesTitle: 'bound',
      sentence: ({ title }) => `The client who chose you${forTitle(title)} deleted their account`,
      mail: () => ({
        lines: [
          'Your proposal stays in your records with its amount and dates, and so does your conversation.',
        ],
        button: 'See your proposal',
      }),
      path: () => paths.ownProposals({ status: 'accepted' }),
      activity: { icon: 'minus', hasAmount: true },
    },
  },
})

/** Recent Activity has only the last decision about a proposal. */
export const proposalDecisions = [
  proposalShortlisted,
  proposalAccepted,
  awardUndone,
  proposalDeclined,
] as const

export const proposalEvents = [
  proposalReceived,
  proposalChanged,
  proposalWithdrawn,
  ...proposalDecisions,
  awardWinnerLeft,
  awardClientLeft,
] as const
