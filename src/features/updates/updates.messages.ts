// Every sentence about updates that a person can read (spec 2 §2, §5, §8).

export const updateMessages = {
  noMatch: 'No updates found matching your search.',
  noUpdates: 'No updates available yet.',
  /** The author reads this in place of its images and videos. */
  hiddenByOperators: 'Guildhall hid this. No one else can see it or open its images and videos.',
  noOwnUpdates: 'No updates yet. Create your first post!',
  followingEmpty: 'Follow people and tags to fill this feed',
  followingForMembers: 'Follow people and tags to see what is posted',
  peopleWhoPost: 'Recently active',
  followingMeans: 'Posts from people and tags you follow appear here, newest first.',
  feedFailed: "Couldn't load updates",
  moreFailed: "Couldn't load more updates",
  ownFailed: "Couldn't load your updates",
  pageFailed: "Couldn't load this update",
  notFound: 'Update not found',

  textTooLong: 'An update can have at most 280 characters',
  textRequired: 'An update needs 1 to 280 characters of text',
  emptyPost: 'Empty post',
  emptyPostDetail: 'Please add some content',
  tooManyFiles: 'Too many files',
  tooManyFilesDetail: 'Maximum 4 media files allowed',
  mediaNotOwn: "A media file couldn't be found. Add it again.",
  mediaMismatch: 'Each media file needs a type and a description, which can be empty',
  altTooLong: 'A description must be less than 500 characters',

  success: 'Success',
  error: 'Error',
  posted: 'Update posted successfully',
  postFailed: 'Failed to post update',
  draftSaved: 'Draft saved',
  edited: 'Update edited successfully',
  editFailed: 'Failed to edit update',
  deleted: 'Update deleted successfully',
  deleteFailed: 'Failed to delete update',
  uploadFailed: 'Failed to upload media',
  tooMany: 'You have too many updates. Delete some first.',
  postTooOften: "You're posting too often. Try again later.",

  mustBeLoggedIn: 'Must be logged in',
  interactionFailed: 'Failed to interact with post',
  markTooOften: "You're liking and reposting too often. Try again later.",
  commentPosted: 'Comment posted',
  commentFailed: 'Failed to post comment',
  commentRequired: 'Write a comment first',
  commentTooLong: 'A comment must be less than 1000 characters',
  commentTooOften: "You're commenting too often. Try again later.",
  commentNotFound: 'Comment not found',
  commentDeleted: 'Comment deleted',
  commentDeleteFailed: 'Failed to delete comment',
  commentsOff: 'Comments are turned off',
  commentsTurnedOff: 'Comments turned off',
  commentsTurnedOn: 'Comments turned on',
  commentHidden: 'Comment hidden',
  commentShown: 'Comment shown again',
  commentHideFailed: 'Failed to hide the comment',
  hiddenFromOthers: 'Hidden. Only you and the person who wrote it can see it.',
  hiddenByAuthor: "Hidden by the update's author. Only you and they can see it.",
  commentsFailed: "Couldn't load comments",
  noComments: 'No comments yet',
  /**
   * All comments are by people with whom there is a block, or who are muted. The sentence does not say which, because blocks stay
   * secret.
   */
  noCommentsShown: 'No comments to show',
  notWithThisPerson: "You can't interact with this update",
} as const

export const COUNTED_UPDATES = ['update', 'updates'] as const

export const COUNTED_COMMENTS = ['comment', 'comments'] as const
