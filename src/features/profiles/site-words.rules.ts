// The words by which the site and those who run it are called.

export const BRAND = 'guildhall'

export const wordsOf = (text: string) => text.trim().split(/\s+/)

/** Words that speak for the site wherever they stand in a name; none of them is a handle, either. */
export const SITE_WORDS = wordsOf(`
  ${BRAND} admin administrator automod hostmaster moderator official postmaster superuser support sysadmin verified webmaster
`)
/**
 * Words that do so only where there is nothing else: 'Staff' and 'Security team' do, Jamie Staff and Formal Verification
 * Ltd don't. They are no handles, either.
 */
export const OFFICE_WORDS = wordsOf(`
  billing help helpdesk mod operator payout refund security service staff system team verification
`)
