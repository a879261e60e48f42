// Deleting, publishing and unpublishing courses, one or several (CRS-34, CRS-35, MSG-76 to MSG-80, HOME-9).
import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { requery } from '../../../../platform/client/person-queries.ts'
import { countOf } from '../../../../ui/format.ts'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { courseContracts, type OwnCourseRow } from '../../courses.contract.ts'
import { courseMessages as messages } from '../../courses.messages.ts'
import { isCourseListed } from '../../courses.policy.ts'

export type CourseDeed = 'delete' | 'publish' | 'unpublish'

const DONE: Record<CourseDeed, string> = {
  delete: messages.deleted,
  publish: messages.published,
  unpublish: messages.unpublished,
}

export function useCourseDeed(onSettled: () => void) {
  const { api } = useAuth()
  const { user } = usePerson()
  return useMutation({
    mutationFn: ({ deed, ids }: { deed: CourseDeed; ids: number[] }) =>
      deed === 'delete'
        ? api(courseContracts.delete, { body: { ids } })
        : api(courseContracts.setStatus, {
            body: { ids, status: deed === 'publish' ? 'published' : 'draft' },
          }),
    onSuccess(_, { deed }) {
      showToast({ kind: 'success', title: DONE[deed] })
      void requery(user.id, 'courses')
      void requery(user.id, 'home')
    },
    onError: (error, { deed }) =>
      showToast({
        kind: 'error',
        title: deed === 'delete' ? messages.deleteFailed : messages.statusFailed,
        description: reasonOf(error),
      }),
    onSettled,
  })
}

type Asked = Pick<OwnCourseRow, 'id' | 'status' | 'students_count'>

/** With students, a course is unpublished instead of deleted. */
export type CourseQuestion = {
  deed: CourseDeed
  ids: number[]
  words: { title: string; description: string; confirm: string; isConfirmDisabled?: boolean }
}

export function questionOf(deed: CourseDeed, courses: readonly Asked[]): CourseQuestion {
  const ids = courses.map(({ id }) => id)
  const those = courses.length === 1 ? 'this course' : `${courses.length} courses`
  if (deed === 'delete') {
    const taken = courses.filter(({ students_count }) => students_count > 0)
    return taken.length > 0 ? insteadOfDeleting(courses, taken) : { deed, ids, words: deletion(those) }
  }
  if (deed === 'publish')
    return {
      deed,
      ids,
      words: {
        title: `Publish ${those}?`,
        description: 'Everyone can find and buy what is published.',
        confirm: 'Publish',
      },
    }
  return {
    deed,
    ids,
    words: {
      title: `Unpublish ${those}?`,
      description: 'Only you can see what is unpublished. People who bought it keep it.',
      confirm: 'Unpublish',
    },
  }
}

const deletion = (those: string) => ({
  title: `Delete ${those}?`,
  description: 'The curriculum and everything you wrote in it are deleted for good.',
  confirm: those === 'this course' ? 'Delete course' : 'Delete courses',
})

/** A course that has students is not deleted, since they paid for it (CRS-34). */
function insteadOfDeleting(courses: readonly Asked[], taken: readonly Asked[]): CourseQuestion {
  const students = taken.reduce((sum, { students_count }) => sum + students_count, 0)
  const listed = taken.filter(isCourseListed)
  const whose =
    courses.length === 1
      ? 'This course has'
      : `${taken.length} of these ${courses.length} courses ${taken.length === 1 ? 'has' : 'have'}`
  const [kept, them, are] =
    taken.length === 1
      ? ["Its students keep it, so it can't be deleted.", 'it', "It's"]
      : ["Their students keep them, so they can't be deleted.", 'them', "They're"]
  const hidden = `${kept} ${are} unpublished already: no one else can find or buy ${them}.`
  const offered = `${kept} Unpublish ${them} instead, and no one else can find or buy ${them}.`
  return {
    deed: 'unpublish',
    ids: listed.map(({ id }) => id),
    words: {
      title: `${whose} ${countOf(students, 'student', 'students')}`,
      description: listed.length > 0 ? offered : hidden,
      confirm: listed.length > 1 ? `Unpublish ${listed.length} courses` : 'Unpublish',
      isConfirmDisabled: listed.length === 0,
    },
  }
}
