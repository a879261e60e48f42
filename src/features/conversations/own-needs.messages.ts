// How unread messages are put to the person whom they wait for.

export const unreadNeed = {
  text: (messages: number) => (messages === 1 ? '1 unread message' : `${messages} unread messages`),
  detail: (conversations: number) => (conversations === 1 ? null : `In ${conversations} conversations`),
  action: 'Read',
} as const
