// An email address as people read it.
import { domainToUnicode } from 'node:url'

/** The stored address with its domain in the letters of its script: 'info@почта.рф' for 'info@xn--80a1acny.xn--p1ai'. */
export function shownAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1
  // Empty for what is no domain.
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at))
}
