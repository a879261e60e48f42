// The events of an update, for its author, for the mentioned people and for the owners of what it links to.
import * as z from 'zod'
import { paths } from '../../paths.ts'
import { byMail, declareEvent, type EventIcon, inApp } from '../../platform/contract/event.ts'
import { quotedLabels } from './quotes/quotes.messages.ts'
import { QUOTED_KINDS } from './quotes/quotes.rules.ts'

const params = z.strictObject({})
/** Old events have no comment's id. */
const ofComment = z.strictObject({ comment_id: z.int().positive().optional() })

/** The title of an update is the beginning of its text, which may end in the middle of a sentence. */
const named = (title: string | null, otherwise: string) =>
  title === null ? otherwise : `“${title.replace(/\s+/g, ' ').trim()}”`

const place = { path: ({ subject }: { subject: number }) => paths.update(subject) }

/** An update has this event once, however often it is taken back to a draft. */
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

/** The event for the author about a reaction by one click: a person who clicks again is counted once. */
const reaction = (given: {
  kind: string
  label: string
  icon: EventIcon
  /** The verb is, for example, 'liked'. */
  did: string
}) =>
  declareEvent({
    kind: given.kind,
    subject: 'update',
    params,
    notification: inApp(given.label, {
      mailAfterMinutes: 60,
      isGrouped: true,
      isSocial: true,
      isOnce: true,
    }),
    audience: {
      owner: {
        quotesTitle: 'own',
        ...place,
        sentence({ person, title, count }) {
          const update = named(title, 'your update')
          return `${count > 1 ? `${count} people` : (person ?? 'Someone')} ${given.did} ${update}`
        },
        activity: { icon: given.icon },
      },
    },
  })

export const updateLiked = reaction({
  kind: 'update_liked',
  label: 'Likes of your updates',
  icon: 'heart',
  did: 'liked',
})

export const updateReposted = reaction({
  kind: 'update_reposted',
  label: 'Reposts of your updates',
  icon: 'repeat',
  did: 'reposted',
})

export const updateCommented = declareEvent({
  kind: 'update_commented',
  subject: 'update',
  params: ofComment,
  notification: byMail('Comments on your updates', { mailAfterMinutes: 30, isGrouped: true, isSocial: true }),
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
  notification: byMail('Updates that mention you', {
    mailAfterMinutes: 30,
    isGrouped: true,
    isSocial: true,
    isOnce: true,
  }),
  audience: {
    other: {
      ...place,
      sentence: ({ person, title }) => `${person ?? 'Someone'} mentioned you in ${named(title, 'an update')}`,
      activity: { icon: 'message' },
    },
  },
})

/** For the owner of something that an update links to, once for an update: a person who is mentioned in it gets that event. */
export const updateQuoted = declareEvent({
  kind: 'update_quoted',
  subject: 'update',
  params: z.strictObject({ quoted: z.enum(QUOTED_KINDS), key: z.string() }),
  notification: byMail('Updates that link to what you made', {
    mailAfterMinutes: 30,
    isGrouped: true,
    isSocial: true,
    isOnce: true,
  }),
  audience: {
    other: {
      ...place,
      sentence: ({ person, title, params: { quoted } }) =>
        `${person ?? 'Someone'} linked to your ${quotedLabels[quoted].toLowerCase()} in ${named(title, 'an update')}`,
      activity: { icon: 'message' },
    },
  },
})

export const commentMentioned = declareEvent({
  kind: 'comment_mentioned',
  subject: 'update',
  params: ofComment,
  notification: byMail('Comments that mention you', {
    mailAfterMinutes: 30,
    isGrouped: true,
    isSocial: true,
  }),
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
  updateQuoted,
  commentMentioned,
] as const
