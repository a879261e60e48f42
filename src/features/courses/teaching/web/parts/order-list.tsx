// Lists the paid orders of one of one's own courses, also refunded ones.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '../../../../../paths.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { DateText } from '../../../../../ui/date-text.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { formatCount, formatDollars } from '../../../../../ui/format.ts'
import { StatTile, StatTiles } from '../../../../../ui/stat-tile.tsx'
import { OrderStatusBadge } from '../../../orders/web/parts/order-status-badge.tsx'
import type { CourseOrder } from '../../teaching.contract.ts'
import { teachingMessages as messages } from '../../teaching.messages.ts'
import { SOLD_STATUSES } from '../../teaching.rules.ts'
import { MessageStudent, StudentAvatar, StudentName } from './student-name.tsx'
import { TaughtList } from './taught-list.tsx'
import { TaughtPage, useTaught } from './taught-page.tsx'
import { courseOrdersQuery } from './teaching-queries.ts'

const STATUSES = [
  { value: '', label: 'All orders' },
  { value: 'paid', label: 'Paid' },
  { value: 'refunded', label: 'Refunded' },
]

export function SoldOrderList() {
  const { asked, query, choices, href } = useTaught({ status: SOLD_STATUSES }, 'orders')
  const found = useQuery({ ...courseOrdersQuery(asked, query), placeholderData: keepPreviousData })
  return (
    <TaughtPage open="orders" found={found} notLoaded={messages.ordersNotLoaded}>
      {(data) => (
        <>
          <StatTiles label="Sales of this course" columns={3}>
            <StatTile value={formatCount(data.totals.sales)} label="Sales" />
            <StatTile value={formatDollars(data.totals.revenue)} label="Revenue" />
            <StatTile value={formatDollars(data.totals.refunded)} label="Refunded" />
          </StatTiles>
          <TaughtList
            list="orders"
            data={data}
            names={['order', 'orders']}
            searched="Search buyers"
            choices={choices}
            statuses={STATUSES}
            hrefFor={href}
            row={(order) => <OrderRow order={order} />}
            none={
              <EmptyState
                title={messages.noOrders}
                action={<ButtonLink to={paths.course(data.course.id)}>View page</ButtonLink>}
              >
                {messages.noOrdersDetail}
              </EmptyState>
            }
          />
        </>
      )}
    </TaughtPage>
  )
}

function OrderRow({ order }: { order: CourseOrder }) {
  const { buyer, amount, status, created_at, conversation_id } = order
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:gap-x-8">
      <StudentAvatar person={buyer} />
      <div className="min-w-0">
        <StudentName person={buyer} />
        <p className="text-small text-soft">
          <DateText moment={created_at} withTime />
        </p>
      </div>
      <div className="flex items-end gap-1 max-sm:flex-col sm:items-center sm:gap-8">
        <p className="figures font-medium">{amount === 0 ? 'Free' : formatDollars(amount)}</p>
        <p className="sm:w-20">
          <OrderStatusBadge status={status} />
        </p>
      </div>
      <MessageStudent
        person={buyer}
        conversationId={conversation_id}
        className="max-sm:col-start-2 max-sm:justify-self-start"
      />
    </article>
  )
}
