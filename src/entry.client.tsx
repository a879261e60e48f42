// Where the browser takes over the page that the server rendered.
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { noteFilledIn } from './app/document/early-input.ts'
import { takeOver } from './app/document/take-over.ts'

function start() {
  noteFilledIn()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

// Not awaited: the modules of the page import parts of this one and would wait for its end.
takeOver().then(start, (error: unknown) => {
  document.documentElement.dataset.broken = ''
  throw error
})
