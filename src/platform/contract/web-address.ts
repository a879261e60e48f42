// The field of a form that takes an address of the web, and what people leave out of one.
import * as z from 'zod'
import './generic-messages.ts'
import { MAX_URL_LENGTH, safeUrl } from './safe-url.ts'

/** Letters, digits, dots and hyphens, then nothing or a port, path, query or fragment. */
const HOST_START = /^([\p{L}\p{N}.-]+)(?::\d{1,5})?(?:[/?#]|$)/u
const LABEL = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u
const LETTERS = /^\p{L}{2,}$/u

/** True for 'github.com/ada': it begins with a host whose last part consists of letters. */
function lacksScheme(text: string): boolean {
  if (text.length > MAX_URL_LENGTH) return false
  const labels = HOST_START.exec(text)?.[1]?.split('.') ?? []
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && LETTERS.test(labels.at(-1) ?? '')
}

/** An address without 'https://' is meant for the web, as in the bar of a browser. */
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
