// The text of an empty list of received proposals, with a next step.
import { useContext } from 'react'
import { paths } from '../../../../../../paths.ts'
import { ButtonLink } from '../../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../../ui/empty-state.tsx'
import { whyClosed } from '../../../../projects.policy.ts'
import { PostProject } from '../../../../web/parts/post-project.tsx'
import { proposalMessages as messages } from '../../../proposals.messages.ts'
import { useOwnProjects } from './received-queries.ts'
import { WhileNoneYet } from './while-none-yet.ts'

/** Undefined for the list of all projects. */
export function NoneReceived({ project }: { project: number | undefined }) {
  const projects = useOwnProjects().data
  const More = useContext(WhileNoneYet)
  if (project !== undefined) {
    const isOpen = projects?.items.some((one) => one.id === project && !whyClosed(one))
    return (
      <div className="flex flex-col gap-8">
        <EmptyState
          title={messages.noneYet}
          action={<ButtonLink to={paths.project(project)}>View project</ButtonLink>}
        >
          We'll notify you when the first one arrives.
        </EmptyState>
        {isOpen && More && (
          <div className="max-w-measure">
            <More projectId={project} />
          </div>
        )}
      </div>
    )
  }
  if (projects && projects.total > 0) {
    return (
      <EmptyState
        title={messages.noneReceived}
        action={<ButtonLink to={paths.ownProjects()}>My Projects</ButtonLink>}
      >
        We'll notify you when the first one arrives.
      </EmptyState>
    )
  }
  return (
    <EmptyState title={messages.noneReceived} action={<PostProject variant="solid" isMain={false} />}>
      Post a project, and compare the proposals of professionals here.
    </EmptyState>
  )
}
