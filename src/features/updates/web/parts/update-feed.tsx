// A list of updates that continues by itself: the next page is loaded as its end comes near, or by a button. New ones are offered
// in a pill, so that nothing jumps.
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { useCameWithDocument } from '../../../../ui/came-with-document.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { useInView } from '../../../../ui/in-view.ts'
import type { Update } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { useHiddenIds } from './known-updates.ts'
import { useOwnMarks } from './own-marks.ts'
import { UpdateItem } from './update-item.tsx'

type Page<T> = { items: readonly T[]; next_cursor: string | null }

type UpdateFeedProps<T extends Update> = {
  label: string
  first: Page<T>
  more: (cursor: string) => Promise<Page<T>>
  /** Without a script, the button leads to the next page by this address. */
  hrefFor: (cursor: string) => string
  repostedBy?: (update: T) => string | undefined
  empty: ReactNode
}

export function UpdateFeed<T extends Update>(props: UpdateFeedProps<T>) {
  const { label, first, more, hrefFor, repostedBy, empty } = props
  const [rest, setRest] = useState<Page<T>>()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const hidden = useHiddenIds()
  const next = rest ? rest.next_cursor : first.next_cursor
  const all = useMemo(() => [...first.items, ...(rest?.items ?? [])], [first, rest])
  useOwnMarks(all)

  const load = useCallback(async () => {
    if (next === null) return
    setState('busy')
    try {
      const page = await more(next)
      setRest((before) => ({
        items: [...(before?.items ?? []), ...page.items],
        next_cursor: page.next_cursor,
      }))
      setState('idle')
    } catch {
      setState('failed')
    }
  }, [more, next])

  if (all.length === 0) return empty
  return (
    <div className="flex flex-col gap-6">
      <Rows label={label}>
        {all
          .filter(({ id }) => !hidden.has(id))
          .map((update, at) => (
            <li key={`${update.id} ${repostedBy?.(update) ?? ''}`} className="py-3 first:pt-0">
              <UpdateItem update={update} priority={at === 0} repostedBy={repostedBy?.(update)} />
            </li>
          ))}
      </Rows>
      {next !== null && (
        <div className="flex flex-col items-start gap-3">
          {state === 'failed' ? (
            <p role="alert" className="text-small text-danger">
              {messages.moreFailed}
            </p>
          ) : (
            <WhenNear key={next} onNear={() => void load()} />
          )}
          {state === 'idle' ? (
            <ButtonLink
              to={hrefFor(next)}
              onClick={(event) => {
                event.preventDefault()
                void load()
              }}
            >
              Load more
            </ButtonLink>
          ) : (
            <Button busy={state === 'busy'} onClick={() => void load()}>
              {state === 'failed' ? 'Retry' : 'Loading'}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  const isLoading = useCameWithDocument()
  return (
    <ol
      aria-label={label}
      className={classNames('feed-rows flex flex-col divide-y divide-line', isLoading && 'as-seen')}
    >
      {children}
    </ol>
  )
}

function WhenNear({ onNear }: { onNear: () => void }) {
  const { ref, isInView } = useInView<HTMLDivElement>()
  const act = useRef(onNear)
  useEffect(() => {
    act.current = onNear
  })
  useEffect(() => {
    if (isInView) act.current()
  }, [isInView])
  return <div ref={ref} aria-hidden="true" />
}
