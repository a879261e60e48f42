// A row of short words: skills, features, topics. With addresses, each links to the items that share the word.
import { SiteLink } from './link.tsx'

type TagsProps = {
  items: readonly string[]
  /** Further tags are only counted. */
  max?: number | undefined
  label: string
  hrefFor?: (item: string) => string
}

export function Tags({ items, max = items.length, label, hrefFor }: TagsProps) {
  const hidden = Math.max(items.length - max, 0)
  const alone = items.slice(0, hidden > 0 ? max - 1 : max)
  const last = hidden > 0 ? items[max - 1] : undefined
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {alone.map((item) => (
        <li key={item} className={hrefFor ? 'flex max-w-full' : 'tag'}>
          {hrefFor ? <TagLink item={item} href={hrefFor(item)} /> : item}
        </li>
      ))}
      {last !== undefined && (
        // The count wraps with the last word, so it never has a line to itself.
        <li key={last} className="flex max-w-full items-center gap-2">
          {hrefFor ? <TagLink item={last} href={hrefFor(last)} /> : <span className="tag">{last}</span>}
          <span className="shrink-0 text-small text-faint">
            <span>{`+${hidden}`}</span>
            <span className="sr-only"> more</span>
          </span>
        </li>
      )}
    </ul>
  )
}

function TagLink({ item, href }: { item: string; href: string }) {
  return (
    <SiteLink to={href} className="tag tag-link">
      {item}
    </SiteLink>
  )
}
