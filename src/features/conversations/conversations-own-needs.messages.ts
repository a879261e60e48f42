// The texts about unread messages in 'Needs you'.

export const unreadNeed = {
  text: (messages: number) => (messages === 1 ? '1 unread message' : `${messages} unread messages`),
  detail: (conversations: number) => (conversations === 1 ? null : `In ${conversations} conversations`),
  action: 'Read',
} as const
