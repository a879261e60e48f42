// Shows the proposals to all projects of a person.
import { unlistedMeta } from '../../../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../../../platform/client/page-outline.ts'
import { ProposalsPlace } from '../../web/parts/proposals-place.tsx'
import { ReceivedPageOutline } from './parts/received-outline.tsx'
import { ReceivedView } from './parts/received-view.tsx'

export const meta = unlistedMeta('Received Proposals')

export const handle = { Outline: ReceivedPageOutline } satisfies OutlinedPage

export default function AllReceivedPage() {
  return (
    <ProposalsPlace open="received">
      <ReceivedView projectId={undefined} />
    </ProposalsPlace>
  )
}
