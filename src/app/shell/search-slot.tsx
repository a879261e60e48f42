// The search's place in the top bar, and its key on every page: Ctrl or Cmd and K. A plain link to its page until the
// window is loaded, with the first use, so that it works without a script.
import { lazy, type MouseEvent, useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { OnceOpened } from '../../ui/late-window.tsx'
import { isPlainClick, SiteLink } from '../../ui/link.tsx'
import { latePart } from '../../ui/when-online.ts'

const SearchEverywhere = lazy(() => latePart(() => import('./search-everywhere.tsx')))

/** The key opens nothing in a window, in a menu, or in the early field while the window of the search is loading. */
const ELSEWHERE = '[role$=dialog], [role=menu], #typed-early'

const focusOn = (field: HTMLInputElement | null) => field?.focus()

export function SearchSlot() {
  /** The element had the focus before; it is the link for a person who pressed it. */
  const before = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      const focused = document.querySelector<HTMLElement>(':focus')
      if (focused?.closest(ELSEWHERE)) return
      before.current = focused
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    before.current = event.currentTarget
    setOpen(true)
  }

  return (
    <>
      <SiteLink
        to={paths.search()}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onClick}
        className="inline-flex h-10 shrink-0 items-center justify-center rounded-box transition-colors duration-100 hover:bg-sunken gap-2 px-2.5 text-small text-soft xl:border xl:border-edge"
      >
        <Glyph of="search" className="glyph size-5 stroke-[1.75]" />
        <span className="sr-only xl:not-sr-only">Search</span>
        <kbd className="hidden font-sans text-faint xl:inline">Ctrl K</kbd>
      </SiteLink>
      {/* The first letters are typed here until the search window is loaded, whose field begins with this text. */}
      {open && <input ref={focusOn} id="typed-early" aria-label="Search" className="sr-only" />}
      <OnceOpened open={open}>
        <SearchEverywhere open={open} onOpenChange={setOpen} returnFocus={() => before.current} />
      </OnceOpened>
    </>
  )
}
