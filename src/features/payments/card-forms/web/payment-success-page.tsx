// The page to which a provider's checkout page leads back. The address proves nothing: only the server confirms a payment, and
// only to the person whose checkout it is (PAY-14, PAY-15, DEC on PAY-14).
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../../paths.ts'
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { formatDollars } from '../../../../ui/format.ts'
import { Container } from '../../../../ui/page-header.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { RequireSignIn } from '../../../accounts/web/parts/require-sign-in.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { checkoutContracts as contracts } from '../card-forms.contract.ts'
import { cardFormMessages as messages } from '../card-forms.messages.ts'
import { isCardFormPaid, isStillOpen } from '../card-forms.policy.ts'
import { OnwardLinks, PaymentPage } from './parts/payment-page.tsx'

/** An answer that disappears faster can't be read. */
const SHOWN_MS = 2_000
/** The provider's report can be some seconds late. */
const ASKED_EVERY_MS = 2_000
const ASKED_FOR_MS = 20_000

export const meta = unlistedMeta('Payment')

export default function PaymentSuccessPage() {
  const [search] = useSearchParams()
  const id = search.get('session_id') ?? ''
  return (
    <RequireSignIn outline={<Processing />}>
      <Checked key={id} id={id} />
    </RequireSignIn>
  )
}

function Checked({ id }: { id: string }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const isShown = usePassed(SHOWN_MS)
  const isLate = usePassed(ASKED_FOR_MS)
  // An address that was typed in names no checkout, so there is nothing to ask about.
  const isNamed = id !== ''
  const checkout = useQuery({
    queryKey: personKey(user.id, 'checkouts', id),
    queryFn: () => api(contracts.get, { params: { id } }),
    staleTime: 0,
    enabled: isNamed,
    refetchInterval: ({ state }) =>
      state.data && isStillOpen(state.data) && !isLate ? ASKED_EVERY_MS : false,
  })
  if (!isShown || (isNamed && checkout.isPending)) return <Processing />
  if (checkout.data && isCardFormPaid(checkout.data)) {
    return (
      <PaymentPage
        outcome="succeeded"
        title={messages.succeeded}
        actions={
          checkout.data.product?.type === 'course' ? (
            <>
              <ButtonLink to={paths.learn(checkout.data.product.id)} variant="solid">
                Start learning
              </ButtonLink>
              <ButtonLink to={paths.ownLearning()}>My Learning</ButtonLink>
              <OnwardLinks isSecond />
            </>
          ) : (
            <OnwardLinks />
          )
        }
      >
        {messages.paid(formatDollars(checkout.data.amount), checkout.data.product?.name)}
      </PaymentPage>
    )
  }
  if (checkout.data && isStillOpen(checkout.data) && !isLate) return <Processing />
  const isForeign = !isNamed || (checkout.error instanceof Problem && checkout.error.kind === 'not_found')
  return (
    <PaymentPage
      outcome="failed"
      title={messages.unconfirmed}
      actions={
        <>
          {isNamed && (
            <Button variant="solid" busy={checkout.isFetching} onClick={() => void checkout.refetch()}>
              Check again
            </Button>
          )}
          <ButtonLink to={paths.landing()}>Go to the home page</ButtonLink>
        </>
      }
    >
      {isForeign ? messages.foreign : messages.unconfirmedDetail}
    </PaymentPage>
  )
}

function Processing() {
  return (
    <Container className="flex min-h-[60vh] flex-col items-center justify-center gap-4">
      <Spinner size="large" />
      <div role="status">
        <h1 className="display text-title">{messages.processing}</h1>
      </div>
    </Container>
  )
}

function usePassed(ms: number): boolean {
  const [isPassed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isPassed
}
