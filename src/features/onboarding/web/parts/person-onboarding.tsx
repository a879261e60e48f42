// Onboarding for someone who is signed in: saves the answers, including those given before signing in, offers
// professionals to publish their page, and continues; redirects those who have completed it.
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { ownTimeZone } from '../../../../platform/client/time-zone.ts'
import { Spinner } from '../../../../ui/spinner.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { useKeepProfile, useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { ProfileNotLoaded } from '../../../accounts/web/parts/profile-not-loaded.tsx'
import { safeReturnTo } from '../../../accounts/web/parts/return-to.ts'
import { onboardingContracts } from '../../../profiles/onboarding.contract.ts'
import { onboardingMessages } from '../../../profiles/onboarding.messages.ts'
import { offersPage } from '../../../profiles/onboarding.rules.ts'
import { type CompletedOnboarding, completedOnboarding } from '../../../profiles/onboarding.schemas.ts'
import type { OwnProfile } from '../../../profiles/profiles.contract.ts'
import type { SelectedPath } from '../../../profiles/profiles.rules.ts'
import { changeDraft, forgetOnboardingDraft, useOnboardingDraft } from './draft.ts'
import { PublishStep } from './publish-step.tsx'

const TARGETS: Record<SelectedPath, string> = {
  business_owner: paths.projects(),
  ai_professional: paths.agents(),
  learner: paths.courses(),
  updates: paths.updates(),
}

type PersonOnboardingProps = {
  steps: (isBusy: boolean, onAnswered: (answers: CompletedOnboarding) => void) => ReactNode
}

export function PersonOnboarding({ steps }: PersonOnboardingProps) {
  const { api } = useAuth()
  const navigate = useNavigate()
  const draft = useOnboardingDraft()
  const profile = useOwnProfile()
  const keep = useKeepProfile()
  const hasBegun = useRef(false)
  const [offer, setOffer] = useState<{ profile: OwnProfile; place: string }>()

  const completion = useMutation({
    mutationFn: (answers: CompletedOnboarding) =>
      api(onboardingContracts.complete, { body: { ...answers, time_zone: ownTimeZone() } }),
    onSuccess: (completed, { selected_path }) => {
      const place = safeReturnTo(draft.returnTo) ?? TARGETS[selected_path]
      forgetOnboardingDraft()
      keep(completed)
      showToast({ kind: 'success', title: onboardingMessages.completed })
      if (offersPage(completed)) setOffer({ profile: completed, place })
      else void navigate(place, { replace: true })
    },
    onError: (error) => {
      changeDraft({ isAnswered: false })
      showToast({ kind: 'error', title: onboardingMessages.failed, description: error.message })
    },
  })

  const { mutate, isIdle } = completion
  const known = profile.data
  useEffect(() => {
    if (!known || !isIdle || hasBegun.current) return
    if (known.onboarding_completed && known.selected_path) {
      hasBegun.current = true
      forgetOnboardingDraft()
      void navigate(TARGETS[known.selected_path], { replace: true })
      return
    }
    const given = completedOnboarding.safeParse({
      selected_path: draft.path,
      survey_responses: draft.answers,
    })
    if (!draft.isAnswered || !given.success) return
    hasBegun.current = true
    mutate(given.data)
  }, [known, isIdle, draft, mutate, navigate])

  if (offer) {
    const { place } = offer
    return <PublishStep profile={offer.profile} onDone={() => void navigate(place, { replace: true })} />
  }
  if (profile.isError && !profile.data) {
    return (
      <div className="py-16">
        <ProfileNotLoaded profile={profile} />
      </div>
    )
  }
  const isLeaving = known?.onboarding_completed && known.selected_path !== null
  if (!known || isLeaving) {
    return (
      <div className="flex min-h-[60vh] items-center justify-center">
        <Spinner size="large" label="Loading your page" />
      </div>
    )
  }
  return steps(completion.isPending, mutate)
}
