// A small form in a dialog: validates it, sends it with one idempotency key however often it has to retry, and shows refusals
// beside the fields.
import { type SyntheticEvent, useRef, useState } from 'react'
import type * as z from 'zod'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { createSubmissionKeys } from '../../../../platform/client/submission-key.ts'
import { type FieldMessages, Problem } from '../../../../platform/contract/problem.ts'

type DialogForm<Meant> = {
  schema: z.ZodType<Meant>
  values: object
  /** Rejects with the Problem if the server refuses. */
  send: (meant: Meant, idempotencyKey: string) => Promise<void>
}

export function useDialogForm<Meant>({ schema, values, send }: DialogForm<Meant>) {
  const keys = useRef(createSubmissionKeys())
  const [errors, setErrors] = useState<FieldMessages>({})
  const [refusal, setRefusal] = useState<{ reason: string | undefined }>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    setRefusal(undefined)
    const parsed = schema.safeParse(values)
    setErrors(parsed.success ? {} : firstOfEach(parsed.error))
    if (!parsed.success) return
    setBusy(true)
    try {
      await send(parsed.data, keys.current.keyFor(parsed.data))
      keys.current.done()
    } catch (error) {
      const fields = error instanceof Problem ? (error.fields ?? {}) : {}
      if (Object.keys(fields).length > 0) setErrors(fields)
      else setRefusal({ reason: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return { submit, errors, refusal, isBusy }
}

function firstOfEach(error: z.ZodError): FieldMessages {
  const found: FieldMessages = {}
  for (const { path, message } of error.issues) found[String(path[0])] ??= message
  return found
}
