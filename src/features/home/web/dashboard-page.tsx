// /dashboard: the same home at its other address (DEC-65).
import { HomeFrame } from './parts/home-frame.tsx'

export function meta() {
  return [{ title: 'Home · Guildhall' }, { name: 'robots', content: 'noindex' }]
}

export default function DashboardPage() {
  return <HomeFrame />
}
