// 'Save this search' on the page of a list that is searched or filtered. Visitors are led to sign up, and back to the search.
import { lazy, Suspense } from 'react'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { savedSearchMessages as messages } from '../../saved-searches.messages.ts'

const SavedToggle = lazy(() => latePart(() => import('./saved-toggle.tsx')))

type Choices = Readonly<Record<string, string | number | undefined>>

type SaveSearchProps = {
  choices: Choices
  /** The text that was searched for if nothing matched the typed one. */
  corrected?: string | undefined
  hrefFor: (choices: Choices) => string
}

export function SaveSearch({ choices, corrected, hrefFor }: SaveSearchProps) {
  const { status } = useAuthState()
  const path = hrefFor({
    ...choices,
    search: corrected ?? choices.search,
    as_typed: undefined,
    sort: undefined,
    page: undefined,
  })
  if (path === hrefFor({})) return null
  const plain = (
    <ButtonLink size="small" to={paths.signUp(path, 'save-search')}>
      {messages.save}
    </ButtonLink>
  )
  if (status !== 'signed-in') return plain
  return (
    <Suspense fallback={plain}>
      <SavedToggle path={path} otherwise={plain} />
    </Suspense>
  )
}
