// Saved searches in the settings: each leads to its list, with how often its new matches are mailed. Loaded with them only.

import { Button } from '../../../../ui/button.tsx'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { focusBeside } from '../../../../ui/focus-beside.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import type { SavedSearch } from '../../saved-searches.contract.ts'
import { frequencyLabels, savedSearchMessages as messages } from '../../saved-searches.messages.ts'
import { MATCH_FREQUENCIES } from '../../saved-searches.rules.ts'
import { useOwnSearches, useSavedSearchChanges } from './own-searches.ts'

const OPTIONS = MATCH_FREQUENCIES.map((value) => ({ value, label: frequencyLabels[value] }))

export default function SavedSearches() {
  const { user } = usePerson()
  const own = useOwnSearches()
  const changes = useSavedSearchChanges()
  if (own.isPending) return <SkeletonText lines={3} />
  if (!own.data) return <FailedQuery title={messages.notLoaded} query={own} />
  const { items } = own.data
  if (items.length === 0) return <p className="text-soft">{messages.none}</p>
  return (
    <div className="flex flex-col gap-3">
      <ul className="border-t border-line">
        {items.map((search) => (
          <Row key={search.id} search={search} changes={changes} />
        ))}
      </ul>
      {!user.email_confirmed_at && <p className="text-small text-soft">{messages.unproved}</p>}
    </div>
  )
}

type RowProps = { search: SavedSearch; changes: ReturnType<typeof useSavedSearchChanges> }

function Row({ search, changes: { edit, remove } }: RowProps) {
  const { name, path, frequency } = search
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto] sm:items-center">
      <SiteLink to={path} dir="auto" className="prose-link wrap-anywhere">
        {name}
      </SiteLink>
      <SelectField
        label={messages.howOften(name)}
        hideLabel
        options={OPTIONS}
        value={frequency}
        onChange={({ target }) => {
          const chosen = MATCH_FREQUENCIES.find((one) => one === target.value)
          if (chosen) edit.mutate({ ...search, frequency: chosen })
        }}
      />
      <Button
        size="small"
        className="justify-self-start"
        aria-label={messages.delete(name)}
        busy={remove.isPending && remove.variables?.id === search.id}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget)()
          remove.mutate(search)
        }}
      >
        Delete
      </Button>
    </li>
  )
}
