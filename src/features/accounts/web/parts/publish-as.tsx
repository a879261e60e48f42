// Asks once, where a person is about to publish or send something for the first time, for the name that is shown with it; then
// the call that was refused for lack of one is repeated.
import { lazy, Suspense, useEffect, useState } from 'react'
import { Problem } from '../../../../platform/contract/problem.ts'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth } from './auth-provider.tsx'
import { useOwnProfile } from './own-profile.ts'

const PublishAsDialog = lazy(() => latePart(() => import('./publish-as-dialog.tsx')))

export function PublishAs() {
  const { onRefused } = useAuth()
  const profile = useOwnProfile().data
  const [answer, setAnswer] = useState<(isNamed: boolean) => void>()
  useEffect(() => {
    // Several calls that were refused at once ask once.
    let asked: Promise<boolean> | undefined
    const ask = () => {
      asked ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asked = undefined
      })
      return asked
    }
    onRefused(async (error, again) => {
      if (error instanceof Problem && error.kind === 'name_required' && (await ask())) return again()
      throw error
    })
    return () => onRefused(undefined)
  }, [onRefused])
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
