// The place of everything about agents in the home: two tabs, for those a person offers and those they have deployed.
import type { ReactNode } from 'react'
import { paths } from '../../../../../paths.ts'
import { Container, PageHeader } from '../../../../../ui/page-header.tsx'
import { TabLinks } from '../../../../../ui/tabs.tsx'
import { RequireSignIn } from '../../../../accounts/web/parts/require-sign-in.tsx'

type AgentsTab = 'offered' | 'deployed'

function AgentsTabs({ open }: { open: AgentsTab }) {
  const tabs = [
    { label: 'Offered', to: paths.ownAgents(), end: true, isOpen: open === 'offered' },
    { label: 'Deployed', to: paths.deployments(), isOpen: open === 'deployed' },
  ]
  return <TabLinks label="AI Agents" items={tabs} />
}

type AgentsPlaceProps = {
  open: AgentsTab
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function AgentsPlace(props: AgentsPlaceProps) {
  return (
    <RequireSignIn>
      <AgentsFrame {...props} />
    </RequireSignIn>
  )
}

/** The frame is shown before it is known who is signed in. */
export function AgentsFrame({ open, children, ...header }: AgentsPlaceProps) {
  return (
    <Container className="flex flex-col gap-6 pt-3 pb-24">
      <div>
        <AgentsTabs open={open} />
        <PageHeader size="part" {...header} />
      </div>
      {children}
    </Container>
  )
}
