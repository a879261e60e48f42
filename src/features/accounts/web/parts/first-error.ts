// Of everything that is wrong with the forms of signing in and up, only the first message is shown (AUTH-5); other
// forms show everything at once.
import type { FieldErrors, FieldValues, Path } from 'react-hook-form'

/** Returns a function that returns a field's message if it is the first in `order` that has one. */
export function firstErrorOf<F extends FieldValues>(errors: FieldErrors<F>, order: readonly Path<F>[]) {
  const first = order.find((name) => errors[name])
  return (name: Path<F>): string | undefined => {
    const message = name === first ? errors[name]?.message : undefined
    return typeof message === 'string' ? message : undefined
  }
}
