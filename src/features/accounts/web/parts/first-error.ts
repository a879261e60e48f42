// Of everything that is wrong with a form, what is shown: the first message (AUTH-5).
import type { FieldErrors, FieldValues, Path } from 'react-hook-form'

/** A function that gives the message of a field if it is the first of `order` that has one. */
export function firstErrorOf<F extends FieldValues>(errors: FieldErrors<F>, order: readonly Path<F>[]) {
  const first = order.find((name) => errors[name])
  return (name: Path<F>): string | undefined => {
    const message = name === first ? errors[name]?.message : undefined
    return typeof message === 'string' ? message : undefined
  }
}
