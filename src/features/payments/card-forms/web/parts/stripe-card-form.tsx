// Stripe's own card form: its fields are Stripe's frames, so no card number ever reaches our pages. It is loaded only where
// Stripe is configured, and only for a person who is about to pay.
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { ProgramForm } from '../../../../../ui/form.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { cardFormMessages as messages } from '../../card-forms.messages.ts'
import type { CardFormProps } from './card-form-props.ts'

type StripeCardFormProps = CardFormProps & { publicKey: string }

/** Stripe wants one instance per key; a failed load is not cached. */
const loaded = new Map<string, Promise<Stripe | null>>()

function stripeOf(publicKey: string): Promise<Stripe | null> {
  const known = loaded.get(publicKey)
  if (known) return known
  const loading = loadStripe(publicKey).catch(() => {
    loaded.delete(publicKey)
    return null
  })
  loaded.set(publicKey, loading)
  return loading
}

/** Stripe's frames get the house's colours and its one radius. */
function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: document.documentElement.dataset.theme === 'dark' ? 'night' : 'stripe',
    variables: { fontFamily: token('--font-sans') || 'sans-serif', borderRadius: '6px' },
  }
}

export default function StripeCardForm({ publicKey, ...form }: StripeCardFormProps) {
  const [stripe, setStripe] = useState(() => stripeOf(publicKey))
  const [options] = useState(() => ({ appearance: appearance() }))
  return (
    <Elements stripe={stripe} options={{ ...options, clientSecret: form.clientSecret }}>
      <Fields {...form} onReload={() => setStripe(stripeOf(publicKey))} />
    </Elements>
  )
}

type Options = {
  readonly elements: StripeElements
  readonly confirmParams: { readonly return_url: string }
  readonly redirect: 'if_required'
}

/** A trial begins with a card that is stored and not charged. */
const isSetup = (clientSecret: string) => clientSecret.startsWith('seti_')

async function storing(stripe: Stripe, options: Options) {
  const { error, setupIntent } = await stripe.confirmSetup(options)
  return { error, status: setupIntent?.status ?? error?.setup_intent?.status }
}

/** The status is current even if another tab has paid meanwhile. */
async function paying(stripe: Stripe, options: Options) {
  const { error, paymentIntent } = await stripe.confirmPayment(options)
  return { error, status: paymentIntent?.status ?? error?.payment_intent?.status }
}

type FieldsProps = CardFormProps & { onReload: () => void }

function Fields({ formId, clientSecret, returnPath, onBusy, onPaid, onRefused, onReload }: FieldsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const isWorking = useRef(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements || isWorking.current) return
    isWorking.current = true
    onBusy(true)
    setWrong(undefined)
    try {
      const options = {
        elements,
        confirmParams: { return_url: window.location.origin + returnPath },
        redirect: 'if_required',
      } as const
      const { error, status } = isSetup(clientSecret)
        ? await storing(stripe, options)
        : await paying(stripe, options)
      if (status === 'succeeded' || status === 'processing') return onPaid()
      setWrong(error?.message ?? messages.failed)
      // An error of the card leaves the payment open for another attempt.
      if (error && error.type !== 'card_error' && error.type !== 'validation_error') await onRefused?.()
    } finally {
      isWorking.current = false
      onBusy(false)
    }
  }

  return (
    <ProgramForm id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {!isReady && !isBlocked && <Skeleton className="h-48 w-full" />}
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => setBlocked(true)} />
      {isBlocked && (
        <Notice kind="danger" title={messages.formNotLoaded}>
          <p>{messages.formBlocked}</p>
          <Button size="small" className="mt-2" onClick={onReload}>
            Retry
          </Button>
        </Notice>
      )}
      {wrong && <Notice kind="danger">{wrong}</Notice>}
    </ProgramForm>
  )
}
