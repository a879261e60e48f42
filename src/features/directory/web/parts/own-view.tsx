// Shows the owner of a private profile their page with a notice; anyone else is redirected to /404 (DEC-27, PRO-4).
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { ErrorState } from '../../../../ui/empty-state.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Container } from '../../../../ui/page-header.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { agentContracts } from '../../../agents/agents.contract.ts'
import { certificateContracts } from '../../../courses/certificates/certificates.contract.ts'
import { courseContracts } from '../../../courses/courses.contract.ts'
import { followContracts } from '../../../follows/follows.contract.ts'
import { profileContracts } from '../../../profiles/profiles.contract.ts'
import { profileMessages } from '../../../profiles/profiles.messages.ts'
import { projectContracts } from '../../../projects/projects.contract.ts'
import { updateContracts } from '../../../updates/updates.contract.ts'
import { PROFILE_UPDATES_PAGE_SIZE } from '../../../updates/updates.rules.ts'
import { directoryContracts } from '../../directory.contract.ts'
import { EditProfileLink } from './edit-profile-link.tsx'
import { ProfileOnItsWay } from './profile-on-its-way.tsx'
import { CARDS_PAGE_SIZE, ProfileView, type ProfileViewProps } from './profile-view.tsx'

type Outcome = ProfileViewProps | Problem

export default function OwnView({ handle }: { handle: string }) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={`${handle} ${attempt}`} handle={handle} onRetry={() => setAttempt(attempt + 1)} />
}

function Attempt({ handle, onRetry }: { handle: string; onRetry: () => void }) {
  const { api } = useAuth()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    let isCurrent = true
    async function ask(): Promise<Outcome> {
      const input = { params: { handle }, query: { page_size: CARDS_PAGE_SIZE } }
      const [profile, follows, record, agents, courses, projects, certificates, updates] = await Promise.all([
        api(profileContracts.get, { params: { handle } }),
        api(followContracts.counts, { params: { handle } }),
        api(directoryContracts.record, { params: { handle } }),
        api(agentContracts.ofPerson, input),
        api(courseContracts.ofPerson, input),
        api(projectContracts.ofPerson, input),
        api(certificateContracts.ofPerson, { params: { handle } }),
        api(updateContracts.ofPerson, {
          params: { handle },
          query: { page_size: PROFILE_UPDATES_PAGE_SIZE },
        }),
      ])
      return {
        profile,
        follows,
        record,
        agents,
        courses,
        projects,
        certificates: certificates.items,
        updates,
      }
    }
    ask().then(
      (found) => isCurrent && setOutcome(found),
      (error: unknown) => {
        if (!isCurrent) return
        if (!(error instanceof Problem)) throw error
        if (error.kind === 'not_found') void navigate(paths.notFound(), { replace: true })
        else setOutcome(error)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [api, handle, navigate])

  if (outcome === undefined) return <ProfileOnItsWay />
  if (outcome instanceof Problem) {
    return (
      <Container className="pt-16 pb-24">
        <h1 className="sr-only">{`@${handle}`}</h1>
        <ErrorState title={profileMessages.pageNotLoaded} onRetry={onRetry}>
          {outcome.message}
        </ErrorState>
      </Container>
    )
  }
  return (
    <Container className="pt-6 pb-24">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <Notice title={profileMessages.onlyYou} className="grow">
          {profileMessages.onlyYouDetail}
        </Notice>
        <EditProfileLink />
      </div>
      <ProfileView {...outcome} />
    </Container>
  )
}
