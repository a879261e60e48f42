// To which part of the site does an address belong?

/** Compares by path segment (DEC-58): /profile/authority is not a page of /auth. */
export function hasSegment(pathname: string, segment: string): boolean {
  return pathname.split('/').includes(segment)
}

/** Members work on these pages: they have a compact frame and a footer of one line. */
const WORKING_SEGMENTS = ['home', 'dashboard', 'settings', 'notifications', 'onboarding']
/** A course as it is taken, below its public page. */
const PLAYER = /^\/courses\/[^/]+\/learn\/?$/

export function isWorkingArea(pathname: string): boolean {
  return WORKING_SEGMENTS.includes(pathname.split('/')[1] ?? '') || PLAYER.test(pathname)
}
