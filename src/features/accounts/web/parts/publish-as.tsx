// Asks once, where someone is about to publish or send something for the first time, under which name that happens; then
// the call that was refused for lack of one goes on.
import { lazy, Suspense, useEffect, useState } from 'react'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth } from './auth-provider.tsx'
import { useOwnProfile } from './own-profile.ts'

const PublishAsDialog = lazy(() => latePart(() => import('./publish-as-dialog.tsx')))

export function PublishAs() {
  const { onNameRequired } = useAuth()
  const profile = useOwnProfile().data
  const [answer, setAnswer] = useState<(isNamed: boolean) => void>()
  useEffect(() => onNameRequired(() => new Promise((resolve) => setAnswer(() => resolve))), [onNameRequired])
  if (!answer || !profile) return null
  return (
    <Suspense fallback={null}>
      <PublishAsDialog
        profile={profile}
        onEnd={(isNamed) => {
          setAnswer(undefined)
          answer(isNamed)
        }}
      />
    </Suspense>
  )
}
