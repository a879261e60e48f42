// Lists a person's orders of courses: the price, the state of each, and a refund within its 30 days.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../../../paths.ts'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { requery } from '../../../../../platform/client/person-queries.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ConfirmedAction } from '../../../../../ui/confirmed-action.tsx'
import { DateText } from '../../../../../ui/date-text.tsx'
import { formatDollars } from '../../../../../ui/format.ts'
import { SiteLink } from '../../../../../ui/link.tsx'
import { PagedRows } from '../../../../../ui/paged-rows.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { type Order, orderContracts } from '../../orders.contract.ts'
import { orderMessages as messages } from '../../orders.messages.ts'
import { canMessage } from '../../orders.policy.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { ordersQuery } from './own-orders.ts'

/** The buyer can do nothing while a request waits or was declined. */
const REFUND_LABELS: Record<NonNullable<Order['refund']>, string> = {
  waiting: "Refund requested: we're reviewing it",
  declined: 'Refund declined',
}

export function OrderList() {
  const { api } = useAuth()
  const { user } = usePerson()
  const [page, setPage] = useState(1)
  const orders = useQuery({ ...ordersQuery(api, user.id, page), placeholderData: keepPreviousData })
  return (
    <PagedRows
      label="Your orders"
      list={orders}
      page={page}
      onPage={setPage}
      keyOf={({ id }) => id}
      row={(order) => <OrderRow order={order} />}
      none={messages.none}
      notLoaded={messages.listFailed}
    />
  )
}

function OrderRow({ order }: { order: Order }) {
  const { course_id, course, status, amount, created_at, refundable_until, refund, conversation_id } = order
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="min-w-0 break-words font-medium">
            <SiteLink to={paths.course(course_id)} className="hover:underline">
              {course.title}
            </SiteLink>
          </span>
          <OrderStatusBadge status={status} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-small text-soft">
          <span>{amount === 0 ? 'Free' : formatDollars(amount)}</span>
          <DateText moment={created_at} />
          {refundable_until !== null && (
            <span>
              Refund until <DateText moment={refundable_until} />
            </span>
          )}
          {refund !== null && refundable_until === null && <span>{REFUND_LABELS[refund]}</span>}
          {canMessage(order) && (
            <SiteLink
              to={paths.conversation(conversation_id)}
              aria-label={`Message instructor: ${course.title}`}
              className="prose-link"
            >
              Message instructor
            </SiteLink>
          )}
        </p>
      </div>
      {refundable_until !== null && <Refund order={order} />}
    </div>
  )
}

function Refund({ order }: { order: Order }) {
  const { title } = order.course
  const { api } = useAuth()
  const { user } = usePerson()
  const refund = useMutation({
    mutationFn: () => api(orderContracts.refund, { params: { id: order.id } }),
    onSuccess: ({ refund: state }) =>
      showToast({
        kind: 'success',
        title: state === 'waiting' ? messages.asked(title) : messages.refunded(title),
        description: state === 'waiting' ? messages.askedDetail : messages.refundedDetail,
      }),
    onError: (error) =>
      showToast({ kind: 'error', title: messages.refundFailed(title), description: reasonOf(error) }),
    onSettled() {
      void requery(user.id, 'orders')
      void requery(user.id, 'learning')
    },
  })
  return (
    <ConfirmedAction
      button={(ask) => (
        <Button
          size="small"
          aria-label={`Refund: ${order.course.title}`}
          aria-haspopup="dialog"
          onClick={ask}
        >
          Refund
        </Button>
      )}
      title="Refund this course?"
      description={
        <>
          You get {formatDollars(order.amount)} back for{' '}
          <strong className="font-medium text-ink">{order.course.title}</strong>, and lose the course and its
          certificate right away. You can do this once per course: if you buy it again, that purchase is
          final.
        </>
      }
      cancel="Keep the course"
      confirm="Refund"
      isDanger
      isBusy={refund.isPending}
      act={(close) => refund.mutate(undefined, { onSettled: close })}
    />
  )
}
