// Shares what the pages about one of one's own courses have in common: the course, the choices in the address, and the page
// while the answer loads or fails.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { listAddress } from '../../../../../platform/client/list-address.ts'
import { readId } from '../../../../../platform/client/page-query.ts'
import { Problem } from '../../../../../platform/contract/problem.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { Container } from '../../../../../ui/page-header.tsx'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { courseMessages } from '../../../courses.messages.ts'
import type { TaughtCourse } from '../../teaching.contract.ts'
import { type CourseList, TEACHING_PAGE_SIZE } from '../../teaching.rules.ts'
import { TaughtCoursePlace, TaughtOutline } from './taught-course-place.tsx'

export function useTaught<const O extends { status?: readonly string[] }>(options: O, tab: CourseList) {
  const { api } = useAuth()
  const { user } = usePerson()
  const { search } = useLocation()
  const id = readId(useParams().id ?? '')
  const { read, href } = listAddress(options, (query) => paths.teaching(id, { tab, ...query }))
  return { asked: { api, userId: user.id, id }, href, ...read(search, TEACHING_PAGE_SIZE) }
}

type TaughtPageProps<T> = {
  open: CourseList
  found: UseQueryResult<T>
  notLoaded: string
  children: (data: T) => ReactNode
}

export function TaughtPage<T extends { course: TaughtCourse }>(props: TaughtPageProps<T>) {
  const { open, found, notLoaded, children } = props
  if (found.data)
    return (
      <TaughtCoursePlace open={open} course={found.data.course}>
        {children(found.data)}
      </TaughtCoursePlace>
    )
  if (!found.isError) return <TaughtOutline open={open} />
  const isMissing = found.error instanceof Problem && found.error.kind === 'not_found'
  return (
    <Container className="py-10">
      {isMissing ? (
        <EmptyState
          title={courseMessages.notFound}
          action={<ButtonLink to={paths.ownCourses()}>My Courses</ButtonLink>}
        >
          It may have been deleted, or it belongs to someone else.
        </EmptyState>
      ) : (
        <FailedQuery title={notLoaded} query={found} />
      )}
    </Container>
  )
}
