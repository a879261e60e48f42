// The tags that the person who is signed in follows, each linking to its updates.
import { paths } from '../../../../../paths.ts'
import { Tags } from '../../../../../ui/tags.tsx'
import { useFollowedTags } from './own-tags.ts'

export function FollowedTags() {
  const tags = useFollowedTags() ?? []
  if (tags.length === 0) return null
  return (
    <section aria-labelledby="followed-tags" className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 id="followed-tags" className="text-small font-semibold">
        Tags you follow
      </h2>
      <Tags
        items={tags.map((tag) => `#${tag}`)}
        label="Tags you follow"
        hrefFor={(tag) => paths.updates({ tag: tag.slice(1) })}
      />
    </section>
  )
}
