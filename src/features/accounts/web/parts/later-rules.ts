// The rules of a form, loaded when the form is first used: validation begins when it is sent, and the library for it is
// a fifth of the page's scripts.
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod'
import { UNREACHABLE_MESSAGE } from '../../../../platform/contract/problem.ts'
import { ifOnline } from '../../../../ui/when-online.ts'
import type * as Schemas from '../../accounts.schemas.ts'

const NOT_LOADED = { root: { type: 'load', message: UNREACHABLE_MESSAGE } }

export const loadRules = () =>
  ifOnline(() => Promise.all([import('@hookform/resolvers/zod'), import('../../accounts.schemas.ts')]))

/** A resolver with one of the schemas; without them, the form's `root` error says that the server can't be reached. */
export function laterRules<Input extends FieldValues, Output extends FieldValues>(
  pick: (schemas: typeof Schemas) => z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const loaded = await loadRules().catch(() => undefined)
    if (!loaded) return { values: {}, errors: NOT_LOADED as FieldErrors<Input> }
    const [{ zodResolver }, schemas] = loaded
    return zodResolver<Input, unknown, Output>(pick(schemas))(values, context, options)
  }
}
