// The name of the site and its mark: a stepped gable with an open door.
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { SITE_NAME } from './site-name.ts'

export function HouseMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 28" aria-hidden="true" className={classNames('fill-current', className)}>
      <path fillRule="evenodd" d="M10 0h6v5h5v5h5v18H0V10h5V5h5zM8 28h10V18a5 5 0 0 0-10 0z" />
    </svg>
  )
}

type WordmarkProps = {
  /** Reloads the page, for when its scripts have failed. */
  reload?: boolean
}

export function Wordmark({ reload = false }: WordmarkProps) {
  return (
    <Link
      to={paths.landing()}
      reloadDocument={reload}
      className="-mx-2 inline-flex min-h-11 items-center gap-2.5 rounded-box px-2"
    >
      <HouseMark className="h-6 w-auto" />
      <span translate="no" className="display text-title signed-in:max-[21.5rem]:sr-only">
        {SITE_NAME}
      </span>
    </Link>
  )
}
