// The frame of a page's content, and its header: breadcrumbs, title, a lead sentence, actions.
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The page's width and margins. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('mx-auto w-full max-w-page px-5 sm:px-8', className)} />
}

/** A page of text has the same margins around a single column. */
export function ContainerNarrow({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <Container>
      <div {...rest} className={classNames('max-w-[40rem]', className)} />
    </Container>
  )
}

type PageHeaderProps = {
  title: ReactNode
  /** One sentence below the title. */
  lead?: ReactNode
  /** A way back, breadcrumbs or a badge, above the title. */
  before?: ReactNode
  /** The actions are beside the title on a wide screen, below it on a small one. */
  actions?: ReactNode
  /** 'list' leaves the room to the list; 'part' is for pages in which members work, and takes the least. */
  size?: keyof typeof SIZES
}

const SIZES = {
  page: {
    header: 'gap-6 pt-10 pb-8 sm:pt-16 sm:pb-12 lg:flex-row lg:items-end lg:justify-between lg:gap-12',
    title: 'text-heading',
    lead: 'text-lead',
    gap: 'gap-4',
  },
  list: {
    header: 'gap-3 pt-5 sm:flex-row sm:items-end sm:justify-between sm:gap-8 sm:pt-7',
    title: 'text-heading',
    lead: 'text-body',
    gap: 'gap-1',
  },
  part: {
    header: 'gap-4 pt-5 sm:flex-row sm:items-end sm:justify-between sm:gap-8 sm:pt-6',
    title: 'text-title',
    lead: 'text-body',
    gap: 'gap-1',
  },
} as const

export function PageHeader({ title, lead, before, actions, size = 'page' }: PageHeaderProps) {
  const look = SIZES[size]
  return (
    <header className={classNames('flex flex-col', look.header)}>
      <div className={classNames('flex min-w-0 flex-col', look.gap)}>
        {before}
        <h1 className={classNames('display', look.title)}>{title}</h1>
        {lead && <p className={classNames('max-w-measure text-soft', look.lead)}>{lead}</p>}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-3">{actions}</div>}
    </header>
  )
}

/** A hairline between two parts. */
export function Divider({ className }: { className?: string }) {
  return <hr className={classNames('border-0 border-t border-line', className)} />
}

/** The first thing that Tab reaches: skips the navigation. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <nav aria-label="Skip">
      <a
        href={`#${target}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-box bg-ink px-4 py-3 text-small font-medium text-paper focus:translate-y-0"
      >
        {children}
      </a>
    </nav>
  )
}
