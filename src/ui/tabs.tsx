// Two kinds of tabs: parts of one page, and pages that belong together.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { classNames } from './class-names.ts'
import { useOffline } from './when-online.ts'

type Tab = { id: string; label: ReactNode; panel: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  /** The initially open tab; by default the first one. */
  initial?: string
  /** The open tab may be controlled from outside, such as by the address; `onChange` must then lead there. */
  open?: string
  onChange?: (id: string) => void
  /** The tabs share the width in equal columns. */
  inColumns?: boolean
}

const ROW = 'flex gap-6 scroll-row border-b border-line'
const COLUMNS = 'grid gap-x-4 scroll-row border-b border-line'
const TAB =
  '-mb-px inline-flex min-h-11 shrink-0 items-center border-b-2 text-small font-medium whitespace-nowrap transition-colors duration-100 focus-visible:outline-offset-[-2px] forced-colors:px-1'
const OPEN = 'border-ink text-ink'
const SHUT = 'border-transparent text-soft hover:text-ink'

/**
 * Scrolls the row of the open tab, or of another choice, so that it is in the middle: on a phone it may be out of view.
 */
export function showInRow(tab: Element): void {
  const row = tab.parentElement
  if (!row) return
  const [around, place] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += place.left - around.left - (around.width - place.width) / 2
}

/** Returns the tab that a key leads to, if any. */
function tabAfter(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

export function Tabs({ label, tabs, initial, open: decided, onChange, inColumns = false }: TabsProps) {
  const ownId = useId()
  const [chosen, setOpen] = useState(initial ?? tabs[0]?.id)
  const open = decided ?? chosen
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const tab = row.current?.querySelector(`[data-tab="${open}"]`)
    if (tab) showInRow(tab)
  }, [open])

  function choose(id: string) {
    setOpen(id)
    onChange?.(id)
  }

  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.id === open)
    const next = tabAfter(event.key, index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    choose(tab.id)
    row.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus()
  }

  return (
    <div>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={inColumns ? COLUMNS : ROW}
        style={
          inColumns ? { gridTemplateColumns: `repeat(${tabs.length}, minmax(max-content, 1fr))` } : undefined
        }
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${ownId}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === open}
            aria-controls={`${ownId}-${tab.id}-panel`}
            tabIndex={tab.id === open ? 0 : -1}
            className={classNames(
              TAB,
              inColumns && 'justify-center',
              // Without a script only the open tab can be read, so the others are left out.
              tab.id === open ? OPEN : `${SHUT} noscript:hidden`,
            )}
            onClick={() => choose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${ownId}-${tab.id}-panel`}
          aria-labelledby={`${ownId}-${tab.id}`}
          hidden={tab.id !== open}
          className="pt-6"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}

type TabLinksProps = {
  label: string
  items: readonly {
    label: ReactNode
    to: string
    end?: boolean
    /** The tab is shown as open at this address, too. */
    isOpen?: boolean
  }[]
  /**
   * The code of the pages is loaded at once for 'render', and for 'intent' when the pointer or the focus comes to a
   * tab.
   */
  prefetch?: 'none' | 'intent' | 'render'
  /** The pointer or the focus has come to the tab with this address. */
  onIntent?: ((to: string) => void) | undefined
}

/** Links to separate pages that look like tabs; they work without a script. */
export function TabLinks({ label, items, prefetch = 'none', onIntent }: TabLinksProps) {
  const { pathname } = useLocation()
  const isOffline = useOffline()
  const row = useRef<HTMLElement>(null)

  // A count that arrives later shifts the following tabs.
  useEffect(() => {
    const place = row.current
    const links = [...(place?.querySelectorAll('a') ?? [])]
    const open =
      links.find((link) => link.pathname === pathname && link.search === '') ??
      links.find((link) => link.ariaCurrent !== null)
    if (!place || !open) return
    const sizes = new ResizeObserver(() => showInRow(open))
    for (const link of links) sizes.observe(link)
    return () => sizes.disconnect()
  }, [pathname])

  return (
    <nav ref={row} aria-label={label} className={ROW}>
      {items.map(({ to, label, end = false, isOpen = false }) => {
        const attend = () => onIntent?.(to)
        const common = {
          to,
          prefetch: isOffline ? 'none' : prefetch,
          preventScrollReset: true,
          onPointerEnter: attend,
          onFocus: attend,
          onTouchStart: attend,
        } as const
        // By its path alone, a link to another part of the same page would be one to where one is.
        return isOpen || to.includes('?') ? (
          <Link
            key={to}
            {...common}
            aria-current={isOpen ? 'page' : undefined}
            className={classNames(TAB, isOpen ? OPEN : SHUT)}
          >
            {label}
          </Link>
        ) : (
          // A pressed tab looks open already: its page follows.
          <NavLink
            key={to}
            {...common}
            end={end}
            className={({ isActive, isPending }) => classNames(TAB, isActive || isPending ? OPEN : SHUT)}
          >
            {label}
          </NavLink>
        )
      })}
    </nav>
  )
}
