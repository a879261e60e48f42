// What the other participant of a conversation is called.
import { profileMessages } from '../../../profiles/messages.ts'
import type { Conversation } from '../../contract.ts'

export function nameOf({ other, status }: Pick<Conversation, 'other' | 'status'>): string {
  if (status === 'left') return profileMessages.formerMember
  return other?.display_name ?? profileMessages.neutralName
}
