// Shows the proposals to one project of a person.
import { useParams } from 'react-router'
import { unlistedMeta } from '../../../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../../../platform/client/page-outline.ts'
import { readId } from '../../../../../platform/client/page-query.ts'
import { ProposalsPlace } from '../../web/parts/proposals-place.tsx'
import { ReceivedPageOutline } from './parts/received-outline.tsx'
import { ReceivedView } from './parts/received-view.tsx'

export const meta = unlistedMeta('Project Proposals')

export const handle = { Outline: ReceivedPageOutline } satisfies OutlinedPage

export default function ReceivedProposalsPage() {
  const id = readId(useParams().id ?? '')
  return (
    <ProposalsPlace open="received">
      <ReceivedView key={id} projectId={id} />
    </ProposalsPlace>
  )
}
