// The layout of a page in the home area: for the person who is signed in, with one column of content. The frame of the
// whole area is added by the routes.
import type { ReactNode } from 'react'
import { Container, PageHeader } from '../../../../ui/page-header.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

type HomePlaceProps = {
  title: string
  lead?: ReactNode
  before?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function HomePlace({ children, ...header }: HomePlaceProps) {
  return (
    <RequireSignIn>
      <HomeFrame {...header}>{children}</HomeFrame>
    </RequireSignIn>
  )
}

/** While the person is not known yet, the frame is the skeleton of a page under /home. */
export function HomeFrame({ children, ...header }: HomePlaceProps) {
  return (
    <Container className="flex flex-col gap-6 pb-16">
      <PageHeader size="part" {...header} />
      {children}
    </Container>
  )
}
