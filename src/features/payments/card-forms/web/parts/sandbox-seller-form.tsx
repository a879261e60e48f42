// What the sandbox's onboarding form asks: name, date of birth and bank account, each with the test values that work. A
// part can be saved, and the rest given later; what was given once is not asked again.
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { Button } from '../../../../../ui/button.tsx'
import { TextField } from '../../../../../ui/field.tsx'
import { ProgramForm } from '../../../../../ui/form.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import {
  sandboxContracts as contracts,
  type SandboxOnboarding,
  type TypedSeller,
} from '../../../payments.contract.ts'
import { cardMessages as messages } from '../../card-forms.messages.ts'
import { isIncomplete } from '../../card-forms.policy.ts'
import {
  readBirthDate,
  TEST_BANKS,
  TEST_NAME,
  TEST_PERSONS,
  TEST_ROUTING_NUMBER,
} from '../../card-forms.rules.ts'

type SellerFormProps = {
  onboarding: Extract<SandboxOnboarding, { status: 'open' }>
  /** Back to where the seller came from. */
  onLeave: () => void
}

type Wrong = { field: keyof TypedSeller | undefined; message: string }

const NOTHING: TypedSeller = { name: '', birth_date: '', routing_number: '', account_number: '' }

export function SandboxSellerForm({ onboarding, onLeave }: SellerFormProps) {
  const { api } = useAuth()
  const [typed, setTyped] = useState(NOTHING)
  const [wrong, setWrong] = useState<Wrong>()
  const [busy, setBusy] = useState<'later' | 'finish'>()
  const isWorking = useRef(false)
  const { bank_last_four: lastFour, is_bank_refused: isBankRefused } = onboarding
  const [isBankOpen, setBankOpen] = useState(lastFour === null || isBankRefused)
  const hasMissing = isIncomplete(onboarding)

  const type = (changes: Partial<TypedSeller>) => {
    setTyped((before) => ({ ...before, ...changes }))
    if (wrong?.field === undefined || wrong.field in changes) setWrong(undefined)
  }
  const fieldOf = (field: keyof TypedSeller) => ({
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => type({ [field]: target.value }),
    error: wrong?.field === field ? wrong.message : undefined,
  })

  /** One attempt at a time: a second press, or Enter beside the button, does nothing. */
  async function save(isFinished: boolean) {
    if (isWorking.current) return
    isWorking.current = true
    setBusy(isFinished ? 'finish' : 'later')
    setWrong(undefined)
    try {
      const outcome = await api(contracts.saveOnboarding, {
        params: { session: onboarding.session },
        body: { ...typed, birth_date: readBirthDate(typed.birth_date), is_finished: isFinished },
      })
      if (outcome.status === 'saved') return onLeave()
      setWrong({ field: outcome.field, message: outcome.message })
    } catch (error) {
      setWrong({ field: undefined, message: reasonOf(error) ?? messages.detailsNotSaved })
    }
    isWorking.current = false
    setBusy(undefined)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save(true)
  }

  return (
    <ProgramForm onSubmit={submit} className="flex flex-col gap-8">
      <Part title="About you">
        {onboarding.is_person_open ? (
          <>
            {!onboarding.has_birth_date && (
              <TestValues
                title={messages.testPerson}
                values={TEST_PERSONS.map(({ birthDate, label }) => ({
                  label,
                  value: birthDate,
                  pick: () => type({ name: typed.name || TEST_NAME, birth_date: birthDate }),
                }))}
              />
            )}
            {onboarding.has_name ? (
              <Given>Your name is saved.</Given>
            ) : (
              <TextField label="Legal name" autoComplete="name" maxLength={200} {...fieldOf('name')} />
            )}
            {onboarding.has_birth_date ? (
              <Given>Your date of birth is saved.</Given>
            ) : (
              <TextField
                label="Date of birth"
                inputMode="numeric"
                autoComplete="bday"
                placeholder="MM / DD / YYYY"
                maxLength={20}
                className="figures"
                {...fieldOf('birth_date')}
              />
            )}
          </>
        ) : (
          <Given>Your name and date of birth are saved.</Given>
        )}
      </Part>
      <Part title="Bank account">
        {isBankRefused && <Notice kind="warning">{messages.bankRefused(lastFour ?? '')}</Notice>}
        {isBankOpen ? (
          <>
            <TestValues
              title={messages.testBank}
              values={TEST_BANKS.map(({ number, label }) => ({
                label,
                value: number,
                pick: () => type({ routing_number: TEST_ROUTING_NUMBER, account_number: number }),
              }))}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label="Routing number"
                inputMode="numeric"
                autoComplete="off"
                placeholder={TEST_ROUTING_NUMBER}
                maxLength={40}
                className="figures"
                {...fieldOf('routing_number')}
              />
              <TextField
                label="Account number"
                inputMode="numeric"
                autoComplete="off"
                placeholder={TEST_BANKS[0].number}
                maxLength={60}
                className="figures"
                {...fieldOf('account_number')}
              />
            </div>
          </>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-small">
              <span>Account ending in </span>
              <span className="figures">{lastFour}</span>
            </p>
            <Button size="small" onClick={() => setBankOpen(true)}>
              Use another account
            </Button>
          </div>
        )}
      </Part>
      {wrong && wrong.field === undefined && <Notice kind="danger">{wrong.message}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        {hasMissing ? (
          <Button disabled={busy === 'finish'} busy={busy === 'later'} onClick={() => void save(false)}>
            Save and finish later
          </Button>
        ) : (
          <Button disabled={busy !== undefined} onClick={onLeave}>
            Back
          </Button>
        )}
        {(hasMissing || isBankOpen) && (
          <Button type="submit" variant="primary" disabled={busy === 'later'} busy={busy === 'finish'}>
            Submit details
          </Button>
        )}
      </div>
    </ProgramForm>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="font-medium">
        {title}
      </h2>
      {children}
    </section>
  )
}

const Given = ({ children }: { children: string }) => <p className="text-small text-soft">{children}</p>

type TestValuesProps = {
  title: string
  values: readonly { label: string; value: string; pick: () => void }[]
}

/** Each fills in what goes with it, so that trying one takes one press. */
function TestValues({ title, values }: TestValuesProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2 rounded-box border border-line bg-sunken p-3">
      <p id={id} className="text-small">
        {title}
      </p>
      <ul aria-labelledby={id} className="grid gap-2 sm:grid-cols-2">
        {values.map(({ label, value, pick }) => (
          <li key={value}>
            <Button size="small" wide onClick={pick}>
              <span>{label}</span>
              <span className="figures text-faint">{value}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
