// Every sentence about following that a person can read.

export const followMessages = {
  notYourself: "You can't follow yourself",
  /** The sentence gives no reason, because a block is not announced. */
  notPossible: "You can't follow this person",
  tooMany: "You've followed and unfollowed a lot of people. Try again in an hour.",
  notFound: 'No one with a public profile has this handle',
  failed: "Couldn't follow this person",
  unfollowFailed: "Couldn't unfollow this person",
  notLoaded: "Couldn't load these people",
  noFollowers: 'No followers yet',
  noFollowing: 'Not following anyone yet',
  listedPublic: 'People with a private profile are counted but not listed.',
} as const
