// The card form of the configured provider, Stripe or the sandbox, for a payment that the server has prepared.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { latePart } from '../../../../../ui/when-online.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { paymentContracts, sandboxContracts } from '../../../payments.contract.ts'
import { cardFormMessages as messages } from '../../card-forms.messages.ts'
import type { CardFormProps } from './card-form-props.ts'
import { SandboxCardForm } from './sandbox-card-form.tsx'

const StripeCardForm = lazy(() => latePart(() => import('./stripe-card-form.tsx')))

/** The form is the same for all people until a restart, so it is cached. */
export const cardFormQuery = (api: Api) =>
  queryOptions({
    queryKey: ['card-form'],
    queryFn: () => api(paymentContracts.form, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function CardForm(props: CardFormProps) {
  const { api } = useAuth()
  const known = useQuery(cardFormQuery(api))
  if (known.isError && !known.data) {
    return <FailedQuery title={messages.formNotLoaded} query={known} />
  }
  if (!known.data) return <FormOutline />
  if (known.data.form === 'stripe') {
    return (
      <Suspense fallback={<FormOutline />}>
        {/* The fields belong to one payment. */}
        <StripeCardForm key={props.clientSecret} {...props} publicKey={known.data.public_key} />
      </Suspense>
    )
  }
  const { clientSecret, formId, onBusy, onPaid, onRefused, onBank } = props
  return (
    <SandboxCardForm
      formId={formId}
      pay={(card) => api(sandboxContracts.confirm, { body: { client_secret: clientSecret, card } })}
      answerBank={(client_secret, is_passed) =>
        api(sandboxContracts.answerChallenge, { body: { client_secret, is_passed } })
      }
      onBusy={onBusy}
      onPaid={onPaid}
      {...(onRefused && { onRefused })}
      {...(onBank && { onBank })}
    />
  )
}

function FormOutline() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading the card form</span>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  )
}
