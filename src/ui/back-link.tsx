// The way back from one thing to the list it came from, and the trail of a page that lies deeper.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

export function BackLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        'group inline-flex min-h-8 items-center gap-2 text-small font-medium text-soft transition-colors duration-100 hover:text-ink',
        className,
      )}
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  )
}

type Crumb = { label: string; to?: string }

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-small text-soft">
        {items.map((item, index) => (
          <li key={item.label} className="flex min-h-8 items-center gap-2">
            {index > 0 && (
              <span aria-hidden="true" className="text-faint">
                /
              </span>
            )}
            {item.to === undefined ? (
              <span aria-current="page" className="text-ink">
                {item.label}
              </span>
            ) : (
              <Link to={item.to} className="prose-link">
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
