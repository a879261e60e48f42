// /home/account: the own account at a glance; its sections lead to the settings (HOME-7, DEC-64).
import { AccountSummary } from './parts/account-summary.tsx'

export function meta() {
  return [{ title: 'Account · Guildhall' }, { name: 'robots', content: 'noindex' }]
}

export default function AccountPage() {
  return <AccountSummary />
}
