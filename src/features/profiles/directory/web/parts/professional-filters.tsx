// The choices of the directory: words, a skill, the order.
import { paths } from '../../../../../paths.ts'
import { FilterForm } from '../../../../../ui/filter-form.tsx'
import { formatCount } from '../../../../../ui/format.ts'
import { SearchField } from '../../../../../ui/search-field.tsx'
import { SelectField } from '../../../../../ui/select-field.tsx'
import type { SkillCounts } from '../../contract.ts'
import { MAX_SEARCH_LENGTH, PROFESSIONAL_SORT_LABELS, PROFESSIONAL_SORTS } from '../../rules.ts'
import { professionalsHref } from './professionals-href.ts'

export type ProfessionalChoices = {
  search?: string | undefined
  skill?: string | undefined
  sort: string
}

type Props = { choices: ProfessionalChoices; offered: SkillCounts['items'] }

/** The value of the chosen skill, as the list of choices writes it. */
function chosenIn(offered: Props['offered'], skill: string | undefined): string {
  return offered.find((one) => one.skill.toLowerCase() === skill?.toLowerCase())?.skill ?? skill ?? ''
}

export function ProfessionalFilters({ choices, offered }: Props) {
  const chosen = chosenIn(offered, choices.skill)
  const isOffered = chosen === '' || offered.some((one) => one.skill === chosen)
  return (
    <FilterForm
      label="Find professionals"
      action={paths.professionals()}
      values={{ search: choices.search, skill: chosen, sort: choices.sort }}
      hrefFor={professionalsHref}
    >
      <SearchField
        label="Search professionals"
        defaultValue={choices.search}
        maxLength={MAX_SEARCH_LENGTH}
        className="grow basis-72"
      />
      <SelectField
        label="Skill"
        hideLabel
        name="skill"
        defaultValue={chosen}
        className="grow basis-40 sm:grow-0"
        options={[
          { value: '', label: 'All Skills' },
          ...(isOffered ? [] : [{ value: chosen, label: chosen }]),
          ...offered.map(({ skill, people_count }) => ({
            value: skill,
            label: `${skill} (${formatCount(people_count)})`,
          })),
        ]}
      />
      <SelectField
        label="Sort"
        hideLabel
        name="sort"
        defaultValue={choices.sort}
        className="grow basis-40 sm:grow-0"
        options={PROFESSIONAL_SORTS.map((sort) => ({ value: sort, label: PROFESSIONAL_SORT_LABELS[sort] }))}
      />
    </FilterForm>
  )
}
