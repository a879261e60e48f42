// What all projects of a person received.
import { unlistedMeta } from '../../../../../platform/client/page-meta.ts'
import { ProposalsPlace } from '../../web/parts/proposals-place.tsx'
import { ReceivedView } from './parts/received-view.tsx'

export const meta = unlistedMeta('Proposals')

export default function AllReceivedPage() {
  return (
    <ProposalsPlace open="received">
      <ReceivedView projectId={undefined} />
    </ProposalsPlace>
  )
}
