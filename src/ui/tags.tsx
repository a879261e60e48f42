// A row of short words: skills, features, topics. With addresses, each links to what shares the word.
import { SiteLink } from './link.tsx'

type TagsProps = {
  items: readonly string[]
  /** How many are shown; the rest is counted. */
  max?: number | undefined
  /** What the words are, for screen readers. */
  label: string
  /** Where a word leads. */
  hrefFor?: (item: string) => string
}

export function Tags({ items, max = items.length, label, hrefFor }: TagsProps) {
  const hidden = items.length - max
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {items.slice(0, max).map((item) => (
        <li key={item} className={hrefFor ? 'flex max-w-full' : 'tag'}>
          {hrefFor ? (
            <SiteLink to={hrefFor(item)} className="tag tag-link">
              {item}
            </SiteLink>
          ) : (
            item
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
