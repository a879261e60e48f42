// Deleting, publishing and unpublishing courses, one or several (CRS-34, CRS-35, MSG-76 to MSG-80, HOME-9).
import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { requery, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { courseContracts } from '../../contract.ts'
import { courseMessages as messages } from '../../messages.ts'

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

/** What is asked before a deed. */
export function questionOf(deed: CourseDeed, count: number) {
  const courses = count === 1 ? 'this course' : `${count} courses`
  if (deed === 'delete')
    return {
      title: `Delete ${courses}?`,
      description: 'The curriculum and everything you wrote in it are deleted for good.',
      confirm: count === 1 ? 'Delete course' : 'Delete courses',
    }
  if (deed === 'publish')
    return {
      title: `Publish ${courses}?`,
      description: 'Everyone can find and buy what is published.',
      confirm: 'Publish',
    }
  return {
    title: `Unpublish ${courses}?`,
    description: 'Only you see what is not published. People who bought it keep it.',
    confirm: 'Unpublish',
  }
}
