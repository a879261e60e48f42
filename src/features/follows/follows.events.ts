// The event that is recorded when someone is followed, and its notification.
import * as z from 'zod'
import { paths } from '../../paths.ts'
import { declareEvent, inApp } from '../../platform/contract/event.ts'

export const personFollowed = declareEvent({
  kind: 'person_followed',
  subject: 'follower_count',
  /** The handle that they had then; its address redirects when it has changed since. */
  params: z.strictObject({ handle: z.string().nullable() }),
  notification: inApp('New followers', {
    mailAfterMinutes: 15,
    isGrouped: true,
    isSocial: true,
    isOnce: true,
  }),
  audience: {
    owner: {
      sentence({ person, count }) {
        const others = count - 1
        if (others === 0) return `${person ?? 'Someone'} followed you`
        return `${person ?? 'Someone'} and ${others === 1 ? '1 other' : `${others} others`} followed you`
      },
      path: ({ params: { handle } }) => (handle === null ? paths.notifications() : paths.profile(handle)),
    },
  },
})

export const followEvents = [personFollowed] as const
