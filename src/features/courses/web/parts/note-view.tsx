// Tells the server once that a visitor sees a course's page, for its instructor's analytics. Nothing on the page depends on
// it, so it is loaded afterwards.
import { useCallback } from 'react'
import { usePageInSight } from '../../../../ui/page-in-sight.ts'
import { useAuth, useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { courseContracts } from '../../courses.contract.ts'

export default function NoteView({ courseId }: { courseId: number }) {
  const { api } = useAuth()
  // Until it is known who is signed in, a person would count as a visitor.
  const isKnown = useAuthState().status !== 'loading'
  const note = useCallback(() => {
    // A visit that is not counted needs no message.
    api(courseContracts.noteView, { params: { id: courseId } }).catch(() => undefined)
  }, [api, courseId])
  usePageInSight(isKnown ? note : undefined)
  return null
}
