// Suggests professionals on the page of one's own open project; nothing for anyone else. It is loaded for members only.
import { signedInOnly, usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import type { Project } from '../../../projects.contract.ts'
import { whyClosed } from '../../../projects.policy.ts'
import SuggestedProfessionals from './suggested-professionals.tsx'

export default signedInOnly(ForOwner)

function ForOwner({ project }: { project: Project }) {
  const { user } = usePerson()
  if (user.id !== project.user_id || whyClosed(project)) return null
  return (
    <div className="border-t border-line pt-5">
      <SuggestedProfessionals projectId={project.id} />
    </div>
  )
}
