// /home: what waits for a person, their figures, first steps and recent activity.
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { Overview, OverviewOutline } from './parts/overview.tsx'

export const meta = unlistedMeta('Home')

export const handle = { Outline: OverviewOutline } satisfies OutlinedPage

export default function HomePage() {
  return <Overview />
}
