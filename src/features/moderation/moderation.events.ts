// The events by which owners are notified that something of theirs was hidden or restored.
import * as z from 'zod'
import { paths } from '../../paths.ts'
import { declareEvent } from '../../platform/contract/event.ts'
import { KIND_WORDS, REPORTED_KINDS } from './moderation.rules.ts'

const params = z.strictObject({ kind: z.enum(REPORTED_KINDS) })

const ofOwner = (does: string) =>
  ({
    quotesTitle: 'own',
    sentence: ({ params: { kind }, title }: { params: z.output<typeof params>; title: string | null }) =>
      `Guildhall ${does} your ${KIND_WORDS[kind]}${title === null ? '' : ` “${title}”`}`,
    path: () => paths.settings('account'),
  }) as const

const notification = {
  label: 'Your content hidden by Guildhall',
  channel: 'mail',
  mailAfterMinutes: 0,
  isGrouped: false,
} as const

export const contentHidden = declareEvent({
  kind: 'content_hidden',
  subject: 'hidden_content',
  params,
  notification,
  audience: { owner: ofOwner('hid') },
})

export const contentRestored = declareEvent({
  kind: 'content_restored',
  subject: 'hidden_content',
  params,
  notification: { ...notification, label: 'Your content shown again' },
  audience: { owner: ofOwner('restored') },
})

export const moderationEvents = [contentHidden, contentRestored] as const
