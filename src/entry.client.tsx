// Hydrates the page that the server rendered.
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { recordAutofill } from './app/document/early-input.ts'
import { loadHydrationData } from './app/document/hydration-data.ts'

// Zod would look for `eval` to compile schemas with, which the content policy forbids and browsers report. It reads its
// settings from here; importing it for them would bring it to every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

function start() {
  recordAutofill()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

// Nothing here awaits the start: the page's modules import parts of this one, and would wait for it.
loadHydrationData().then(start, (error: unknown) => {
  document.documentElement.dataset.broken = ''
  throw error
})
