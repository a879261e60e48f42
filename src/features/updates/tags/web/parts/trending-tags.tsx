// The tags that most people use now: a row below the title on a small screen, a list with the number of people beside
// the feed on a large one.
import { paths } from '../../../../../paths.ts'
import { countOf } from '../../../../../ui/format.ts'
import { SiteLink } from '../../../../../ui/link.tsx'
import type { TrendingTag } from '../../tags.rules.ts'

export function TrendingTags({ tags }: { tags: readonly TrendingTag[] }) {
  if (tags.length === 0) return null
  return (
    <aside
      aria-labelledby="trending-tags"
      className="flex min-w-0 items-center gap-3 lg:sticky lg:col-start-2 lg:row-start-1 lg:pt-3 lg:top-24 lg:flex-col lg:items-stretch lg:self-start"
    >
      <h2 id="trending-tags" className="shrink-0 text-small font-semibold">
        Trending tags
      </h2>
      <ul
        aria-labelledby="trending-tags"
        className="scroll-row flex min-w-0 gap-1.5 py-1 max-lg:-mr-5 max-lg:pr-5 lg:flex-col lg:gap-0 lg:border-t lg:border-line lg:py-0"
      >
        {tags.map(({ tag, people_count }) => (
          <li key={tag} className="shrink-0 lg:border-b lg:border-line">
            <SiteLink
              to={paths.updates({ tag })}
              className="flex min-h-8 items-center justify-between gap-3 text-small hover:text-ink max-lg:rounded-box max-lg:border max-lg:border-line max-lg:px-2.5 max-lg:text-soft lg:min-h-9 lg:hover:underline"
            >
              <bdi className="truncate">{`#${tag}`}</bdi>
              <span className="figures text-faint max-lg:sr-only">
                {countOf(people_count, 'person', 'people')}
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </aside>
  )
}
