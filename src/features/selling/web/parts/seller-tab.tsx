// The Seller tab of the settings: the next payout, the sales, and every payout (SEL-1).
import { SellerAnalytics } from '../../analytics/web/parts/seller-analytics.tsx'
import { NextPayout } from '../../payouts/web/parts/next-payout.tsx'
import { PayoutList } from '../../payouts/web/parts/payout-list.tsx'
import { SaleList } from '../../payouts/web/parts/sale-list.tsx'
import { useSellingHints } from './selling-hints.ts'

export default function SellerTab() {
  useSellingHints()
  return (
    <div className="flex flex-col gap-10">
      <NextPayout />
      <SellerAnalytics />
      <PayoutList />
      <SaleList />
    </div>
  )
}
