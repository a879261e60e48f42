// The list of a person's purchases, with the names of the agents (SET-15).
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../../paths.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { formatDollars } from '../../../../ui/format.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import { PagedRows } from '../../../../ui/paged-rows.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { accessMessages as messages } from '../../access/access.messages.ts'
import { hasAccess } from '../../access/access.policy.ts'
import { DEPLOYMENT_LABELS } from '../../access/access.rules.ts'
import { deploymentContracts as contracts, type Purchase } from '../../deployments.contract.ts'

const PAGE_SIZE = 5

export function OwnPurchaseList() {
  const { api } = useAuth()
  const { user } = usePerson()
  const [page, setPage] = useState(1)
  const list = useQuery({
    queryKey: personKey(user.id, 'deployments', 'purchases', String(page)),
    queryFn: () => api(contracts.purchases, { query: { page, page_size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedRows
      label="Your purchases"
      list={list}
      page={page}
      onPage={setPage}
      keyOf={({ id }) => id}
      row={(purchase) => <Row purchase={purchase} />}
      none={messages.nonePurchased}
      notLoaded={messages.purchasesNotLoaded}
    />
  )
}

/** A purchase that the buyer has paid for has a badge in the default style (SET-19). */
function Row({ purchase }: { purchase: Purchase }) {
  const { id, agent, amount, created_at, status } = purchase
  return (
    <div className="flex flex-col gap-1">
      <p className="flex min-w-0 flex-wrap items-center gap-2">
        <span dir="auto" className="min-w-0 truncate font-medium">
          <SiteLink to={paths.deployment(id)} className="hover:underline">
            {agent.name}
          </SiteLink>
        </span>
        <Badge variant={hasAccess(purchase) ? 'highlighted' : 'secondary'}>{DEPLOYMENT_LABELS[status]}</Badge>
      </p>
      <p className="flex flex-wrap gap-x-4 text-small text-soft">
        <span className="figures">{`${formatDollars(amount)} per month`}</span>
        <DateText moment={created_at} />
      </p>
    </div>
  )
}
