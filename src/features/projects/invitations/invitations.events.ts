// The events of an invitation, and their notifications for the two people.
import * as z from 'zod'
import { paths } from '../../../paths.ts'
import { byMail, declareEvent, inApp } from '../../../platform/contract/event.ts'

const params = z.strictObject({ project_id: z.int().positive() })

/** Returns ' to “Sort invoices”', or a text without a title once the project is deleted. */
const toTitle = (title: string | null) => (title === null ? ' to a project' : ` to “${title}”`)

export const invitationSent = declareEvent({
  kind: 'invitation_sent',
  subject: 'invitation',
  params,
  notification: byMail('Invitations to projects', { isGrouped: true, isSocial: true }),
  audience: {
    actor: {
      names: 'other',
      sentence: ({ person, title }) => `You invited ${person ?? 'a professional'}${toTitle(title)}`,
      path: ({ params: { project_id } }) => paths.project(project_id),
      activity: { icon: 'send', hasAmount: true },
    },
    other: {
      sentence: ({ person, title }) =>
        person ? `${person} invited you${toTitle(title)}` : `You're invited${toTitle(title)}`,
      path: () => paths.home(),
      activity: {
        icon: 'inbox',
        hasAmount: true,
        path: ({ params: { project_id } }) => paths.project(project_id),
      },
    },
  },
})

export const invitationDeclined = declareEvent({
  kind: 'invitation_declined',
  subject: 'invitation',
  params,
  notification: inApp('Answers to your invitations', { isGrouped: true }),
  audience: {
    owner: {
      quotesTitle: 'own',
      sentence: ({ person, title }) =>
        `${person ?? 'The professional you invited'} can't take on ${title === null ? 'your project' : `“${title}”`} right now`,
      // The owner of the project is led to the directory, to find someone else.
      path: () => paths.professionals(),
      activity: {
        icon: 'minus',
        path: ({ params: { project_id } }) => paths.project(project_id),
      },
    },
  },
})

export const invitationEvents = [invitationSent, invitationDeclined] as const
