// What the other side of a conversation is called.
import { proposalMessages } from '../../../projects/proposals/messages.ts'
import type { Conversation } from '../../contract.ts'
import { conversationMessages as messages } from '../../messages.ts'

export function nameOf({ other, standing }: Pick<Conversation, 'other' | 'standing'>): string {
  if (standing === 'left') return messages.formerMember
  return other?.display_name ?? proposalMessages.neutralName
}
