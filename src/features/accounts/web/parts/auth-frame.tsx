// The frame of the pages under /auth: the form on one side, and on a wide screen a wall of masons' marks beside it.
import type { ReactNode } from 'react'
import { Container } from '../../../../ui/page-header.tsx'
import { MarkWall } from './mark-wall.tsx'

type AuthFrameProps = {
  title: string
  lead?: ReactNode
  /** The link back stands above the title. */
  before?: ReactNode
  children: ReactNode
}

export function AuthFrame({ title, lead, before, children }: AuthFrameProps) {
  return (
    <Container className="grid gap-16 py-10 sm:py-16 lg:grid-cols-2 lg:gap-24">
      <div className="mx-auto w-full max-w-form lg:mx-0">
        {before && <div className="mb-6">{before}</div>}
        <h1 className="display text-heading break-words">{title}</h1>
        {lead && <p className="mt-3 text-soft">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
      <MarkWall className="hidden lg:block" />
    </Container>
  )
}
