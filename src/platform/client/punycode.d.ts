/** The library comes without types; these are the ones that we use. */
declare module 'punycode.js' {
  /**
   * Returns the domain, or the address, with its labels in ASCII form as people read them. Raises a RangeError for
   * anything else.
   */
  export function toUnicode(domainOrAddress: string): string
}
