// /dashboard: the same home at its other address (DEC-65).
import { Overview } from './parts/overview.tsx'

export function meta() {
  return [{ title: 'Home · Guildhall' }, { name: 'robots', content: 'noindex' }]
}

export default function DashboardPage() {
  return <Overview />
}
