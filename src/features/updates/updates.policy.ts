// Who may do what with an update: undefined for yes.

import { codePoints } from '../../platform/contract/code-points.ts'
import type { Refusal } from '../../platform/contract/problem.ts'
import { updateMessages as messages } from './updates.messages.ts'
import { MAX_MEDIA, MAX_TEXT_LENGTH, type MediaType } from './updates.rules.ts'

/** A comment is deleted by its author. */
export const mayDeleteComment = (personId: string | undefined, comment: { user_id: string }) =>
  personId === comment.user_id

/** An update's author decides which comments others see below it. */
export const mayHideComment = (personId: string | undefined, update: { user_id: string }) =>
  personId === update.user_id

/** Who has blocked someone is not liked, reposted or commented on by them, nor the other way round. */
export function whyNotInteract(isBetweenThem: boolean): Refusal | undefined {
  return isBetweenThem ? { kind: 'forbidden', message: messages.notWithThisPerson } : undefined
}

/** Draft and Post need 1 to 280 characters; media alone are not enough (UPD-21, DEC-20). */
export function maySend({ text, isUploading }: { text: string; isUploading: boolean }): boolean {
  return text.trim() !== '' && codePoints(text) <= MAX_TEXT_LENGTH && !isUploading
}

/** Whether these files may join those that are there already; more than four are refused together (UPD-26, DEC-23). */
export const mayAddMedia = (present: number, chosen: number) => present + chosen <= MAX_MEDIA

export const isVideo = (type: MediaType | undefined) => type === 'video'
