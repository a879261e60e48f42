// /dashboard: the same home at its other address (DEC-65).
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { Overview } from './parts/overview.tsx'

export const meta = unlistedMeta('Home')

export default function DashboardPage() {
  return <Overview />
}
