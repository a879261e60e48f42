// Every sentence about conversations that a person can be shown.
import { type ConversationStatus, MAX_FILES, REMOVAL_MINUTES } from './rules.ts'

export const conversationMessages = {
  empty: 'Write something or add a file',
  tooLong: 'A message must be less than 4000 characters',
  tooManyFiles: `A message takes at most ${MAX_FILES} files`,
  fileNameMissing: 'A file needs a name',
  fileUnknown: 'This file was not uploaded for this conversation',
  fileTwice: 'This file is in a message already',
  fileTypeNotTaken: 'Pictures, PDF, text, office documents and ZIP archives can be sent',
  fileTooLarge: 'A file can have at most 20 MB',
  fileEmpty: 'The file is empty',
  openPicture: 'Open the picture in a new tab',
  notUploaded: 'The file did not arrive',
  stillUploading: 'A file is still on its way. Send once it is there.',
  someFailed: 'A file did not get there. Try again or take it out, then send.',

  notFound: 'Conversation not found',
  messageNotFound: 'Message not found',
  fileNotFound: 'File not found',
  notStarted: 'Nobody has written here yet',
  notYourMessage: 'Only the person who wrote a message can remove it',
  tooOldToRemove: `A message can be removed for ${REMOVAL_MINUTES} minutes`,
  notBlockedByYou: 'You have not blocked this conversation',
  tooFast: 'You are writing very fast. Please wait a moment and try again.',
  tooManyFirst: 'You have begun many conversations. Please wait a while before you begin another.',

  listNotLoaded: "Couldn't load your conversations",
  notLoaded: "Couldn't load this conversation",
  messagesNotLoaded: "Couldn't load the messages",
  fileNotOpened: 'The file could not be opened',
  removed: 'Message removed',
  removeFailed: 'Failed to remove the message',
  blocked: 'Conversation blocked',
  blockFailed: 'Failed to block the conversation',
  unblocked: 'Conversation unblocked',
  unblockFailed: 'Failed to unblock the conversation',
  nobodyYet: 'No conversations yet',
  formerMember: 'A former member',
} as const

/** Why nobody writes here, said to the participant who has this status; a subject that refuses says so itself. */
export const statusMessages: Record<Exclude<ConversationStatus, 'open' | 'refused'>, string> = {
  blocked: 'You have blocked this conversation. Unblock it to write.',
  closed: 'This conversation is closed',
  left: 'This person is no longer on Guildhall',
}
