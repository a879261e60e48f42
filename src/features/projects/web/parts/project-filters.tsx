// The choices of the project list: search, category, order.
import { paths } from '../../../../paths.ts'
import { CatalogueFilters } from '../../../../ui/catalogue-filters.tsx'
import { MAX_SEARCH_LENGTH, PROJECT_CATEGORIES, PROJECT_SORT_LABELS } from '../../rules.ts'

export type ProjectChoices = { search?: string | undefined; category?: string | undefined; sort: string }

/** The address of the list with these choices; what is the default anyway is left out. */
export function projectsHref(choices: Record<string, string | number | undefined>): string {
  const { sort, page, ...rest } = choices
  return paths.projects({
    ...rest,
    sort: sort === 'recent' ? undefined : sort,
    page: page === 1 ? undefined : page,
  })
}

export function ProjectFilters({ choices }: { choices: ProjectChoices }) {
  return (
    <CatalogueFilters
      label="Find projects"
      searchLabel="Search projects"
      maxSearchLength={MAX_SEARCH_LENGTH}
      choices={choices}
      categories={PROJECT_CATEGORIES}
      sorts={PROJECT_SORT_LABELS}
      action={paths.projects()}
      hrefFor={projectsHref}
    />
  )
}
