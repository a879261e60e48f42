// Which typed addresses may become a link: the only check for stored URLs (security decision 15).
import * as z from 'zod'
import './generic-messages.ts'

export const MAX_URL_LENGTH = 2048

/** The rel of user-submitted links: we do not vouch for where they lead. */
export const UGC_REL = 'noopener nofollow ugc'

/**
 * Exactly two slashes and only a host: the parser would also take 'https:host', 'https:///host' and 'https://:@host'.
 */
const WEB_START = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i
/** Controls, invisible characters and all kinds of space: the parser drops some of them silently. */
const TRICKS = /[\p{C}\p{Z}\\]/u

/**
 * The address as it may be stored and linked, or undefined: only http and https, no credentials, nothing invisible. A
 * host in another script is returned in ASCII form, so that it cannot pass for another.
 */
export function safeUrl(typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > MAX_URL_LENGTH || !WEB_START.test(text) || TRICKS.test(text)) return undefined
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.username !== '' || url.password !== '') return undefined
  // A bare host stays as it was typed, without the slash that the parser adds.
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && !text.endsWith('/')
  const address = isBare ? url.origin : url.href
  return address.length > MAX_URL_LENGTH ? undefined : address
}

/** What may be a host, then nothing or a port, path, query or fragment. */
const HOST_START = /^([\p{L}\p{N}.-]+)(?::\d{1,5})?(?:[/?#]|$)/u
const LABEL = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u
const LETTERS = /^\p{L}{2,}$/u

/** Whether it begins with a host that ends in letters, such as 'github.com/ada', and not with a scheme. */
function lacksScheme(text: string): boolean {
  if (text.length > MAX_URL_LENGTH) return false
  const labels = HOST_START.exec(text)?.[1]?.split('.') ?? []
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && LETTERS.test(labels.at(-1) ?? '')
}

/** What is typed without its beginning is meant for the web, as in the bar of a browser. */
const withScheme = (typed: string) => (lacksScheme(typed.trim()) ? `https://${typed.trim()}` : typed)

/** A field for such an address; everything else is refused with the field's own sentence. */
export const webAddress = (message: string) =>
  z
    .string()
    .transform((typed, context) => {
      const address = safeUrl(withScheme(typed))
      if (address !== undefined) return address
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ format: 'uri', maxLength: MAX_URL_LENGTH })
