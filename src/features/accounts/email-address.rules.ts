// The form in which an email address is stored and compared.

/**
 * Returns the typed address as it is stored: trimmed, in lower case, and with its domain in ASCII form
 * ('info@xn--80a1acny.xn--p1ai' for 'info@почта.рф'), which every mail server and every form of a browser understands. A text
 * that is no domain stays as it is, for the check of the address to refuse.
 */
export function storedAddress(typed: string): string {
  const address = typed.trim().toLowerCase()
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + asciiDomain(address.slice(at))
}

function asciiDomain(domain: string): string {
  // A URL would read other signs as its port, path, or user.
  const isDomain = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(domain) && /\P{ASCII}/u.test(domain)
  return isDomain && URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : domain
}
