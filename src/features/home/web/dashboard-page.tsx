// /dashboard: the same home at its other address (DEC-65).
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { Overview, OverviewOutline } from './parts/overview.tsx'

export const meta = unlistedMeta('Home')

export const handle = { Outline: OverviewOutline } satisfies OutlinedPage

export default function DashboardPage() {
  return <Overview />
}
