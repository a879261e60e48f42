// Formats an email address for people.
import { domainToUnicode } from 'node:url'

/** Returns the stored address with its domain in the letters of its script: 'info@почта.рф' for 'info@xn--80a1acny.xn--p1ai'. */
export function shownAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1
  // The result is empty for a text that is no domain.
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at))
}
