// The document around every page.
import displayFont from '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2?url'
import textFont from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import { BrokenPage } from './app/shell/broken-page.tsx'
import markUrl from './app/shell/mark.svg?url'
import { themeScript } from './app/shell/theme-script.ts'
import './ui/styles.css'

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const links = () => [
  font(textFont),
  font(displayFont),
  { rel: 'icon', type: 'image/svg+xml', href: markUrl },
]

export function Layout({ children }: { children: ReactNode }) {
  // The page is alive: what is pressed and typed from now on is heard. Whoever drives a browser waits for it.
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f8f6f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#120f0c" media="(prefers-color-scheme: dark)" />
        <script>{themeScript}</script>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollMemory />
      </body>
    </html>
  )
}

/** The framework's own component writes a script of its own; the key that this would set, take-over.ts sets. */
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
