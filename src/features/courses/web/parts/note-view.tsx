// Tells the server that someone looks at a course's page, for its instructor's analytics: once it is in sight, and once.
// Loaded after the page: nothing on it depends on it.
import { useCallback } from 'react'
import { usePageInSight } from '../../../../ui/page-in-sight.ts'
import { useAuth, useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { courseContracts } from '../../courses.contract.ts'

export default function NoteView({ courseId }: { courseId: number }) {
  const { api } = useAuth()
  // Until it is known who it is, a person would count as a visitor.
  const isKnown = useAuthState().status !== 'loading'
  const note = useCallback(() => {
    // A visit that is not counted is no reason to tell anyone.
    api(courseContracts.noteView, { params: { id: courseId } }).catch(() => undefined)
  }, [api, courseId])
  usePageInSight(isKnown ? note : undefined)
  return null
}
