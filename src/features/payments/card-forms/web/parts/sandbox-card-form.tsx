// The sandbox's card form: number, expiry and security code of a test card, and the bank's question where the card asks
// for it. What was typed stays when a card is refused.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { Button } from '../../../../../ui/button.tsx'
import { TextField } from '../../../../../ui/field.tsx'
import { ProgramForm } from '../../../../../ui/form.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import type { PaymentOutcome, TypedCard } from '../../../payments.contract.ts'
import { cardFormMessages as messages } from '../../card-forms.messages.ts'
import { groupNumber, readExpiry, TEST_CARDS, TEST_CVC, TEST_EXPIRY } from '../../card-forms.rules.ts'

export type SandboxCardFormProps = {
  /** A button outside the form submits it by this id. */
  formId: string
  pay: (card: TypedCard) => Promise<PaymentOutcome>
  answerBank: (clientSecret: string, isPassed: boolean) => Promise<PaymentOutcome>
  onBusy: (isBusy: boolean) => void
  onPaid: () => void
  /** Called unless the typed details were wrong. The form is busy until the promise resolves. */
  onRefused?: () => Promise<void>
  /** While the bank asks, nothing else can be pressed. */
  onBank?: (isAsking: boolean) => void
}

type Typed = { number: string; expiry: string; cvc: string }
type Wrong = { field: keyof Typed | undefined; message: string }

const FIELD_OF = { number: 'number', month: 'expiry', year: 'expiry', cvc: 'cvc' } as const

export function SandboxCardForm(props: SandboxCardFormProps) {
  const { formId, pay, answerBank, onBusy, onPaid, onRefused, onBank } = props
  const [typed, setTyped] = useState<Typed>({ number: '', expiry: '', cvc: '' })
  const [wrong, setWrong] = useState<Wrong>()
  /** The answer to the bank needs this secret. */
  const [question, setQuestion] = useState<string>()
  const isWorking = useRef(false)

  const type = (field: keyof Typed, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    if (wrong?.field === field) setWrong(undefined)
  }

  /** A second press, or Enter beside the button, does nothing while an attempt runs. */
  async function attempt(run: () => Promise<PaymentOutcome>) {
    if (isWorking.current) return
    isWorking.current = true
    onBusy(true)
    setWrong(undefined)
    try {
      await take(await run())
    } catch (error) {
      setWrong({ field: undefined, message: reasonOf(error) ?? messages.failed })
    } finally {
      isWorking.current = false
      onBusy(false)
    }
  }

  async function take(outcome: PaymentOutcome) {
    const asks = outcome.status === 'challenge'
    setQuestion(asks ? outcome.client_secret : undefined)
    onBank?.(asks)
    if (outcome.status === 'succeeded') onPaid()
    if (outcome.status !== 'refused') return
    const field = outcome.field && FIELD_OF[outcome.field]
    setWrong({ field, message: outcome.message || messages.failed })
    if (field === undefined) await onRefused?.()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const { number, expiry, cvc } = typed
    void attempt(() => pay({ number, ...readExpiry(expiry), cvc }))
  }

  if (question !== undefined) {
    return <BankQuestion onAnswer={(isPassed) => void attempt(() => answerBank(question, isPassed))} />
  }
  const errorOf = (field: keyof Typed) => (wrong?.field === field ? wrong.message : undefined)
  return (
    <ProgramForm id={formId} onSubmit={submit} className="flex flex-col gap-4">
      <TestCards
        onPick={(number) => {
          setTyped({ number, expiry: TEST_EXPIRY, cvc: TEST_CVC })
          setWrong(undefined)
        }}
      />
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        value={typed.number}
        onChange={({ target }) => type('number', groupNumber(target.value))}
        error={errorOf('number')}
        maxLength={40}
        className="figures"
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Expiry date"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          value={typed.expiry}
          onChange={({ target }) => type('expiry', target.value)}
          error={errorOf('expiry')}
          maxLength={10}
          className="figures"
        />
        <TextField
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="CVC"
          value={typed.cvc}
          onChange={({ target }) => type('cvc', target.value)}
          error={errorOf('cvc')}
          maxLength={10}
          className="figures"
        />
      </div>
      {wrong && wrong.field === undefined && <Notice kind="danger">{wrong.message}</Notice>}
    </ProgramForm>
  )
}

/** One press fills in the whole form. */
function TestCards({ onPick }: { onPick: (number: string) => void }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2 rounded-box border border-line bg-sunken p-3">
      <p id={id} className="text-small">
        {messages.sandbox}
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
        {TEST_CARDS.map(({ number, label }) => (
          <li key={number}>
            <Button size="small" title={number} onClick={() => onPick(number)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function BankQuestion({ onAnswer }: { onAnswer: (isPassed: boolean) => void }) {
  const approve = useRef<HTMLButtonElement>(null)
  // The button that was pressed last is gone, so the focus would be lost.
  useEffect(() => approve.current?.focus(), [])
  return (
    <section aria-labelledby="bank" className="flex flex-col gap-4 rounded-box border border-edge p-5">
      <div>
        <h3 id="bank" className="font-medium">
          {messages.bankAsks}
        </h3>
        <p className="text-small text-soft">{messages.bankDetail}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button ref={approve} variant="solid" onClick={() => onAnswer(true)}>
          Approve payment
        </Button>
        <Button onClick={() => onAnswer(false)}>Refuse</Button>
      </div>
    </section>
  )
}
