// The rules of a form, loaded when the form is first used: validation begins when it is sent, and the library for it is
// a fifth of the page's scripts.
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod'
import { UNREACHABLE_MESSAGE } from '../../../../platform/contract/problem.ts'
import { ifOnline, missingParts } from '../../../../ui/when-online.ts'
import { accountMessages } from '../../messages.ts'

/** Without a connection it can be tried again. A script that once failed to load comes with a new page only. */
const notLoaded = () => ({
  root: { type: 'load', message: missingParts.read() ? accountMessages.notLoaded : UNREACHABLE_MESSAGE },
})

/** A resolver whose schema `load` fetches; without it, the form's `root` error says what to do. */
export function laterRules<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const loaded = await ifOnline(() => Promise.all([import('@hookform/resolvers/zod'), load()])).catch(
      () => undefined,
    )
    if (!loaded) return { values: {}, errors: notLoaded() as FieldErrors<Input> }
    const [{ zodResolver }, schema] = loaded
    return zodResolver<Input, unknown, Output>(schema)(values, context, options)
  }
}
