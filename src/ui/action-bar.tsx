// What a page is about: its price and its main action. Beside the content on a wide screen; elsewhere a bar at the bottom
// of the window, below which the page leaves as much room (styles.css).
import type { ReactNode } from 'react'

type ActionBarProps = {
  /** Shown in the bar only: on a wide screen the page shows it itself. */
  price: ReactNode
  children: ReactNode
}

export function ActionBar({ price, children }: ActionBarProps) {
  return (
    <div data-action-bar="" className="action-bar">
      <div className="flex h-12 shrink-0 items-center whitespace-nowrap lg:hidden">{price}</div>
      <div className="max-lg:ml-auto max-lg:w-full max-lg:max-w-64 max-lg:min-w-0 [&>*]:max-lg:min-w-0 [&>*]:max-lg:px-3">
        {children}
      </div>
    </div>
  )
}
