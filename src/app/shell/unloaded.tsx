// What stands above a page that waits for its program: a line where something was pressed already, and a way out where
// the program cannot be had. The head script's marks on <html> show them; no script is needed.
import { StaticPart } from './static-part.tsx'

/** The browser's own address, with all that the server does not know of it, such as the token of a mailed link. */
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
