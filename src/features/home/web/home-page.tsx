// /home: a person's figures, first steps and recent activity.
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { Overview } from './parts/overview.tsx'

export const meta = unlistedMeta('Home')

export default function HomePage() {
  return <Overview />
}
