// The words that name the site and those who run it.

export const BRAND = 'guildhall'

export const wordsOf = (text: string) => text.trim().split(/\s+/)

/** These words speak for the site anywhere in a name; none of them can be a handle. */
export const SITE_WORDS = wordsOf(`
  ${BRAND} admin administrator automod hostmaster moderator official postmaster superuser support sysadmin verified webmaster
`)
/**
 * These words speak for the site only without other words: 'Staff' and 'Security team' do, Jamie Staff and Formal Verification
 * Ltd don't. None of them can be a handle.
 */
export const OFFICE_WORDS = wordsOf(`
  billing help helpdesk mod operator payout refund security service staff system team verification
`)
