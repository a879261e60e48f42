// Shows a page's price and its main action: beside the content on a wide screen; elsewhere in a bar at the bottom of
// the window, below which the page leaves as much room (styles.css).
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type ActionBarProps = {
  /**
   * Only the bar shows it: on a wide screen the page shows it itself. Without one, the actions take all of a phone's
   * width.
   */
  price: ReactNode
  children: ReactNode
}

export function ActionBar({ price, children }: ActionBarProps) {
  return (
    <div data-action-bar="" className="action-bar">
      {price !== null && (
        <div className="flex h-12 shrink-0 items-center whitespace-nowrap lg:hidden">{price}</div>
      )}
      <div
        className={classNames(
          'max-lg:ml-auto max-lg:flex max-lg:w-full max-lg:min-w-0 max-lg:gap-2 [&>*]:max-lg:min-w-0 [&>:first-child]:max-lg:shrink',
          price === null
            ? 'max-lg:min-h-12 max-lg:items-center sm:max-lg:max-w-80 [&>*]:max-lg:grow'
            : 'max-lg:max-w-64 [&>*]:max-lg:px-3',
        )}
      >
        {children}
      </div>
    </div>
  )
}
