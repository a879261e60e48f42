// The choices of the agent list: search, category, order.
import { paths } from '../../../../paths.ts'
import { CatalogueFilters } from '../../../../ui/catalogue-filters.tsx'
import { AGENT_CATEGORIES, AGENT_SORT_LABELS, MAX_SEARCH_LENGTH } from '../../rules.ts'

export type AgentChoices = { search?: string | undefined; category?: string | undefined; sort: string }

/** The address of the list with these choices; what is the default anyway is left out. */
export function agentsHref(choices: Record<string, string | number | undefined>): string {
  const { sort, page, ...rest } = choices
  return paths.agents({
    ...rest,
    sort: sort === 'popular' ? undefined : sort,
    page: page === 1 ? undefined : page,
  })
}

export function AgentFilters({ choices }: { choices: AgentChoices }) {
  return (
    <CatalogueFilters
      label="Find agents"
      searchLabel="Search agents"
      maxSearchLength={MAX_SEARCH_LENGTH}
      choices={choices}
      categories={AGENT_CATEGORIES}
      sorts={AGENT_SORT_LABELS}
      action={paths.agents()}
      hrefFor={agentsHref}
    />
  )
}
