// Every sentence about blocking and muting that a person can read.

export const blockMessages = {
  notYourself: "You can't block or mute yourself",
  notFound: "You haven't blocked or muted this person",
  blockedByYou: "You've blocked this person. Unblock them in your settings first.",

  /** The sentence gives no reason, because a block is not announced to the other person. */
  notPossible: "This isn't possible right now",

  offer: (name: string) => `Don't want to hear from ${name}?`,
  muteMeans: 'Hides their updates and notifications from you.',
  blockMeans:
    'Also keeps you two from messaging, inviting, following, hiring or buying from each other. A subscription between you ends with the period that’s paid for.',
  bothMean: "They aren't notified, and you can undo it in your settings.",
  blockQuestion:
    "You won't see each other's updates, and can't message, invite, follow, hire or buy from each other. A subscription between you ends with the period that's paid for. They aren't notified of the block, and you can undo it in your settings.",
  blocked: 'Blocked',
  blockedHere: (name: string) => `You've blocked ${name}`,
  blockedDetail: "Neither of you can contact the other or see the other's updates. They aren't notified.",
  muted: 'Muted',
  mutedDetail: "You won't see their updates or be notified of what they do. They aren't notified.",
  unblocked: 'Unblocked',
  unmuted: 'Unmuted',
  failed: 'Failed to save your choice',
  notLoaded: "Couldn't load the people you've blocked",
  none: "You haven't blocked or muted anyone",
  noneDetail: 'You can block or mute someone from their profile, or from anything they post or send.',
} as const
