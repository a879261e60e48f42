// The two parts of the sandbox's onboarding form, the person and the bank account, each with the test values that work.
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { TextField } from '../../../../../ui/field.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import type { SandboxOnboarding, TypedSeller } from '../../../payments.contract.ts'
import { cardFormMessages as messages } from '../../card-forms.messages.ts'
import { TEST_BANKS, TEST_NAME, TEST_PERSONS, TEST_ROUTING_NUMBER } from '../../card-forms.rules.ts'

export type SellerFields = {
  type: (changes: Partial<TypedSeller>) => void
  of: (field: keyof TypedSeller) => {
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    error: string | undefined
  }
}

type PartProps = { onboarding: Extract<SandboxOnboarding, { session: string }>; fields: SellerFields }

export function PersonFields({ onboarding, fields }: PartProps) {
  const { has_name, has_birth_date } = onboarding
  return (
    <Part title="About you">
      {!has_birth_date && (
        <TestValues
          title={messages.testPerson}
          values={TEST_PERSONS.map(({ birthDate, label }) => ({ label, value: birthDate }))}
          onPick={(birth_date) =>
            fields.type({ birth_date, ...(fields.of('name').value === '' ? { name: TEST_NAME } : {}) })
          }
        />
      )}
      {has_name ? (
        <p className="text-small text-soft">{messages.nameKept}</p>
      ) : (
        <TextField label="Legal name" autoComplete="name" maxLength={200} {...fields.of('name')} />
      )}
      {has_birth_date ? (
        <p className="text-small text-soft">{messages.birthDateKept}</p>
      ) : (
        <TextField
          label="Date of birth"
          inputMode="numeric"
          autoComplete="bday"
          placeholder="MM/DD/YYYY"
          maxLength={20}
          className="figures"
          {...fields.of('birth_date')}
        />
      )}
    </Part>
  )
}

type BankFieldsProps = PartProps & { isOpen: boolean; onOpen: () => void }

export function BankFields({ onboarding, fields, isOpen, onOpen }: BankFieldsProps) {
  const { bank_last_four, is_bank_refused } = onboarding
  return (
    <Part title="Bank account">
      {is_bank_refused && bank_last_four !== null && (
        <Notice kind="warning">{messages.bankRefused(bank_last_four)}</Notice>
      )}
      {isOpen ? (
        <>
          <TestValues
            title={messages.testBank}
            values={TEST_BANKS.map(({ number, label }) => ({ label, value: number }))}
            onPick={(account_number) => fields.type({ routing_number: TEST_ROUTING_NUMBER, account_number })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Routing number"
              inputMode="numeric"
              autoComplete="off"
              placeholder={TEST_ROUTING_NUMBER}
              maxLength={40}
              className="figures"
              {...fields.of('routing_number')}
            />
            <TextField
              label="Account number"
              inputMode="numeric"
              autoComplete="off"
              placeholder={TEST_BANKS[0].number}
              maxLength={60}
              className="figures"
              {...fields.of('account_number')}
            />
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-small">
            <span>Account ending in </span>
            <span className="figures">{bank_last_four}</span>
          </p>
          <Button size="small" onClick={onOpen}>
            Use another account
          </Button>
        </div>
      )}
    </Part>
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

type TestValuesProps = {
  title: string
  values: readonly { label: string; value: string }[]
  onPick: (value: string) => void
}

/** One press fills in all fields of a part. */
function TestValues({ title, values, onPick }: TestValuesProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2 rounded-box border border-line bg-sunken p-3">
      <p id={id} className="text-small">
        {title}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-2">
        {values.map(({ label, value }) => (
          <li key={value} className="flex items-center justify-between gap-3">
            <Button size="small" onClick={() => onPick(value)}>
              {label}
            </Button>
            <span className="figures shrink-0 text-small text-soft">{value}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
