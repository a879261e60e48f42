// The top bar's items on a small screen: a sheet that opens below the bar. A <details>, so it works without a script;
// with one it also closes on Escape and on a click outside. The bar remounts it after each navigation.

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { OPEN_SIGN_UP } from '../../features/accounts/web/parts/auth-mode.ts'
import { useSignOut } from '../../features/accounts/web/parts/sign-out.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { SiteLink } from '../../ui/link.tsx'
import { SECTIONS } from './sections.ts'

function shut(details: HTMLDetailsElement | null) {
  if (details) details.open = false
}

export function SmallMenu({ current }: { current: string | undefined }) {
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  const close = () => shut(details.current)
  const signOut = useSignOut()

  useEffect(() => {
    function closeBeside(event: PointerEvent) {
      if (event.target instanceof Node && !details.current?.contains(event.target)) shut(details.current)
    }
    document.addEventListener('pointerdown', closeBeside)
    return () => document.removeEventListener('pointerdown', closeBeside)
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return
    close()
    summary.current?.focus()
  }

  return (
    <details ref={details} onKeyDown={onKeyDown} className="group lg:hidden">
      <summary
        ref={summary}
        className="inline-flex min-h-10 items-center gap-2 rounded-box border border-edge px-3 text-small font-medium transition-colors duration-100 hover:border-ink group-open:border-ink"
      >
        <Glyph of="menu" className="glyph size-4 group-open:hidden" />
        <Glyph of="cross" className="glyph hidden size-4 group-open:block" />
        {/* Beside the notifications there is no room for the word on the narrowest screens. */}
        <span className="max-[22.4rem]:sr-only signed-in:max-[24rem]:sr-only">Menu</span>
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-y border-ink bg-paper px-5 pt-2 pb-8 sm:px-8">
        <ul>
          {SECTIONS.map((section) => (
            <li key={section.to} className="border-b border-line">
              <SiteLink
                to={section.to}
                aria-current={section.to === current ? 'page' : undefined}
                onClick={close}
                className="menu-section-link"
              >
                {section.label}
              </SiteLink>
            </li>
          ))}
        </ul>
        <SiteLink to={paths.professionals()} onClick={close} className="menu-section-link">
          Find professionals
        </SiteLink>
        <div className="mt-6 grid grid-cols-2 gap-3 signed-in:hidden">
          <ButtonLink to={paths.auth()} onClick={close}>
            Sign In
          </ButtonLink>
          <ButtonLink to={paths.auth()} state={OPEN_SIGN_UP} variant="solid" onClick={close}>
            Get Started
          </ButtonLink>
        </div>
        <div className="mt-6 hidden grid-cols-3 gap-3 signed-in:grid">
          <ButtonLink to={paths.home()} variant="solid" onClick={close}>
            My Home
          </ButtonLink>
          <ButtonLink to={paths.settings()} onClick={close}>
            Settings
          </ButtonLink>
          <Button
            onClick={() => {
              close()
              void signOut()
            }}
          >
            Sign Out
          </Button>
        </div>
      </div>
    </details>
  )
}
