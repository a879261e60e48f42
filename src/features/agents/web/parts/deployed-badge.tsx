// The badge of an agent that the person has deployed.
import { Badge } from '../../../../ui/badge.tsx'
import { signedInOnly } from '../../../accounts/web/parts/signed-in-only.tsx'
import { useIsDeployed } from './deployed-marks.ts'

export default signedInOnly(ForPerson)

function ForPerson({ agentId }: { agentId: number }) {
  return useIsDeployed(agentId) ? <Badge variant="success">Deployed</Badge> : null
}
