// The events of a project without proposals.
import * as z from 'zod'
import { paths } from '../../paths.ts'
import { declareEvent } from '../../platform/contract/event.ts'

export const projectPosted = declareEvent({
  kind: 'project_posted',
  subject: 'project',
  params: z.strictObject({}),
  audience: {
    actor: {
      sentence: ({ title }) => `You posted “${title}”`,
      path: ({ subject }) => paths.project(subject),
      activity: { icon: 'briefcase', hasAmount: true },
    },
  },
})

export const projectEvents = [projectPosted] as const
