// Replaces a course that could not be loaded: a toast gives the reason, and the page offers to try again (MSG-72).
import { useEffect } from 'react'
import { ErrorState, type ErrorStateProps } from '../../../../ui/empty-state.tsx'
import { Container } from '../../../../ui/page-header.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { courseMessages as messages } from '../../courses.messages.ts'

export function CourseNotLoaded(more: Omit<ErrorStateProps, 'title'>) {
  useEffect(() => showToast({ kind: 'error', title: messages.loadFailed }), [])
  return (
    <Container className="pt-16 pb-24">
      <ErrorState title={messages.notShown} {...more} />
    </Container>
  )
}
