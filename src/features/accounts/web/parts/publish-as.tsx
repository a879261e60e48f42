// Asks once, where a person is about to publish or send something for the first time, for the name that is shown with it; then
// the call that was refused for lack of one is repeated.
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Contract } from '../../../../platform/contract/contract.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth } from './auth-provider.tsx'
import { useOwnProfile } from './own-profile.ts'

const PublishAsDialog = lazy(() => latePart(() => import('./publish-as-dialog.tsx')))

type Asking = { answer: (isNamed: boolean) => void; words: Contract['asksName'] }

export function PublishAs() {
  const { onRefused } = useAuth()
  const profile = useOwnProfile().data
  const [asking, setAsking] = useState<Asking>()
  useEffect(() => {
    // Several calls that were refused at once ask once.
    let asked: Promise<boolean> | undefined
    const ask = ({ asksName }: Contract) => {
      asked ??= new Promise<boolean>((answer) => setAsking({ answer, words: asksName })).finally(() => {
        asked = undefined
      })
      return asked
    }
    onRefused(async (error, contract, again) => {
      if (error instanceof Problem && error.kind === 'name_required' && (await ask(contract))) return again()
      throw error
    })
    return () => onRefused(undefined)
  }, [onRefused])
  if (!asking || !profile) return null
  return (
    <Suspense fallback={null}>
      <PublishAsDialog
        profile={profile}
        words={asking.words}
        onEnd={(isNamed) => {
          setAsking(undefined)
          asking.answer(isNamed)
        }}
      />
    </Suspense>
  )
}
