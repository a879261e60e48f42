// The sandbox's onboarding form: the seller's person, and the bank account for payouts. A part can be saved and the rest given
// later; a saved part is not asked again.
import { type FormEvent, useRef, useState } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ProgramForm } from '../../../../../ui/form.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import {
  sandboxContracts as contracts,
  type SandboxOnboarding,
  type TypedSeller,
} from '../../../payments.contract.ts'
import { cardFormMessages as messages } from '../../card-forms.messages.ts'
import { isIncomplete } from '../../card-forms.policy.ts'
import { readBirthDate } from '../../card-forms.rules.ts'
import { BankFields, PersonFields, type SellerFields } from './sandbox-seller-fields.tsx'

export type OpenOnboarding = Extract<SandboxOnboarding, { session: string }>

type SellerFormProps = {
  onboarding: OpenOnboarding
  onLeave: () => void
}

export function SandboxSellerForm({ onboarding, onLeave }: SellerFormProps) {
  const { fields, failure, busy, save } = useSeller(onboarding, onLeave)
  const { bank_last_four: lastFour, is_bank_refused: isBankRefused } = onboarding
  const [isBankOpen, setBankOpen] = useState(lastFour === null || isBankRefused)
  const isUnfinished = isIncomplete(onboarding)

  function submit(event: FormEvent) {
    event.preventDefault()
    void save('finish')
  }

  return (
    <ProgramForm onSubmit={submit} className="flex flex-col gap-8">
      <PersonFields onboarding={onboarding} fields={fields} />
      <BankFields
        onboarding={onboarding}
        fields={fields}
        isOpen={isBankOpen}
        onOpen={() => setBankOpen(true)}
      />
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        {isUnfinished ? (
          <Button disabled={busy === 'finish'} busy={busy === 'later'} onClick={() => void save('later')}>
            Save and finish later
          </Button>
        ) : (
          <Button disabled={busy !== undefined} onClick={onLeave}>
            Back
          </Button>
        )}
        {(isUnfinished || isBankOpen) && (
          <Button type="submit" variant="primary" disabled={busy === 'later'} busy={busy === 'finish'}>
            Submit details
          </Button>
        )}
      </div>
    </ProgramForm>
  )
}

const NOTHING: TypedSeller = { name: '', birth_date: '', routing_number: '', account_number: '' }

/** 'finish' requires all missing details, 'later' takes those given. */
type How = 'finish' | 'later'

function useSeller({ session }: OpenOnboarding, onSaved: () => void) {
  const { api } = useAuth()
  const [typed, setTyped] = useState(NOTHING)
  const [wrong, setWrong] = useState<{ field: keyof TypedSeller | undefined; message: string }>()
  const [busy, setBusy] = useState<How>()
  const isWorking = useRef(false)

  const type = (changes: Partial<TypedSeller>) => {
    setTyped((before) => ({ ...before, ...changes }))
    if (wrong?.field === undefined || wrong.field in changes) setWrong(undefined)
  }

  /** A second press, or Enter beside the button, does nothing while an attempt runs. */
  async function save(how: How) {
    if (isWorking.current) return
    isWorking.current = true
    setBusy(how)
    setWrong(undefined)
    try {
      const birth_date = readBirthDate(typed.birth_date)
      const body = { ...typed, birth_date, is_finished: how === 'finish' }
      const outcome = await api(contracts.saveOnboarding, { params: { session }, body })
      if (!('message' in outcome)) return onSaved()
      setWrong({ field: outcome.field, message: outcome.message })
    } catch (error) {
      setWrong({ field: undefined, message: reasonOf(error) ?? messages.detailsNotSaved })
    }
    isWorking.current = false
    setBusy(undefined)
  }

  const fields: SellerFields = {
    type,
    of: (field) => ({
      value: typed[field],
      onChange: ({ target }) => type({ [field]: target.value }),
      error: wrong?.field === field ? wrong.message : undefined,
    }),
  }
  return { fields, failure: wrong && wrong.field === undefined ? wrong.message : undefined, busy, save }
}
