// Lists what a buyer still owes for further runs, with the way to pay it.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { personKey, requery } from '../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../platform/contract/contract.ts'
import { dollarsInFull } from '../../../../platform/contract/in-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { usageContracts as contracts, type UnpaidBill } from '../../usage/usage.contract.ts'
import { furtherRunsOf, usageMessages as messages } from '../../usage/usage.messages.ts'
import { isOverdue, isUsagePaid } from '../../usage/usage.policy.ts'

const unpaidQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: personKey(userId, 'usage-bills'),
    queryFn: () => api(contracts.unpaid, {}),
  })

type UnpaidBillsProps = {
  changeCard: ReactNode
  onPaid?: (() => void) | undefined
}

/** Shows nothing while no card was refused. */
export function UnpaidBills({ changeCard, onPaid }: UnpaidBillsProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const refused = useQuery(unpaidQuery(api, user.id)).data?.items.filter(isOverdue) ?? []
  if (refused.length === 0) return null
  return (
    <ul aria-label={messages.unpaidTitle} className="flex flex-col gap-3">
      {refused.map((bill) => (
        <li key={bill.id}>
          <Unpaid bill={bill} changeCard={changeCard} onPaid={onPaid} />
        </li>
      ))}
    </ul>
  )
}

function Unpaid({ bill, changeCard, onPaid }: UnpaidBillsProps & { bill: UnpaidBill }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const pay = useMutation({
    mutationFn: () => api(contracts.pay, { params: { id: bill.id } }),
    async onSuccess(now) {
      await requery(user.id, 'usage-bills')
      void requery(user.id, 'payments')
      onPaid?.()
      showToast({ kind: 'success', title: isUsagePaid(now) ? messages.paid : messages.underWay })
    },
    onError: (error) => showToast({ kind: 'error', title: messages.notPaid, description: reasonOf(error) }),
  })
  const { product_name, amount, runs } = bill
  return (
    <Notice kind="danger" title={messages.unpaidOf(dollarsInFull(amount))}>
      <p>
        <span>{`${furtherRunsOf(runs)} of `}</span>
        <bdi>{product_name}</bdi>
        <span>{`. ${messages.unpaidDetail}`}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {changeCard}
        <Button size="small" variant="solid" busy={pay.isPending} onClick={() => pay.mutate()}>
          Pay now
        </Button>
      </div>
    </Notice>
  )
}
