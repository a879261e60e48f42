// The document around every page.
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import { replayEarlyInput, restoreFields } from './app/document/early-input.ts'
import { headScript } from './app/document/head-script.ts'
import { BrokenPage } from './app/shell/broken-page.tsx'
import markUrl from './app/shell/mark.svg?url'
import { Unloaded } from './app/shell/unloaded.tsx'
import displayFont from './ui/fonts/newsreader-basic.woff2?url'
import textFont from './ui/fonts/schibsted-grotesk-basic.woff2?url'
import './ui/styles.css'

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const links = () => [
  font(textFont),
  font(displayFont),
  { rel: 'icon', type: 'image/svg+xml', href: markUrl },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  // In the same tick as hydration: nothing can be typed in the meantime, and nothing flashes.
  useLayoutEffect(restoreFields, [])
  // The page is hydrated: from now on it handles input itself, and earlier input is replayed. Tests wait for this mark.
  useEffect(() => {
    replayEarlyInput()
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f8f6f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#120f0c" media="(prefers-color-scheme: dark)" />
        <script>{headScript}</script>
        <Meta />
        <Links />
      </head>
      <body>
        <Unloaded />
        {children}
        <ScrollMemory />
      </body>
    </html>
  )
}

/** The framework's own component writes an inline script; hydration-data.ts sets the key that it would set. */
function ScrollMemory() {
  useScrollRestoration()
  return null
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <BrokenPage error={error} />
}
