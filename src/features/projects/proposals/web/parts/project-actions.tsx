// The actions on a project's page: the same for everyone in the HTML, and then those of this person. The place is as high as the
// highest of them, so that nothing moves.

import { lazy, Suspense } from 'react'
import { classNames } from '../../../../../ui/class-names.ts'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { latePart } from '../../../../../ui/when-online.ts'
import { useAuthState } from '../../../../accounts/web/parts/auth-provider.tsx'
import type { Project } from '../../../projects.contract.ts'
import { projectMessages } from '../../../projects.messages.ts'
import { hasLostWinner, whyClosed } from '../../../projects.policy.ts'
import { ProposalHint } from '../../../web/parts/proposal-hint.tsx'
import { ProjectBar } from './project-bar.tsx'
import { Propose } from './propose.tsx'

const PersonActions = lazy(() => latePart(() => import('./person-actions.tsx')))

export function ProjectActions({ project }: { project: Project }) {
  const state = useAuthState()
  const isLoading = state.status === 'loading'
  const isPerson = state.status === 'signed-in' && !state.lacksSecondFactor
  return (
    <div id="project-actions" tabIndex={-1} className="flex flex-col lg:min-h-28 gap-3 outline-none">
      {hasLostWinner(project) && <p className="text-small font-medium">{projectMessages.winnerLeft}</p>}
      {/* The element is the same before and after it is known who is there, so that a press on it is not lost in between. */}
      {!isPerson && (
        <div className={classNames('flex flex-col gap-3', isLoading && 'signed-in:hidden')}>
          <ForVisitors project={project} />
        </div>
      )}
      {isLoading && (
        <div className="hidden flex-col gap-3 signed-in:flex">
          <OnTheirWay />
        </div>
      )}
      {isPerson && (
        <Suspense fallback={<OnTheirWay />}>
          <PersonActions project={project} />
        </Suspense>
      )}
    </div>
  )
}

function OnTheirWay() {
  return (
    <>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-5 w-4/5" />
    </>
  )
}

function ForVisitors({ project }: { project: Project }) {
  const closed = whyClosed(project)?.message
  if (closed) return <p className="text-small text-soft">{closed}</p>
  return (
    <>
      <ProjectBar project={project}>
        <Propose project={project} variant="primary" size="large" wide />
      </ProjectBar>
      <ProposalHint />
    </>
  )
}
