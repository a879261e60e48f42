// The rules of a form, loaded when the form is first used: validation begins when it is sent, and the library for it is
// a fifth of the page's scripts.
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod'
import { UNREACHABLE_MESSAGE } from '../../../../platform/contract/problem.ts'

const NOT_LOADED = { root: { type: 'load', message: UNREACHABLE_MESSAGE } }

/** A resolver whose schema `load` fetches; without it, the form's `root` error says that the server can't be reached. */
export function laterRules<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const loaded = await Promise.all([import('@hookform/resolvers/zod'), load()]).catch(() => undefined)
    if (!loaded) return { values: {}, errors: NOT_LOADED as FieldErrors<Input> }
    const [{ zodResolver }, schema] = loaded
    return zodResolver<Input, unknown, Output>(schema)(values, context, options)
  }
}
