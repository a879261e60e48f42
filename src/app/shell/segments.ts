// Which part of the site an address belongs to.

/** By path segment (DEC-58): /profile/authority is not a page of /auth. */
export function hasSegment(pathname: string, segment: string): boolean {
  return pathname.split('/').includes(segment)
}
