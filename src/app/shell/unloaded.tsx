// Shown above a page whose scripts are still loading: a progress line once something was pressed, and a way out if the
// scripts failed to load. The head script's marks on <html> control both.
import { StaticPart } from './static-part.tsx'

/**
 * An empty link leads to the browser's own address, including the part that the server does not see, such as the token
 * of a mailed link.
 */
const HERE = ''

export function Unloaded() {
  return (
    <StaticPart name="unloaded">
      <div className="fixed inset-x-0 top-0 z-50 hidden h-0.5 animate-progress bg-ink pressed:block" />
      <div
        role="alert"
        className="hidden flex-wrap items-center justify-center gap-x-2 border-b border-warning bg-warning-wash px-5 py-3 text-small text-warning broken:flex"
      >
        <p>This page didn't load completely.</p>
        <a href={HERE} rel="noopener" className="prose-link">
          Reload the page
        </a>
      </div>
    </StaticPart>
  )
}
