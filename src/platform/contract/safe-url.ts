// Which typed addresses may become a link: the one judge of every stored URL (security decision 15).
import * as z from 'zod'
import './generic-messages.ts'

export const MAX_URL_LENGTH = 2048

/** What a link that a person typed says about itself: we do not vouch for where it leads. */
export const UGC_REL = 'noopener nofollow ugc'

/** Exactly two slashes and a host alone: the parser would take 'https:host', 'https:///host' and 'https://:@host', too. */
const WEB_START = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i
/** Controls, invisible signs and every kind of space: the parser drops some of them without a word. */
const TRICKS = /[\p{C}\p{Z}\\]/u

/**
 * The address as it may be stored and linked, or undefined: http and https only, no credentials, nothing that a
 * reader cannot see. A host in another script comes back in its ASCII form, so that it cannot pass for another.
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

/** A field that holds such an address; everything else is refused with the field's own sentence. */
export const webAddress = (message: string) =>
  z
    .string()
    .transform((typed, context) => {
      const address = safeUrl(typed)
      if (address !== undefined) return address
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ format: 'uri', maxLength: MAX_URL_LENGTH })
