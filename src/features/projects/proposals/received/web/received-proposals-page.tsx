// What one project of a person received.
import { useParams } from 'react-router'
import { unlistedMeta } from '../../../../../platform/client/page-meta.ts'
import { readId } from '../../../../../platform/client/page-query.ts'
import { ProposalsPlace } from '../../web/parts/proposals-place.tsx'
import { ReceivedView } from './parts/received-view.tsx'

export const meta = unlistedMeta('Proposals')

export default function ReceivedProposalsPage() {
  const id = readId(useParams().id ?? '')
  return (
    <ProposalsPlace open="received">
      <ReceivedView key={id} projectId={id} />
    </ProposalsPlace>
  )
}
