// The Seller tab of the settings: the next payout, the sales, and every payout (SEL-1).
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { SellerAnalytics } from '../../analytics/web/parts/seller-analytics.tsx'
import { usePayoutAccount } from '../../payout-accounts/web/parts/own-payout-account.ts'
import { NextPayout } from '../../payouts/web/parts/next-payout.tsx'
import { balanceQuery } from '../../payouts/web/parts/own-payouts.ts'
import { PayoutList } from '../../payouts/web/parts/payout-list.tsx'
import { SaleList } from '../../payouts/web/parts/sale-list.tsx'
import { SellerOutline } from './seller-outline.tsx'
import { useSellingHints } from './selling-hints.ts'

export default function SellerTab() {
  useSellingHints()
  const { api } = useAuth()
  const { user } = usePerson()
  const balance = useQuery(balanceQuery(api, user.id))
  const account = usePayoutAccount()
  // The height of what is said about the payout isn't known before, and all the rest is below it. Everything is asked for
  // meanwhile.
  const isKnown = !balance.isPending && !account.isPending
  return (
    <>
      {!isKnown && <SellerOutline />}
      <div hidden={!isKnown} className="flex flex-col gap-10">
        <NextPayout />
        <SellerAnalytics />
        <PayoutList />
        <SaleList />
      </div>
    </>
  )
}
