// Every sentence about following tags that a person can read.

export const tagMessages = {
  tooManyFollowed: 'You can follow up to 100 tags. Unfollow one first.',
  notATag: 'Not a tag',
  tooOften: "You've followed and unfollowed a lot of tags. Try again in an hour.",
  followFailed: "Couldn't follow this tag",
  unfollowFailed: "Couldn't unfollow this tag",
} as const
