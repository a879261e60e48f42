// A form in a dialog: keeps drafts, shows errors at their fields, and sends one idempotency key per submission, however
// often it has to retry.
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod'
import { Problem } from '../contract/problem.ts'
import { reasonOf } from './failure.ts'
import { forgetDraft, keepDraft } from './form-draft.ts'
import { withRefusals } from './refusals.ts'
import { createSubmissionKeys } from './submission-key.ts'

type Refusal = { reason: string | undefined }

type SentForm<Typed extends FieldValues, Meant> = {
  schema: z.ZodType<Meant, Typed>
  initial: Typed
  /** The form has these values after a success. */
  empty: Typed
  /** A draft is kept here until it is sent; a form that edits stored values keeps none. */
  draft?: { name: string; userId: string } | undefined
  /** Raises the server's refusal. */
  send: (meant: Meant, idempotencyKey: string) => Promise<void>
}

/** An input knows its field by this; the field's text may be in any script. */
export type FieldOf<Typed extends FieldValues> = <Name extends Path<Typed>>(
  name: Name,
) => UseFormRegisterReturn<Name> & { error: string | undefined; readOnly: boolean; dir: 'auto' }

/** Returns the form, its submit handler, and the server's refusal, if any. */
export function useSentForm<Typed extends FieldValues, Meant>(given: SentForm<Typed, Meant>) {
  const { schema, initial, empty, draft, send } = given
  const [refusals] = useState(() => withRefusals<Typed, Meant>(zodResolver(schema)))
  const form = useForm<Typed, unknown, Meant>({
    resolver: refusals.resolver,
    defaultValues: initial as DefaultValues<Typed>,
    // The stored values can change while the dialog is closed; what was typed in the meantime stays.
    ...(draft ? {} : { values: initial, resetOptions: { keepDirtyValues: true } }),
  })
  const [refusal, setRefusal] = useState<Refusal>()
  const keys = useRef(createSubmissionKeys())
  const draftName = draft?.name
  const draftOwner = draft?.userId

  useEffect(() => {
    if (draftName === undefined || draftOwner === undefined) return
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(draftName, draftOwner, values),
    })
  }, [form, draftName, draftOwner])

  const submit = form.handleSubmit(async (meant) => {
    setRefusal(undefined)
    try {
      await send(meant, keys.current.keyFor(meant))
    } catch (error) {
      showRefusal(error)
      return
    }
    keys.current.done()
    form.reset(empty as DefaultValues<Typed>)
    if (draft) forgetDraft(draft.name, draft.userId)
  })

  function showRefusal(error: unknown): void {
    const fields = error instanceof Problem ? Object.entries(error.fields ?? {}) : []
    refusals.keep(Object.fromEntries(fields), form.getValues())
    const known = fields.filter(([name]) => Object.hasOwn(empty, name))
    for (const [at, [name, message]] of known.entries())
      form.setError(name as Path<Typed>, { message }, { shouldFocus: at === 0 })
    if (known.length === 0) setRefusal({ reason: reasonOf(error) })
  }

  function startOver(first: Path<Typed>): void {
    form.reset(empty as DefaultValues<Typed>)
    setRefusal(undefined)
    if (draft) forgetDraft(draft.name, draft.userId)
    form.setFocus(first)
  }

  const field: FieldOf<Typed> = (name) => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
    readOnly: form.formState.isSubmitting,
    dir: 'auto',
  })

  return { form, submit, refusal, startOver, field }
}
