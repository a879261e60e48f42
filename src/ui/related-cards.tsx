// Below a thing: the cards of others like it; nothing if there are none.
import type { Key, ReactNode } from 'react'

type RelatedCardsProps<T> = {
  title: string
  items: readonly T[]
  card: (item: T) => ReactNode
}

export function RelatedCards<T extends { id: Key }>({ title, items, card }: RelatedCardsProps<T>) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-8 flex flex-col gap-5 border-t border-ink pt-8">
      <h2 id="related" className="display text-title">
        {title}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.id}>{card(item)}</li>
        ))}
      </ul>
    </section>
  )
}
