// The frame of the sandbox's own pages: says that it is a sandbox, and shows the content once it is loaded.
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Problem } from '../../../../../platform/contract/problem.ts'
import { Badge } from '../../../../../ui/badge.tsx'
import { EmptyState, ErrorState } from '../../../../../ui/empty-state.tsx'
import { Container } from '../../../../../ui/page-header.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { latePart } from '../../../../../ui/when-online.ts'
import { cardFormMessages as messages } from '../../card-forms.messages.ts'

const MoveTime = lazy(() => latePart(() => import('./move-time.tsx')))

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Amounts always show cents, as on a bill: '$29.00'. */
export const formatAmount = (amount: number) => format.format(amount)

type Asked<T> = { data?: T; error?: unknown }
export type SandboxPage<T> = Asked<T> & { again: () => Promise<void> }

/** The address is the permission, so no one needs to be signed in. */
export function useSandboxPage<T>(ask: () => Promise<T>): SandboxPage<T> {
  const [asked, setAsked] = useState<Asked<T>>({})
  const again = () =>
    ask().then(
      (data) => setAsked({ data }),
      (error: unknown) => setAsked((before) => ({ ...before, error })),
    )
  const begin = useEffectEvent(again)
  useEffect(() => void begin(), [])
  return { ...asked, again }
}

type SandboxFrameProps<T> = {
  title: string
  page: SandboxPage<T>
  children: (data: T) => ReactNode
}

export function SandboxFrame<T>({ title, page, children }: SandboxFrameProps<T>) {
  return (
    // The frame is as tall as the window, so that nothing below moves when the page is loaded.
    <Container className="min-h-svh py-10 sm:py-16">
      <div className="mx-auto flex max-w-[36rem] flex-col gap-6 rounded-box border border-line bg-surface p-6 sm:p-8">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="display text-title">{title}</h1>
          <Badge variant="warning">Sandbox: no money moves</Badge>
        </header>
        {page.data !== undefined ? children(page.data) : <Nothing page={page} />}
        {(page.data !== undefined || page.error !== undefined) && (
          <Suspense fallback={null}>
            <MoveTime onMoved={() => void page.again()} />
          </Suspense>
        )}
      </div>
    </Container>
  )
}

function Nothing<T>({ page }: { page: SandboxPage<T> }) {
  if (page.error === undefined) return <Skeleton className="h-72 w-full" />
  if (page.error instanceof Problem && page.error.kind === 'not_found')
    return <EmptyState title={messages.sandboxPageGone}>{messages.sandboxPageGoneDetail}</EmptyState>
  return <ErrorState title="Couldn't load this page" onRetry={() => void page.again()} />
}
