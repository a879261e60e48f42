// Every sentence about blocking and muting that a person can be shown.

export const blockMessages = {
  notYourself: "You can't block or mute yourself",
  notFound: "You haven't blocked or muted this person",
  blockedByYou: "You've blocked this person. Unblock them in your settings first.",

  blocked: 'Blocked',
  blockedDetail:
    "You can't message, invite or follow each other, or see each other's updates. They aren't notified.",
  muted: 'Muted',
  mutedDetail: "You won't see their updates or be notified of what they do. They aren't notified.",
  unblocked: 'Unblocked',
  unmuted: 'Unmuted',
  failed: 'Failed to save your choice',
  notLoaded: "Couldn't load the people you've blocked",
  none: "You haven't blocked or muted anyone",
  noneDetail: 'You can block or mute someone from their profile.',
} as const
