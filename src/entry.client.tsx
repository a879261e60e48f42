// Hydrates the page that the server rendered.
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { recordAutofill } from './app/document/early-input.ts'
import { loadHydrationData } from './app/document/hydration-data.ts'

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

// Not awaited: the page's modules import parts of this one and would wait for it.
loadHydrationData().then(start, (error: unknown) => {
  document.documentElement.dataset.broken = ''
  throw error
})
