// Onboarding: a path, three questions, and the page that fits them. Visitors may answer, too; saving needs a sign-in.

import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { Container } from '../../../ui/page-header.tsx'
import { useAuthState } from '../../accounts/web/parts/auth-provider.tsx'
import { safeReturnTo } from '../../accounts/web/parts/return-to.ts'
import { becauseOf } from '../../accounts/web/parts/sign-up-reason.ts'
import { SignedInOnly } from '../../accounts/web/parts/signed-in-only.tsx'
import type { CompletedOnboarding } from '../../profiles/onboarding.schemas.ts'
import { changeDraft, useOnboardingDraft } from './parts/draft.ts'
import { PathStep } from './parts/path-step.tsx'
import { PersonOnboarding } from './parts/person-onboarding.tsx'
import { SurveyStep } from './parts/survey-step.tsx'

export const meta = unlistedMeta('Choose your path')

export default function OnboardingPage() {
  const state = useAuthState()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const returnTo = safeReturnTo(query.get('returnTo'))

  // The address of the sign-in does not carry `returnTo` (ONB-8), so it is stored with the answers.
  useEffect(() => {
    if (returnTo) changeDraft({ returnTo })
  }, [returnTo])

  function askToSignIn() {
    changeDraft({ isAnswered: true })
    void navigate(paths.auth(paths.onboarding()), { state: becauseOf('answers') })
  }

  return (
    <Container className="pb-24">
      <SignedInOnly
        otherwise={
          <div className="signed-in:invisible">
            <Steps isBusy={state.status === 'loading'} onAnswered={askToSignIn} />
          </div>
        }
      >
        <PersonOnboarding steps={(isBusy, onAnswered) => <Steps isBusy={isBusy} onAnswered={onAnswered} />} />
      </SignedInOnly>
    </Container>
  )
}

type StepsProps = { isBusy: boolean; onAnswered: (answers: CompletedOnboarding) => void }

function Steps({ isBusy, onAnswered }: StepsProps) {
  const [query, setQuery] = useSearchParams()
  const { path } = useOnboardingDraft()

  function goTo(step: 'path' | 'survey') {
    const search = new URLSearchParams(query)
    if (step === 'survey') search.set('step', step)
    else search.delete('step')
    setQuery(search, { preventScrollReset: false })
  }

  if (path && query.get('step') === 'survey') {
    return <SurveyStep path={path} isBusy={isBusy} onBack={() => goTo('path')} onAnswered={onAnswered} />
  }
  return <PathStep onChosen={() => goTo('survey')} />
}
