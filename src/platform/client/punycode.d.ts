/** The library comes without types; this is all that we use of it. */
declare module 'punycode.js' {
  /** The domain, or the address, with its labels in ASCII form as people read them. Raises a RangeError for what is none. */
  export function toUnicode(domainOrAddress: string): string
}
