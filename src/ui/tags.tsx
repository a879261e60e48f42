// A row of short words: skills, features, topics. With addresses, each is a link to what shares the word.
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

type TagsProps = {
  items: readonly string[]
  /** How many are shown; the rest is counted. */
  max?: number | undefined
  /** What the words are, for screen readers. */
  label: string
  /** Where a word leads. */
  hrefFor?: (item: string) => string
}

const TAG =
  'inline-flex min-h-6 max-w-full items-center rounded-box border border-line px-2 text-small text-soft'

export function Tags({ items, max = items.length, label, hrefFor }: TagsProps) {
  const hidden = items.length - max
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {items.slice(0, max).map((item) => (
        <li key={item} className={classNames('max-w-full', hrefFor ? 'flex' : TAG)}>
          {hrefFor ? (
            <Link
              to={hrefFor(item)}
              className={classNames(
                TAG,
                'relative z-10 transition-colors duration-100 hover:border-edge hover:text-ink',
              )}
            >
              <span className="truncate">{item}</span>
            </Link>
          ) : (
            <span className="truncate">{item}</span>
          )}
        </li>
      ))}
      {hidden > 0 && (
        <li className="inline-flex min-h-6 items-center px-1 text-small text-faint">
          +{hidden}
          <span className="sr-only"> more</span>
        </li>
      )}
    </ul>
  )
}
