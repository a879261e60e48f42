// The Seller tab of the settings: what was sold (SEL-1). Payouts come first, once they are here.
import { SellerAnalytics } from '../../analytics/web/parts/seller-analytics.tsx'

export default function SellerTab() {
  return (
    <div className="flex flex-col gap-10">
      {/* Payouts belong here, above the analytics. */}
      <SellerAnalytics />
    </div>
  )
}
