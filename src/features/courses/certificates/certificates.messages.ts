// Holds every sentence about certificates that a person can be shown.

export const certificateMessages = {
  notFound: 'Certificate not found',
  notFoundDetail: 'The link may be incomplete, or the certificate was deleted with its account.',
  loadFailed: 'Failed to load this certificate',
  /** The holder may have no name to show. */
  unnamed: 'A student on Guildhall',
  valid: 'This certificate is valid.',
  revoked: 'This certificate is no longer valid',
  revokedDetail: 'The course was refunded after the certificate was issued.',
  issued: 'You completed the course',
  seenBy: 'Anyone who has its link can see your name, the course and the date.',
  listed: 'Listed on your profile',
  unlisted: 'No longer listed on your profile',
  listingFailed: "Couldn't save that",
} as const
