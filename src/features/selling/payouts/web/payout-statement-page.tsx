// The statement of a payout, to print or to keep: its sales with price, fee and refund, and the day on which it was sent.
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../../../../paths.ts'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { BackLink } from '../../../../ui/back-link.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { DocumentSheet } from '../../../../ui/document.tsx'
import { DocumentDate } from '../../../../ui/document-date.tsx'
import { EmptyState, ErrorState } from '../../../../ui/empty-state.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { Container } from '../../../../ui/page-header.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { RequireSignIn } from '../../../accounts/web/parts/require-sign-in.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import type { PayoutStatement } from '../payouts.contract.ts'
import { payoutMessages as messages } from '../payouts.messages.ts'
import { statementQuery } from './parts/own-payouts.ts'
import { StatementLines } from './parts/statement-lines.tsx'

export const meta = unlistedMeta('Payout statement')

const ID = /^[1-9]\d{0,15}$/

export default function PayoutStatementPage() {
  const id = useParams().id ?? ''
  return (
    // The footer begins below the window, so that it stays where it is while the statement comes.
    <Container className="min-h-[calc(100dvh-4rem-1px)] py-10 print:min-h-0 print:py-0">
      <div className="mx-auto flex max-w-[52rem] flex-col gap-6">
        <RequireSignIn outline={<Waiting />}>
          {ID.test(id) ? <Loaded id={Number(id)} /> : <NotFound />}
        </RequireSignIn>
      </div>
    </Container>
  )
}

function Loaded({ id }: { id: number }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const statement = useQuery(statementQuery(api, user.id, id))
  if (statement.data) return <Paper statement={statement.data} />
  const { error } = statement
  if (!error) return <Waiting />
  // A person who sells nothing has no statements.
  if (error instanceof Problem && (error.kind === 'not_found' || error.kind === 'forbidden'))
    return <NotFound />
  return (
    <>
      <h1 className="sr-only">Payout statement</h1>
      <ErrorState title={messages.statementNotLoaded} onRetry={() => void statement.refetch()}>
        {reasonOf(error)}
      </ErrorState>
    </>
  )
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Loading the statement</span>
      <Skeleton className="h-[32rem] w-full rounded-box" />
    </div>
  )
}

function NotFound() {
  return (
    <>
      <h1 className="sr-only">Payout statement</h1>
      <EmptyState
        title={messages.notFound}
        action={<ButtonLink to={paths.sellerPayouts()}>Go to your payouts</ButtonLink>}
      >
        {messages.notFoundDetail}
      </EmptyState>
    </>
  )
}

function Paper({ statement }: { statement: PayoutStatement }) {
  const { payout, seller_name } = statement
  return (
    <>
      <div className="print:hidden">
        <BackLink to={paths.sellerPayouts()}>Payouts</BackLink>
      </div>
      <DocumentSheet title="Payout statement" issuer="Guildhall">
        <Facts className="grid grid-cols-2 gap-5 sm:grid-cols-4">
          <Fact name="Number">
            <span className="figures">{payout.id}</span>
          </Fact>
          {seller_name && (
            <Fact name="Paid to">
              <span dir="auto">{seller_name}</span>
            </Fact>
          )}
          <Fact name="Initiated">
            <DocumentDate moment={payout.created_at} />
          </Fact>
          <Fact name="Paid">{payout.paid_at ? <DocumentDate moment={payout.paid_at} /> : 'Not yet'}</Fact>
        </Facts>
        <p className="max-w-measure">{payout.text}</p>
        <StatementLines statement={statement} />
      </DocumentSheet>
    </>
  )
}
