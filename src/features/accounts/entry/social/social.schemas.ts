// Validates the parameters that a browser takes to and brings back from a provider, as strictly as the protocols allow.
import * as z from 'zod'
import { codePoints } from '../../../../platform/contract/code-points.ts'

const MAX_NAME_PART = 100

const namePart = z
  .string()
  .trim()
  .refine((text) => codePoints(text) <= MAX_NAME_PART)
  .optional()

/** Apple posts this beside the code, the first time only. Its address is not signed, so it is ignored. */
const appleUser = z.object({ name: z.object({ firstName: namePart, lastName: namePart }) })

/** The `state` is our own id of the flow. */
export const flowId = z.uuid()

/** Returns the name in Apple's field `user`; undefined for anything else, since nothing depends on it. */
export function nameInForm(user: string | undefined): string | undefined {
  if (user === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(user)
  } catch {
    return undefined
  }
  const parsed = appleUser.safeParse(value)
  if (!parsed.success) return undefined
  const { firstName, lastName } = parsed.data.name
  const name = [firstName, lastName].filter(Boolean).join(' ')
  // JSON escapes can contain characters that the form itself could not.
  return name === '' || name.includes('\0') || !name.isWellFormed() ? undefined : name
}
