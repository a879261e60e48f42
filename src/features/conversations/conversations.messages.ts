// Every sentence about conversations that a person can read.
import { type ConversationStatus, MAX_FILES, REMOVAL_MINUTES } from './conversations.rules.ts'

export const conversationMessages = {
  empty: 'Write a message or add a file',
  tooLong: 'A message must be less than 4000 characters',
  tooManyFiles: `A message can have at most ${MAX_FILES} files`,
  fileNameMissing: 'A file needs a name',
  fileUnknown: "This file wasn't uploaded for this conversation",
  fileTwice: 'This file is already in a message',
  openPicture: 'Open the image in a new tab',
  notUploaded: "The file didn't upload",
  stillUploading: "A file is still uploading. Send your message once it's done.",
  someFailed: "A file didn't upload. Retry or remove it.",

  notFound: 'Conversation not found',
  messageNotFound: 'Message not found',
  fileNotFound: 'File not found',
  notStarted: 'No messages yet',
  notYourMessage: 'You can only remove your own messages',
  tooOldToRemove: `You can remove a message for ${REMOVAL_MINUTES} minutes after sending it`,
  notBlockedByYou: "You haven't blocked this conversation",
  tooFast: "You're sending messages too fast. Wait a moment and try again.",
  tooManyFirst: "You've started a lot of conversations. Wait a while before you start another.",

  listNotLoaded: "Couldn't load your conversations",
  moreNotLoaded: "Couldn't load earlier conversations",
  notLoaded: "Couldn't load this conversation",
  messagesNotLoaded: "Couldn't load the messages",
  fileNotOpened: "Couldn't open the file",
  removed: 'Message removed',
  removeFailed: 'Failed to remove the message',
  blocked: 'Conversation blocked',
  blockFailed: 'Failed to block the conversation',
  unblocked: 'Conversation unblocked',
  unblockFailed: 'Failed to unblock the conversation',
  noOneYet: 'No conversations yet',
} as const

/** The reason why no one can write, for the participant who has this status; a subject that refuses has its own sentence. */
export const conversationStatusMessages: Record<Exclude<ConversationStatus, 'open' | 'refused'>, string> = {
  blocked: "You've blocked this conversation. Unblock it to send messages.",
  closed: 'This conversation is closed',
  left: 'This person is no longer on Guildhall',
}
