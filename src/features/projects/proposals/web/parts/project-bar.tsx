// The main action of a project's page; on a phone in a bar with the budget.
import type { ReactNode } from 'react'
import { ActionBar } from '../../../../../ui/action-bar.tsx'
import { formatDollars } from '../../../../../ui/format.ts'
import type { Project } from '../../../projects.contract.ts'

export function ProjectBar({ project, children }: { project: Project; children: ReactNode }) {
  const budget = (
    <p className="flex flex-col">
      <span className="text-small text-soft">Budget</span>
      <span className="display text-lead">{formatDollars(project.budget)}</span>
    </p>
  )
  return <ActionBar price={budget}>{children}</ActionBar>
}
