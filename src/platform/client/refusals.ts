// Shows the server's refusals of a form's fields again beside the errors that the form finds itself: a person who mends
// one of two fields still reads what is wrong with the other.
import { type FieldValues, get, type Resolver, set } from 'react-hook-form'

type Refused = { value: string; message: string }

/** Returns a resolver that also repeats refusals, and the place where they are kept. */
export function withRefusals<Typed extends FieldValues, Meant>(resolver: Resolver<Typed, unknown, Meant>) {
  const refused = new Map<string, Refused>()
  const repeating: Resolver<Typed, unknown, Meant> = async (values, context, options) => {
    const judged = await resolver(values, context, options)
    // A form without errors of its own is sent: the server may decide otherwise by now.
    if (Object.keys(judged.errors).length === 0) return judged
    const { errors } = judged
    for (const [path, { value, message }] of refused)
      if (get(errors, path) === undefined && JSON.stringify(get(values, path)) === value)
        set(errors, path, { type: 'refused', message })
    return judged
  }
  return {
    resolver: repeating,
    /** Replaces earlier refusals by what is wrong with these values. */
    keep(fields: Readonly<Record<string, string>>, values: Typed) {
      refused.clear()
      for (const [path, message] of Object.entries(fields))
        refused.set(path, { value: JSON.stringify(get(values, path)), message })
    },
  }
}
