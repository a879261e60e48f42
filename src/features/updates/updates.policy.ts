// Decides who may act on an update: undefined for yes.

import { codePoints } from '../../platform/contract/code-points.ts'
import type { Refusal } from '../../platform/contract/problem.ts'
import { updateMessages as messages } from './updates.messages.ts'
import { MAX_MEDIA, MAX_TEXT_LENGTH, type MediaType } from './updates.rules.ts'

export const mayDeleteComment = (personId: string | undefined, comment: { user_id: string }) =>
  personId === comment.user_id

/** An update's author decides which comments others see below it. */
export const mayHideComment = (personId: string | undefined, update: { user_id: string }) =>
  personId === update.user_id

/** Two people between whom there is a block cannot like, repost or comment on each other's updates. */
export function whyNotInteract(isBetweenThem: boolean): Refusal | undefined {
  return isBetweenThem ? { kind: 'forbidden', message: messages.notWithThisPerson } : undefined
}

/** Draft and Post need 1 to 280 characters; media alone are not enough (UPD-21, DEC-20). */
export function maySend({ text, isUploading }: { text: string; isUploading: boolean }): boolean {
  return text.trim() !== '' && codePoints(text) <= MAX_TEXT_LENGTH && !isUploading
}

/** Returns false if these files would exceed four; then all are refused together (UPD-26, DEC-23). */
export const mayAddMedia = (present: number, chosen: number) => present + chosen <= MAX_MEDIA

export const isVideoMedia = (type: MediaType | undefined) => type === 'video'
