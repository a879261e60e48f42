// The events for everyone else who proposed to a project when it is awarded, open again or archived. One event is for all of
// them, however many they are.
import * as z from 'zod'
import { paths } from '../../../paths.ts'
import { byMail, declareEvent } from '../../../platform/contract/event.ts'

const params = z.strictObject({})

/** Returns '“Sort invoices”', or 'A project' once it is deleted. */
const called = (title: string | null) => (title === null ? 'A project' : `“${title}”`)

/** An owner who misclicked has these minutes to undo it before a mail is sent. */
const MINUTES_TO_THINK = 10

export const projectAwarded = declareEvent({
  kind: 'project_awarded',
  subject: 'project',
  params,
  notification: byMail('A project you proposed for went to someone else', {
    mailAfterMinutes: MINUTES_TO_THINK,
    isGrouped: true,
  }),
  audience: {
    other: {
      sentence: ({ title }) =>
        `${called(title)} was awarded to someone else. Your proposal wasn't selected this time`,
      path: () => paths.ownProposals({ status: 'not_selected' }),
      activity: { icon: 'minus' },
    },
  },
})

export const projectReopened = declareEvent({
  kind: 'project_reopened',
  subject: 'project',
  params,
  notification: byMail('A project you proposed for is open again', {
    mailAfterMinutes: MINUTES_TO_THINK,
    isGrouped: true,
  }),
  audience: {
    other: {
      sentence: ({ title }) => `${called(title)} is open again, and so is your proposal`,
      path: () => paths.ownProposals(),
      activity: { icon: 'check' },
    },
  },
})

export const projectArchived = declareEvent({
  kind: 'project_archived',
  subject: 'project',
  params,
  notification: byMail('A project you proposed for was archived', {
    mailAfterMinutes: MINUTES_TO_THINK,
    isGrouped: true,
  }),
  audience: {
    other: {
      sentence: ({ title }) =>
        `${called(title)} was archived, so your proposal won't be decided. Thank you for sending it`,
      path: () => paths.ownProposals(),
      activity: { icon: 'minus' },
    },
  },
})

export const outcomeEvents = [projectAwarded, projectReopened, projectArchived] as const
