// /home/account: one's own account at a glance; its sections link to the settings (HOME-7, DEC-64).
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { AccountOutline, AccountSummary } from './parts/account-summary.tsx'

export const meta = unlistedMeta('Account')

export const handle = { Outline: AccountOutline } satisfies OutlinedPage

export default function AccountPage() {
  return <AccountSummary />
}
