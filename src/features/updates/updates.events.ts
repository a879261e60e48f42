// The events of an update, for its author and for those whom it mentions.
import * as z from 'zod'
import { paths } from '../../paths.ts'
import { declareEvent } from '../../platform/contract/event.ts'

const params = z.strictObject({})

/** The title of an update is the beginning of its text, which may be cut off in the middle of a sentence. */
const named = (title: string | null, otherwise: string) =>
  title === null ? otherwise : `“${title.replace(/\s+/g, ' ').trim()}”`

const place = { path: ({ subject }: { subject: number }) => paths.update(subject) }

/** Once per update, however often it is taken back to a draft. */
export const updatePosted = declareEvent({
  kind: 'update_posted',
  subject: 'update',
  params,
  audience: {
    actor: {
      ...place,
      sentence: ({ title }) => `You posted ${named(title, 'an update')}`,
      activity: { icon: 'send' },
    },
  },
})

export const updateLiked = declareEvent({
  kind: 'update_liked',
  subject: 'update',
  params,
  notification: {
    label: 'Likes of your updates',
    channel: 'in_app',
    mailAfterMinutes: 60,
    isGrouped: true,
    isSocial: true,
  },
  audience: {
    owner: {
      quotesTitle: 'own',
      ...place,
      sentence({ person, title, count }) {
        if (count > 1) return `New likes on ${named(title, 'your update')}`
        return `${person ?? 'Someone'} liked ${named(title, 'your update')}`
      },
      activity: { icon: 'heart' },
    },
  },
})

export const updateReposted = declareEvent({
  kind: 'update_reposted',
  subject: 'update',
  params,
  notification: {
    label: 'Reposts of your updates',
    channel: 'in_app',
    mailAfterMinutes: 60,
    isGrouped: true,
    isSocial: true,
  },
  audience: {
    owner: {
      quotesTitle: 'own',
      ...place,
      sentence({ person, title, count }) {
        if (count > 1) return `New reposts of ${named(title, 'your update')}`
        return `${person ?? 'Someone'} reposted ${named(title, 'your update')}`
      },
      activity: { icon: 'repeat' },
    },
  },
})

export const updateCommented = declareEvent({
  kind: 'update_commented',
  subject: 'update',
  params,
  notification: {
    label: 'Comments on your updates',
    channel: 'mail',
    mailAfterMinutes: 30,
    isGrouped: true,
    isSocial: true,
  },
  audience: {
    owner: {
      quotesTitle: 'own',
      ...place,
      sentence({ person, title, count }) {
        if (count > 1) return `${count} new comments on ${named(title, 'your update')}`
        return `${person ?? 'Someone'} commented on ${named(title, 'your update')}`
      },
      activity: { icon: 'message' },
    },
  },
})

export const updateMentioned = declareEvent({
  kind: 'update_mentioned',
  subject: 'update',
  params,
  notification: {
    label: 'Updates that mention you',
    channel: 'mail',
    mailAfterMinutes: 30,
    isGrouped: true,
    isSocial: true,
  },
  audience: {
    other: {
      ...place,
      sentence: ({ person, title }) => `${person ?? 'Someone'} mentioned you in ${named(title, 'an update')}`,
      activity: { icon: 'message' },
    },
  },
})

export const commentMentioned = declareEvent({
  kind: 'comment_mentioned',
  subject: 'update',
  params,
  notification: {
    label: 'Comments that mention you',
    channel: 'mail',
    mailAfterMinutes: 30,
    isGrouped: true,
    isSocial: true,
  },
  audience: {
    other: {
      ...place,
      sentence({ person, title, count }) {
        const on = named(title, 'an update')
        if (count > 1) return `${count} comments mention you on ${on}`
        return `${person ?? 'Someone'} mentioned you in a comment on ${on}`
      },
      activity: { icon: 'message' },
    },
  },
})

export const updateEvents = [
  updatePosted,
  updateLiked,
  updateReposted,
  updateCommented,
  updateMentioned,
  commentMentioned,
] as const
