// A row of short words: skills, features, topics.
type TagsProps = {
  items: readonly string[]
  /** How many are shown; the rest is counted. */
  max?: number | undefined
  /** What the words are, for screen readers. */
  label: string
}

export function Tags({ items, max = items.length, label }: TagsProps) {
  const hidden = items.length - max
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {items.slice(0, max).map((item) => (
        <li
          key={item}
          className="inline-flex min-h-6 max-w-full items-center rounded-box border border-line px-2 text-small text-soft"
        >
          <span className="truncate">{item}</span>
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
